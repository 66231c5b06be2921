import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'
import { type PeerUrls, startPeers } from '../../../packages/peers/src/start.ts'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../../scripts/chromium.ts'
import { control } from '../../../test/support/peerControl.ts'
import { CONTESTANTS, type Contestant, EMPTY } from '../contestants.ts'
import { look } from '../look.ts'
import { buildSite } from './buildSite.ts'
import { furnishChains } from './furnishChains.ts'
import { type Outside, startOutside } from './outside.ts'
import type { Lock } from './readLock.ts'
import { type Site, serveSite } from './serveSite.ts'

/** Every page, the peers, the world, and one browser. */
export interface PeerStage {
  readonly urls: PeerUrls
  readonly browser: Browser
  readonly outside: Outside
  readonly lock: Lock
  siteOf(contestant: Contestant): Site
  /** The page that says what a strict policy asks for; the same one where nothing is. */
  strictSiteOf(contestant: Contestant): Site
  /** The same page by HTTP/2 over a slow line. */
  slowSiteOf(contestant: Contestant): Site
  /** A new profile without cache and connection. Closed by `tidy`. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Nodes, wallets and counters forget; contexts close. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** 32 hex characters, as hosted services want them. */
const PROJECT_ID = '7ab1e50f0a11e70f5eca1ab1e0ddba11'
/** A process for every page: no heap is shared, and no page's work delays another's. */
const ARGS = [...CHROMIUM_ARGS, '--renderer-process-limit=64', '--site-per-process']
/** What Lighthouse calls slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const SLOW_4G = { roundTripMs: 150, bytesPerSecond: 204_800 }
const VIEWPORT = { width: 1280, height: 900 }

/**
 * Starts everything a probe needs.
 *
 * @param lock what is installed
 * @param contestants whose pages are built
 * @throws when a page does not build, or the peers or the browser do not start; what did start is closed again
 */
export async function openPeerStage(
  lock: Lock,
  contestants: readonly Contestant[] = [EMPTY, ...CONTESTANTS],
): Promise<PeerStage> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => void (await Promise.allSettled(closers.splice(0).map(end => end())))
  const keep = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
    closers.push(() => part.close())
    return part
  }
  try {
    const peers = keep(await startPeers())
    const { urls } = peers
    await furnishChains(urls)
    const outside = keep(await startOutside(urls))
    const settings = { projectId: PROJECT_ID, evm: urls.evm }
    const walletScript = `${urls.walletd}/inject.js`
    const sites = new Map<string, { readonly fast: Site; readonly slow: Site }>()
    for (const { page, strictPage } of contestants)
      for (const entry of [page, strictPage]) {
        if (!entry) continue
        const served = { files: await buildSite(entry), settings, walletScript }
        const { certificate } = outside
        sites.set(entry, {
          fast: keep(await serveSite(served)),
          slow: keep(await serveSite({ ...served, certificate, line: SLOW_4G })),
        })
      }
    const siteAt = (page: string) => {
      const site = sites.get(page)
      if (!site) throw new Error(`No page ${page}`)
      return site
    }
    const browser = keep(await chromium.launch({ executablePath, args: [...ARGS, ...outside.args] }))
    const contexts: BrowserContext[] = []
    const http = (url: string) => url.replace(/^ws/, 'http').replace(/\/$/, '')
    const counted = [urls.walletd, urls.phone, urls.relay, urls.api, ...urls.evm.map(({ url }) => url)]
    return {
      urls,
      browser,
      outside,
      lock,
      siteOf: ({ page }) => siteAt(page).fast,
      strictSiteOf: ({ page, strictPage = page }) => siteAt(strictPage).fast,
      slowSiteOf: ({ page }) => siteAt(page).slow,
      async openContext(options = {}) {
        const context = await browser.newContext({ viewport: VIEWPORT, ...options })
        contexts.push(context)
        // The loader that runs this file wraps named functions; those handed to a page take the wrapper along.
        await context.addInitScript('globalThis.__name ??= run => run')
        await context.addInitScript(look)
        return context
      },
      async tidy() {
        await Promise.allSettled(contexts.splice(0).map(context => context.close()))
        await Promise.all(counted.map(url => control(http(url), '/__reset', {})))
        outside.reset()
        for (const site of [...sites.values()].flatMap(({ fast, slow }) => [fast, slow])) {
          site.reset()
          site.setPolicy(undefined)
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
