// Starts the web app, in the reader's language from the first sight on.
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { languages } from './lib/i18n/languages.svelte.ts'
import { router } from './lib/route.svelte.ts'
import { presentation } from './lib/present.svelte.ts'
import { settings } from './lib/settings.svelte.ts'

settings.apply()
presentation.apply()
await languages.open({ all: router.current.path.length > 0 })
router.start()
mount(App, { target: document.getElementById('app')! })
