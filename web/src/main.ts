import { mount } from 'svelte';
import App from './App.svelte';
import { learn } from './lib/i18n';
import { startKeys } from './lib/shortcuts';
import { startLive } from './lib/announcer';
import { startRouter } from './lib/router';
import { startUpdates } from './lib/updates';
import './theme.css';

startRouter();
startLive();
startKeys();
startUpdates();
const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');
void learn().then(() => mount(App, { target }));
