import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import type { EngineControl } from '../browser/support/engineControl.ts'
import { expect, test } from '../browser/support/fixtures.ts'
import { addressOf, connectWallet, openTab, shownAddress } from '../browser/support/pages.ts'
import { connectPhone } from '../browser/support/pairing.ts'
import { ask, signs } from '../browser/support/requests.ts'
import { fetchInjectScript } from '../support/walletClient.ts'
import type { Served } from './support/commands.ts'
import { goalOf } from './support/goalOf.ts'
import { packed } from './support/packed.ts'
import { SITES } from './support/sites.ts'
import { evaluateImportedEntries, importsIn, pathOf, scriptsOf } from './support/workerScripts.ts'

// The packed tarball, through each bundler, in a real browser with a real wallet.

test.beforeEach(async ({ context, urls }) => {
  const wallets = await fetchInjectScript(urls.walletd)
  // The empty page a tab starts with is no dapp.
  await context.addInitScript({ content: `if (location.protocol === 'http:') {${wallets}}` })
  const node = urls.evm.find(({ chainId }) => chainId === 1)?.url ?? ''
  await context.addInitScript(peers => Object.assign(globalThis, { packPeers: peers }), {
    node,
    relay: urls.relay,
    api: urls.api,
    verify: urls.verify,
  })
})

/** SharedWorkers of a site, seen from outside. */
const enginesOf = async (engine: EngineControl, { url }: Served) =>
  (await engine.list()).filter(target => target.url.startsWith(url))

const engineOf = async (context: BrowserContext) =>
  Promise.all(
    context.pages().map(page =>
      page.evaluate(() => {
        const { engineMode, engine } = window.tabkey.getState()
        return { mode: engineMode, tabs: engine.tabs }
      }),
    ),
  )

/** The texts of a language, of which a visitor loads one at most, are not counted. */
const isLocale = (code: string) => code.includes('"Connect wallet":')

for (const { name, isShort, counted, open } of SITES) {
  test.describe(name, () => {
    let site: Served

    test.beforeAll(async () => {
      test.setTimeout(900_000)
      site = await open()
    })
    test.afterAll(() => site?.close())

    test(`${name}: two tabs share one engine`, async ({ context, engine }) => {
      const a = await openTab(context, site.url)
      await connectWallet(a, 'Alpha Wallet')
      const b = await openTab(context, site.url)
      await expect(shownAddress(b)).toHaveText((await addressOf(a)) ?? 'no address')
      await expect
        .poll(() => engineOf(context))
        .toEqual([
          { mode: 'sharedWorker', tabs: 2 },
          { mode: 'sharedWorker', tabs: 2 },
        ])
      expect(await enginesOf(engine, site)).toHaveLength(1)
      expect(await signs(b, name)).toBe(true)
      // Chains arrive late, as a chunk of the worker's own.
      expect(await ask(b, { method: 'eth_chainId' })).toEqual({ status: 'answered', value: '0x1' })
      const block = await ask(b, { method: 'eth_blockNumber' })
      expect(block).toMatchObject({ status: 'answered', value: expect.stringMatching(/^0x/) })
    })

    if (counted)
      test(`chunks: a build of ${counted.bundler} has few scripts`, async () => {
        const out = join(packed().folder, counted.folder)
        const files = (await readdir(out)).filter(name => name.endsWith('.js'))
        const texts = await Promise.all(files.map(name => readFile(join(out, name), 'utf8')))
        const sizes = texts.filter(text => !isLocale(text)).map(text => Buffer.byteLength(text))
        expect(sizes.length, 'the texts of the languages are files of their own').toBeLessThan(files.length)
        const small = sizes.filter(
          size => size < goalOf("bytes of the smallest of them, the engine's entry left out, at least"),
        )
        console.log(`FIGURE ${counted.bundler}: ${sizes.length} scripts, ${small.length} small`)
        expect(sizes.length).toBeGreaterThan(10)
        // With React, viem and the other packages.
        expect(sizes.length).toBeLessThanOrEqual(goalOf(`scripts of ${counted.bundler}, all packages`))
      })

    if (isShort) return

    test(`${name}: WalletConnect runs in the engine`, async ({ context, engine, phone }) => {
      const a = await openTab(context, site.url)
      await connectPhone(a, phone)
      const b = await openTab(context, site.url)
      await expect(shownAddress(b)).toHaveText((await addressOf(a)) ?? 'no address')
      await phone.mode({ requests: 'approve' })
      expect(await signs(b, name)).toBe(true)
      expect(await enginesOf(engine, site)).toHaveLength(1)
    })

    test(`${name}: no chunk imports the engine's entry, which is evaluated once`, async ({
      context,
      browser,
      engine,
    }) => {
      await evaluateImportedEntries(context)
      const a = await openTab(context, site.url)
      await connectWallet(a, 'Alpha Wallet')
      const b = await openTab(context, site.url)
      expect(await signs(b, name)).toBe(true)
      const [target] = await enginesOf(engine, site)
      if (!target) throw new Error('No engine runs')
      const entry = pathOf(target.url)
      const scripts = await scriptsOf(browser, target.targetId)
      expect(scripts.filter(address => pathOf(address) === entry)).toHaveLength(1)
      const importers = (await importsIn(scripts)).filter(({ to }) => to === entry)
      expect(importers.map(({ from }) => from)).toEqual([])
    })
  })
}
