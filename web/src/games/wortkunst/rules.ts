export { default as Rules } from './Rules.svelte';
