export { default as Face } from './President.svelte';
export { default as Hand } from './OpenHand.svelte';
export { titled } from './titles';
