// Starts a view that other pages show in a frame; language and theme are those that its address names.
import { mount } from 'svelte'
import './app.css'
import EmbedView from './features/embed/EmbedView.svelte'
import { languages } from './lib/i18n/languages.svelte.ts'
import { router } from './lib/route.svelte.ts'
import { settings } from './lib/settings.svelte.ts'

router.start()
settings.useTheme(router.current.values.theme)
await languages.open({ asked: router.current.values.language })
mount(EmbedView, { target: document.getElementById('app')! })
