import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openTab } from './support/pages.ts'
import { type StandaloneSite, startStandaloneSite } from './support/standaloneSite.ts'

let site: StandaloneSite | undefined
let origin: string
const nodes: Server[] = []

/** An engine script with an unexpected fault. */
const BROKEN = `
setInterval(() => { throw new TypeError('thrown in the engine') }, 200)
setInterval(() => void Promise.reject(new RangeError('rejected in the engine')), 200)`

const pageOf = (nodeUrl: string, walletsUrl: string) => `<!doctype html>
<title>No bundler</title>
<script src="${walletsUrl}"></script>
<header role="banner"><tabkey-button></tabkey-button></header>
<script type="module">
  import { createTabkey, defineElements, ethereum } from './tabkey.js'
  const flags = new URLSearchParams(location.search)
  const nodes = flags.getAll('node')
  if (flags.has('noWorkers')) { delete window.SharedWorker; delete window.Worker }
  window.tabkey = createTabkey({
    networks: [{ ...ethereum, rpcUrls: { default: { http: nodes.length > 0 ? nodes : ['${nodeUrl}'] } } }],
  })
  defineElements(window.tabkey)
</script>`

test.beforeAll(async ({ urls }) => {
  site = await startStandaloneSite({
    page: pageOf(urls.evm[0]?.url ?? '', `${urls.walletd}/inject.js`),
    appendTo: path => (path.startsWith('/broken/engine') ? BROKEN : ''),
  })
  origin = site.origin
})

test.afterAll(async () => {
  for (const node of nodes) {
    node.closeAllConnections()
    node.close()
  }
  await site?.close()
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

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** A node that answers every call with 0x1, or sends it elsewhere. */
async function startNode(headers: Record<string, string>, location?: string): Promise<string> {
  const node = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += chunk))
    request.on('end', () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
      if (location) return void response.writeHead(307, { ...headers, location }).end()
      const { id } = JSON.parse(text) as { id: number }
      response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    })
  })
  nodes.push(node)
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}/`
}

test('standalone: a node without CORS and one that redirects fail with their own errors; the next answers', async ({
  context,
}) => {
  const good = await startNode(CORS)
  const silent = await startNode({})
  const away = await startNode(CORS, good)
  const ask = async (...urls: readonly string[]) => {
    const query = urls.map(url => `node=${encodeURIComponent(url)}`).join('&')
    const page = await openTab(context, `${origin}/?${query}`)
    const answer = await page.evaluate(() => {
      const params = [`0x${'11'.repeat(20)}`, 'latest']
      const failed = ({ name, code }: { name: string; code: number }) => `${name} ${code}`
      return window.tabkey.request<string>({ method: 'eth_getBalance', params }).catch(failed)
    })
    await page.close()
    return answer
  }
  expect(await ask(silent)).toBe('NetworkError 4901')
  expect(await ask(away)).toBe('HostNotAllowedError -32603')
  expect(await ask(silent, away, good)).toBe('0x1')
})

test('standalone: the logs say what went wrong, and are saved as a file', async ({ context }) => {
  const page = await openTab(context, `${origin}/?node=${encodeURIComponent(await startNode({}))}`)
  await page.evaluate(() =>
    window.tabkey
      .request<string>({ method: 'eth_getBalance', params: [`0x${'11'.repeat(20)}`, 'latest'] })
      .catch(() => {}),
  )
  const text = await page.evaluate(() => window.tabkey.logs.get())
  expect(text).toMatch(/^tabkey \S+, engine \S+, protocol \d+, sharedWorker, storage indexedDB\n/)
  expect(text).toContain('error rpc.request NetworkError: The network request failed')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(() => window.tabkey.logs.download()),
  ])
  expect(download.suggestedFilename()).toMatch(/^tabkey-.*\.log$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(text)
})

test('standalone: an uncaught error of the worker is logged, and the engine goes on', async ({ context }) => {
  const said: string[] = []
  context.on('console', message => said.push(message.text()))
  const page = await openTab(context, `${origin}/broken/?node=${encodeURIComponent(await startNode(CORS))}`)
  const logs = () => page.evaluate(() => window.tabkey.logs.get())
  await expect.poll(logs).toContain('error engine TypeError: thrown in the engine')
  await expect.poll(logs).toContain('error engine RangeError: rejected in the engine')
  // The console of a SharedWorker is hidden, so the tab logs the error too.
  await expect.poll(() => said.join()).toContain('thrown in the engine')
  const params = [`0x${'11'.repeat(20)}`, 'latest']
  expect(
    await page.evaluate(
      asked => window.tabkey.request<string>({ method: 'eth_getBalance', params: asked }),
      params,
    ),
  ).toBe('0x1')
})
