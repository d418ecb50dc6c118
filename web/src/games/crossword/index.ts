export { default as Face } from './Crossword.svelte';
