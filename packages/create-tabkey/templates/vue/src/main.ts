import { defineElements } from 'tabkey/elements'
import { createApp } from 'vue'
import App from './App.vue'
import './style.css'
import { tabkey } from './tabkey'

defineElements(tabkey)
createApp(App).mount('#app')
