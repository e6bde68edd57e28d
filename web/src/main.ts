// Starts the page.
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { router } from './lib/route.svelte.ts'
import { settings } from './lib/settings.svelte.ts'

settings.apply()
router.start()
mount(App, { target: document.getElementById('app')! })
