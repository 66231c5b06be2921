import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import LiveExample from './LiveExample.vue'
import './live.css'
import { showSearchLoading } from './showSearchLoading.ts'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample)
    if (!import.meta.env.SSR) showSearchLoading()
  },
} satisfies Theme
