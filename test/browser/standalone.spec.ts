import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openTab } from './support/pages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let server: Server
let origin: string

const pageOf = (nodeUrl: string, walletsUrl: string) => `<!doctype html>
<title>No bundler</title>
<script src="${walletsUrl}"></script>
<header role="banner"><tabkey-button></tabkey-button></header>
<script type="module">
  import { createTabkey, defineElements, ethereum } from './tabkey.js'
  const flags = new URLSearchParams(location.search)
  if (flags.has('noWorkers')) { delete window.SharedWorker; delete window.Worker }
  window.tabkey = createTabkey({
    networks: [{ ...ethereum, rpcUrls: { default: { http: ['${nodeUrl}'] } } }],
  })
  defineElements(window.tabkey)
</script>`

test.beforeAll(async ({ urls }) => {
  folder = await mkdtemp(join(tmpdir(), 'tabkey-standalone-'))
  await promisify(execFile)(`${ROOT}node_modules/.bin/tsx`, ['scripts/standalone.ts', folder], { cwd: ROOT })
  const page = pageOf(urls.evm[0]?.url ?? '', `${urls.walletd}/inject.js`)
  server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    if (path === '/') return void response.setHeader('content-type', 'text/html').end(page)
    const body = await readFile(join(folder, basename(path))).catch(() => null)
    if (!body) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/javascript').end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('standalone: a page without a bundler connects, and a second tab shares its engine', async ({
  context,
}) => {
  const page = await openTab(context, `${origin}/`)
  await page.getByRole('banner').getByRole('button').click()
  await modalOf(page)
    .getByRole('button', { name: /Alpha Wallet/ })
    .click()
  await expect(modalOf(page)).toBeHidden()
  const other = await openTab(context, `${origin}/`)
  await expect
    .poll(() =>
      other.evaluate(() => ({
        isConnected: window.tabkey.getAccount().isConnected,
        mode: window.tabkey.getState().engineMode,
        tabs: window.tabkey.getState().engine.tabs,
      })),
    )
    .toEqual({ isConnected: true, mode: 'sharedWorker', tabs: 2 })
})

test('standalone: without any workers the engine runs in the page, from a file of its own', async ({
  context,
}) => {
  const page = await openTab(context, `${origin}/?noWorkers`)
  expect(await page.evaluate(() => window.tabkey.getState().engineMode)).toBe('page')
})
