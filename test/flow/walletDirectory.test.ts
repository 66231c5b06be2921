import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeDirectory } from '../../packages/cli/src/writeDirectory.ts'
import { writeBundledDirectory } from '../../scripts/directory/bundledDirectory.ts'
import { BUNDLED_WALLETS } from '../../src/worker/data/bundled/bundledWallets.ts'
import { createFlow, flowConfig, peers } from '../support/flowTab.ts'
import { type StaticServer, startStaticServer } from '../support/staticServer.ts'

// A host without a project id: the folder that the command writes, behind a static server, read by the whole engine.

let folder: string
let site: StaticServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabkey-site-'))
  await writeBundledDirectory(folder)
  site = await startStaticServer(folder)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  site.paths.length = 0
  await writeDirectory({ out: folder, from: join(folder, 'directory.json') })
  await peers.reset()
})
afterEach(() => vi.restoreAllMocks())

const config = () =>
  flowConfig({
    projectId: null,
    endpoints: { relay: peers.urls.relay, explorer: `${site.url}/wallets.json` },
  })

/** Hosts that the engine asked. The wallets of the page are asked over HTTP too, and follow redirects. */
function followHosts(): ReadonlySet<string> {
  const hosts = new Set<string>()
  const systemFetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.redirect === 'manual') hosts.add(new URL(String(input)).host)
    return systemFetch(input, init)
  })
  return hosts
}

const ask = { page: 1, entries: 100 }

test('directory: three tabs list the wallets of the file with pictures, and no other host is asked', async () => {
  const flow = createFlow()
  const hosts = followHosts()
  const tabs = await Promise.all([1, 2, 3].map(() => flow.open({ config: config() })))
  const pages = await Promise.all(tabs.map(tab => tab.api.data.wallets(ask)))
  for (const { wallets, count } of pages) {
    expect(count).toBe(BUNDLED_WALLETS.length)
    expect(wallets.map(({ name }) => name)).toEqual(BUNDLED_WALLETS.map(({ name }) => name))
  }
  expect(site.paths).toEqual(['/wallets.json'])
  const [tab] = tabs
  const pictured = pages[0]?.wallets.filter(({ image_id }) => image_id) ?? []
  expect(pictured.map(({ name }) => name)).toContain('Rabby')
  for (const { image_id = '' } of pictured)
    expect(await tab?.api.data.image({ id: image_id, of: 'wallet' })).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(new Set(site.paths).size).toBe(1 + pictured.length)
  const found = await tab?.api.data.wallets({ ...ask, search: 'RABBY' })
  expect(found?.wallets.map(({ name }) => name)).toEqual(['Rabby'])
  expect([...hosts]).toEqual([new URL(site.url).host])
})

test('directory: a page of HTML in place of the file leaves the bundled list', async () => {
  await writeFile(join(folder, 'wallets.json'), '<!doctype html><title>dapp</title>')
  const tab = await createFlow().open({ config: config() })
  const { wallets } = await tab.api.data.wallets(ask)
  expect(wallets).toHaveLength(BUNDLED_WALLETS.length)
  expect(wallets.some(({ image_id }) => image_id)).toBe(false)
  // The command does not replace what it did not write.
  await rm(join(folder, 'wallets.json'))
})
