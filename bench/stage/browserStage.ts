import { type Browser, type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../scripts/chromium.ts'
import type { RunStage } from '../../scripts/stages.ts'
import { type PageName, type PageSettings, servePages } from './servePages.ts'

/** A browser, and pages of the bench itself. */
export interface BrowserStage {
  /** Ends in a slash. */
  readonly pages: string
  readonly browser: Browser
  /** Only the bench itself is tried: the figures mean nothing. */
  readonly isShort: boolean
  /** As many rounds as asked for; few when only the bench itself is tried. */
  rounds(full: number): number
  /** A profile of its own: no cache, no database, no engine. Closed by itself when the measure ends. */
  openContext(): Promise<BrowserContext>
  /** Ends what the last measure left open. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export interface OpenBrowserStageParameters {
  readonly isShort: boolean
  /** Says what is waited for. */
  readonly runStage: RunStage
  /** Pages to build; default all. */
  readonly pageNames?: readonly PageName[]
  /** Where the peers are; pages without peers have no wallets. */
  readonly settings?: PageSettings
}

/** A process for every page, however many: heaps must not be shared, nor one page's work delay another's. */
const ARGS = [...CHROMIUM_ARGS, '--renderer-process-limit=64', '--site-per-process']

const SHORT_ROUNDS = 3
const VIEWPORT = { width: 1280, height: 900 }

/**
 * Builds the pages and starts the browser.
 *
 * @throws when a page does not build or the browser does not start; what did start is closed again
 */
export async function openBrowserStage({
  isShort,
  runStage,
  pageNames,
  settings,
}: OpenBrowserStageParameters): Promise<BrowserStage> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const contexts: BrowserContext[] = []
  const served = await runStage('Building the pages of the bench', () => servePages(settings, pageNames))
  try {
    const browser = await runStage('Starting Chromium', () => chromium.launch({ executablePath, args: ARGS }))
    return {
      pages: served.url,
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
      tidy: async () => void (await Promise.allSettled(contexts.splice(0).map(context => context.close()))),
      close: async () => void (await Promise.allSettled([browser.close(), served.close()])),
    }
  } catch (error) {
    await served.close()
    throw error
  }
}
