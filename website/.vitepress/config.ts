import { readFileSync } from 'node:fs'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { renderForSearch } from '../searchText.mjs'

type Item = DefaultTheme.SidebarItem

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** Both are written by `scripts/website.ts`. */
const guides: Item[] = read('../.cache/sidebar.json')
const tree: Item[] = read('../pages/api/typedoc-sidebar.json')

/** TypeDoc puts `tabkey/react` below `tabkey`, since its name has a slash. */
const entriesOf = (items: Item[]): Item[] =>
  items.flatMap(({ link = '', items: below = [] }) => {
    if (!link.endsWith('/')) return []
    const own = below.filter(item => !item.link?.endsWith('/'))
    return [{ text: link.replace(/^\/api\/|\/$/g, ''), link, items: own }, ...entriesOf(below)]
  })

/** The sidebar is part of every page, so a page of the reference has the exports of its own entry alone. */
const entries = entriesOf(tree)
const list: Item = { text: 'Entries', items: entries.map(({ text, link }) => ({ text, link })) }
const reference = Object.fromEntries(entries.map(entry => [entry.link, [entry, list]]))

export default defineConfig({
  title: 'Tabkey',
  description: 'The wallet modal whose session is the same in every tab',
  lang: 'en',
  srcDir: 'pages',
  outDir: '.cache/site',
  cacheDir: '.cache/vitepress',
  // Copies for readers of text.
  srcExclude: ['public/**'],
  // Browsers ask for /favicon.ico where a page names no icon.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  cleanUrls: true,
  lastUpdated: false,
  // The index of the search is one file, fetched with the first search.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  markdown: {
    config(md) {
      // Two braces in a code span are text, and no template of Vue.
      const render = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (...parameters) =>
        (render?.(...parameters) ?? '').replace(/^<code/, '<code v-pre')
    },
  },
  // No request leaves the site: fonts and search are its own.
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/start' },
      { text: 'API reference', link: '/api/' },
      { text: 'Errors', link: '/errors' },
    ],
    sidebar: { ...reference, '/api/': [list], '/': guides },
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { _render: renderForSearch } },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
