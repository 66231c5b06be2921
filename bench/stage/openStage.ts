import { type Browser, type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../scripts/chromium.ts'
import type { DemoUrls } from '../../scripts/demo.ts'
import globalDemo from '../../test/browser/support/globalDemo.ts'
import { control } from '../../test/support/peerControl.ts'
import { servePages } from './servePages.ts'

/** The demo as it ships, the peers, a browser, and the pages figures are measured against. */
export interface Stage {
  readonly urls: DemoUrls
  readonly pages: string
  readonly browser: Browser
  /** Only the bench itself is tried: the figures mean nothing. */
  readonly isShort: boolean
  /** As many rounds as asked for; few when only the bench itself is tried. */
  rounds(full: number): number
  /** A profile of its own: no cache, no database, no engine. Closed by itself when the measure ends. */
  openContext(): Promise<BrowserContext>
  /** Peers forget what they were asked, wallets whom they know. */
  reset(): Promise<void>
  /** Ends what the last measure left open. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** A process for every page, however many: heaps must not be shared, nor one page's work delay another's. */
const ARGS = [...CHROMIUM_ARGS, '--renderer-process-limit=64', '--site-per-process']

const SHORT_ROUNDS = 3
const VIEWPORT = { width: 1280, height: 900 }

/**
 * Starts everything a measure needs.
 *
 * @throws when the demo or the browser does not start; what did start is closed again
 */
export async function openStage({ isShort }: { readonly isShort: boolean }): Promise<Stage> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const closers: (() => Promise<unknown> | undefined)[] = []
  const close = async () => void (await Promise.allSettled(closers.splice(0).map(end => end())))
  const contexts: BrowserContext[] = []
  try {
    const endDemo = await globalDemo()
    if (endDemo) closers.push(endDemo)
    const [urls] = [JSON.parse(process.env.TABKEY_DEMO ?? '') as DemoUrls | readonly DemoUrls[]].flat()
    if (!urls) throw new Error('The demo does not say where it is')
    const pages = await servePages(urls)
    closers.push(() => pages.close())
    const browser = await chromium.launch({ executablePath, args: ARGS })
    closers.push(() => browser.close())
    const http = (url: string) => url.replace(/^ws/, 'http').replace(/\/$/, '')
    const peers = [urls.walletd, urls.relay, urls.api, ...urls.evm.map(({ url }) => url)]
    return {
      urls,
      pages: pages.url,
      browser,
      isShort,
      rounds: full => (isShort ? Math.min(SHORT_ROUNDS, full) : full),
      async openContext() {
        const context = await browser.newContext({ viewport: VIEWPORT })
        contexts.push(context)
        // The loader that runs this file wraps named functions; those handed to a page take the wrapper along.
        await context.addInitScript('globalThis.__name ??= run => run')
        return context
      },
      reset: async () => void (await Promise.all(peers.map(url => control(http(url), '/__reset', {})))),
      tidy: async () => void (await Promise.allSettled(contexts.splice(0).map(context => context.close()))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
