export { default as Face } from './Race.svelte';
