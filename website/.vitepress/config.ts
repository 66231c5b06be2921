import { readFileSync } from 'node:fs'
import { defineConfig, type DefaultTheme } from 'vitepress'

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** Both are written by `scripts/website.ts`. */
const guides: DefaultTheme.SidebarItem[] = read('../.cache/sidebar.json')
const reference: DefaultTheme.SidebarItem[] = read('../pages/api/typedoc-sidebar.json')

export default defineConfig({
  title: 'Tabkey',
  description: 'The wallet modal whose session is the same in every tab',
  lang: 'en',
  srcDir: 'pages',
  outDir: '.cache/site',
  cacheDir: '.cache/vitepress',
  // Copies for readers of text.
  srcExclude: ['public/**'],
  cleanUrls: true,
  lastUpdated: false,
  // No request leaves the site: system fonts, its own search.
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/start' },
      { text: 'API reference', link: '/api/' },
      { text: 'Errors', link: '/errors' },
    ],
    sidebar: { '/api/': reference, '/': guides },
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
