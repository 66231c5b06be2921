import { mount } from 'svelte'
import { defineElements } from 'tabkey/elements'
import App from './App.svelte'
import './style.css'
import { tabkey } from './tabkey'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element with the id app')

defineElements(tabkey)
mount(App, { target })
