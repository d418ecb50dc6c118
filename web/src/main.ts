import { mount } from 'svelte';
import App from './App.svelte';
import { startLive } from './lib/live';
import { startRouter } from './lib/router';
import './theme.css';

startRouter();
startLive();
const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');
mount(App, { target });
