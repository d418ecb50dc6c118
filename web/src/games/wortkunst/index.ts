export { default as Face } from './Wortkunst.svelte';
