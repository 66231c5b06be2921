import { tabkeyPlugin } from 'tabkey/vue'
import { createApp } from 'vue'
import App from './App.vue'
import './style.css'
import { tabkey } from './tabkey'

createApp(App).use(tabkeyPlugin, tabkey).mount('#app')
