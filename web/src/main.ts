import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/page.css';

settings.apply();
await settings.speak(settings.lang);
mount(App, { target: document.getElementById('page')! });
