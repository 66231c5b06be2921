import type { DemoUrls } from '../../scripts/demo.ts'
import { type RunStage, silentStage } from '../../scripts/stages.ts'
import globalDemo from '../../test/browser/support/globalDemo.ts'
import { control } from '../../test/support/peerControl.ts'
import { type BrowserStage, openBrowserStage } from './browserStage.ts'

/** The demo as it ships, the peers, a browser, and the pages figures are measured against. */
export interface Stage extends BrowserStage {
  readonly urls: DemoUrls
  /** Peers forget what they were asked, wallets whom they know. */
  reset(): Promise<void>
}

/**
 * Starts everything a measure needs.
 *
 * @param options `runStage` says what is waited for
 * @throws when the demo or the browser does not start; what did start is closed again
 */
export async function openStage({
  isShort,
  runStage = silentStage,
}: {
  readonly isShort: boolean
  readonly runStage?: RunStage
}): Promise<Stage> {
  const endDemo = await runStage(
    process.env.TABKEY_DEMO
      ? 'Taking over the demo of TABKEY_DEMO'
      : 'Building the demo and starting its peers',
    () => globalDemo(),
  )
  try {
    const [urls] = [JSON.parse(process.env.TABKEY_DEMO ?? '') as DemoUrls | readonly DemoUrls[]].flat()
    if (!urls) throw new Error('The demo does not say where it is')
    const stage = await openBrowserStage({ isShort, runStage, settings: urls })
    const http = (url: string) => url.replace(/^ws/, 'http').replace(/\/$/, '')
    const peers = [urls.walletd, urls.relay, urls.api, ...urls.evm.map(({ url }) => url)]
    return {
      ...stage,
      urls,
      reset: async () => void (await Promise.all(peers.map(url => control(http(url), '/__reset', {})))),
      close: async () => void (await Promise.allSettled([stage.close(), endDemo?.()])),
    }
  } catch (error) {
    await endDemo?.()
    throw error
  }
}
