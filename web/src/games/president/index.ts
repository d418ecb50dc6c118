export { default as Face } from './President.svelte';
export { titled } from './titles';
