import { mount } from 'svelte';
import App from './App.svelte';
import { loadStrings } from './lib/i18n';
import { startKeys } from './lib/shortcuts';
import { startAnnouncer } from './lib/announcer';
import { startRouter } from './lib/router';
import { startUpdates } from './lib/client-updates';
import './theme.css';

startRouter();
startAnnouncer();
startKeys();
startUpdates();
const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');
void loadStrings().then(() => mount(App, { target }));
