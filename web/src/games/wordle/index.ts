export { default as Face } from './Race.svelte';
export { default as Hand } from './OpenWords.svelte';
