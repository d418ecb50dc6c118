export { default as Face } from './Wortkunst.svelte';
export { default as Hand } from './OpenRack.svelte';
