export { default as Face } from './Face.svelte';
