import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import type { BrowserContext, Page } from 'playwright/test'
import { build, type PluginOption } from 'vite'
import { ROOT } from '../../scripts/run.ts'
import { expect, test } from '../browser/support/fixtures.ts'
import { fetchInjectScript } from '../support/walletClient.ts'
import type { Served } from './support/commands.ts'
import { serveFolder } from './support/serveFolder.ts'
import { createSnippetFolder, readSnippets, removeFolder, writeSnippets } from './support/snippets.ts'

// The apps of docs/start.md, word for word, from the packed tarball: a wallet is connected, the second tab has it, and a
// reload keeps it. `docs/stacks.md` has the table.

interface Stack {
  readonly name: string
  readonly title: string
  /** What the reader types, beside the starter of the framework. */
  readonly install: string
  readonly plugins: () => readonly PluginOption[]
  /** Files of the framework's starter, which the document therefore does not have. */
  readonly files: Readonly<Record<string, string>>
}

const page = (root: string, script: string) =>
  `<!doctype html><html lang="en"><body><div id="${root}"></div><script type="module" src="/src/${script}"></script></body></html>`

const STACKS: readonly Stack[] = [
  {
    name: 'react',
    title: 'React with Vite',
    install: 'tabkey',
    plugins: () => [react()],
    files: { 'index.html': page('root', 'main.tsx') },
  },
  {
    name: 'wagmi',
    title: 'wagmi with Vite',
    install: 'tabkey wagmi viem @tanstack/react-query',
    plugins: () => [react()],
    files: { 'index.html': page('root', 'main.tsx') },
  },
  {
    name: 'vue',
    title: 'Vue with Vite',
    install: 'tabkey',
    plugins: () => [vue()],
    files: { 'index.html': page('app', 'main.ts') },
  },
  {
    name: 'svelte',
    title: 'Svelte with Vite',
    install: 'tabkey',
    plugins: () => [svelte({ configFile: false })],
    files: {
      'index.html': page('app', 'main.ts'),
      'src/main.ts':
        "import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.getElementById('app')! })",
    },
  },
  { name: 'plain', title: 'plain HTML with Vite', install: 'tabkey', plugins: () => [], files: {} },
]

// The table needs every row: a second try begins with the first stack again.
test.describe.configure({ mode: 'serial' })

let folder: string
const rows: string[] = []

test.beforeAll(async () => {
  folder = await createSnippetFolder()
  await writeSnippets(folder)
})
test.afterAll(() => removeFolder(folder))

async function buildStack({ name, plugins, files }: Stack): Promise<Served> {
  const root = join(folder, 'start', name)
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...plugins()],
    worker: { format: 'es' },
    build: { outDir: join(root, 'out'), reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
  })
  return serveFolder(join(root, 'out'))
}

/** Lines that the reader writes: those of the document's blocks that are neither empty nor a brace alone. */
async function linesOf(name: string): Promise<number> {
  const snippets = readSnippets('docs/start.md', await readFile(`${ROOT}/docs/start.md`, 'utf8'))
  const lines = snippets
    .filter(({ title = '' }) => title.startsWith(`${name}/`))
    .flatMap(({ text }) => text.split('\n'))
  return lines.filter(line => /\w/.test(line)).length
}

async function openApp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const account = (page: Page) => page.locator('tabkey-button').getByRole('button', { name: /0x/ })

for (const stack of STACKS)
  test(`stacks: ${stack.title} connects, the second tab has the session, and a reload keeps it`, async ({
    context,
    urls,
  }) => {
    test.setTimeout(180_000)
    const site = await buildStack(stack)
    try {
      await context.addInitScript({
        content: `if (location.protocol === 'http:') {${await fetchInjectScript(urls.walletd)}}`,
      })
      let bytes = 0
      const first = await context.newPage()
      const reads: Promise<void>[] = []
      first.on('response', response => {
        if (!response.url().startsWith(site.url) || !/\.js$/.test(response.url())) return
        reads.push(
          response.body().then(body => {
            bytes += gzipSync(body).length
          }),
        )
      })
      await first.goto(site.url)
      const connect = first.locator('tabkey-button').getByRole('button', { name: 'Connect wallet' })
      await expect(connect).toBeVisible()
      await Promise.all(reads)
      const untilButton = bytes

      await connect.click()
      await first
        .getByRole('dialog')
        .getByRole('button', { name: /^Alpha Wallet/ })
        .click()
      await expect(account(first)).toBeVisible()
      const second = await openApp(context, site.url)
      await expect(account(second)).toBeVisible()
      await first.reload()
      await expect(account(first)).toBeVisible()

      const kilobytes = Math.round(untilButton / 1000)
      rows.push(
        `| ${stack.title} | \`npm i ${stack.install}\` | ${await linesOf(stack.name)} | yes | yes | yes | ${kilobytes} kB |`,
      )
    } finally {
      await site.close()
    }
  })

const TABLE = /(?<=<!-- stacks -->\n\n)[\s\S]*?(?=\n\n<!-- \/stacks -->)/

const withoutBytes = (table: string): string => table.replaceAll(/\| \d+ kB \|/g, '| kB |')

test('stacks: docs/stacks.md has this table', async () => {
  const table = [
    '| stack | install | lines you write | first connect | second tab | reload | scripts until the button, gzip |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
  expect(rows).toHaveLength(STACKS.length)
  const path = `${ROOT}/docs/stacks.md`
  const text = await readFile(path, 'utf8')
  if (process.env.TABKEY_RENEW_STACKS) await writeFile(path, text.replace(TABLE, table))
  else expect(withoutBytes(TABLE.exec(text)?.[0] ?? '')).toBe(withoutBytes(table))
})
