export { default as Face } from './President.svelte';
