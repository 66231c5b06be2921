import type { WalletEvent } from '../../../src/bridge/contract/engineApi.ts'
import type { PageApi } from '../../../src/bridge/contract/pageApi.ts'
import type { EngineConfig } from '../../../src/bridge/options/engineOptions.ts'
import type { EngineConnection } from '../../../src/bridge/wire/tabEnd.ts'
import { base, ethereum } from '../../../src/networks.ts'
import { createReports, type Timers } from '../../../src/ui/client/tab/reports.ts'
import { thrownByWallet, walletAnswer } from '../../../src/ui/page/injected/walletAnswer.ts'
import { createSentRequests } from '../../../src/ui/page/sentRequests.ts'
import { testEngineConfig } from '../../support/engineConfig.ts'
import { type Browser, type Deploy, ORIGIN } from './browser.ts'
import { connectPage } from './connectPage.ts'
import { createEventsOfPage, type EventsOfPage } from './pageEvents.ts'
import type { Process } from './scheduler.ts'
import type { ModelWallet } from './wallet.ts'
import type { Witness } from './witness.ts'

export const CONFIG: EngineConfig = testEngineConfig({
  metadata: { name: 'Simulation', description: '', url: ORIGIN, icons: [] },
  networks: [ethereum, base],
  endpoints: {
    rpc: {
      'eip155:1': ['https://a.node.test/1', 'https://b.node.test/1'],
      'eip155:8453': ['https://a.node.test/8453', 'https://b.node.test/8453'],
    },
  },
})

/** As above, and told of what goes wrong. */
const TELLING: EngineConfig = {
  ...CONFIG,
  endpoints: { ...CONFIG.endpoints, analytics: 'https://analytics.test' },
  features: { ...CONFIG.features, analytics: true },
}

/** One tab of the dapp. */
export interface Page {
  readonly number: number
  readonly process: Process
  readonly connection: EngineConnection
  readonly events: EventsOfPage
  readonly deploy: Deploy
  /** When it came to each of its engines. */
  readonly addedAt: readonly number[]
  /** Sessions with an engine that were lost so far. */
  readonly losses: number
  /** How often the page fell asleep, was hidden or came back: only visible pages detect a hanging engine. */
  readonly sleeps: number
  /** How often it fell asleep. */
  readonly freezes: number
  /** Whether its wallets can be asked in it. */
  readonly wallets: readonly ModelWallet[]
  /** What the page knows of its unsafe requests. */
  wasSent(requestId: string): boolean
  setVisible(visible: boolean): void
  readonly watched: Map<
    string,
    { readonly kind: 'balance'; readonly account: `${string}:${string}:${string}` }
  >
  /** As a person does: with the page's last word. */
  close(): void
  /** As a crash does: without it. */
  crash(): void
  freeze(): void
  thaw(): void
}

/** Events of a wallet within this time are one round, as `ui/page/injected/forwardEvents.ts` makes them. */
const QUIET_MS = 50

/** Opens a tab with the given wallets in it. */
export function openPage(
  browser: Browser,
  number: number,
  deploy: Deploy,
  wallets: readonly ModelWallet[],
  isHidden: boolean,
  { onCarried, onUncarried }: Pick<Witness, 'onCarried' | 'onUncarried'>,
): Page {
  const { scheduler } = browser
  const process = scheduler.process(`tab ${number}`)
  const events = createEventsOfPage(isHidden)
  const watched: Page['watched'] = new Map()
  const addedAt: number[] = []
  let losses = 0
  let sleeps = 0
  let freezes = 0

  const sent = createSentRequests(
    async (id, args) => {
      const wallet = wallets.find(entry => entry.id === id)
      try {
        if (!wallet) throw new Error('no such wallet')
        return walletAnswer(await wallet.request(process, args))
      } catch (thrown) {
        return { status: 'failed', error: thrownByWallet(thrown) }
      }
    },
    {
      now: scheduler.elapsed,
      wait: ms => new Promise(resolve => scheduler.setTimeout(process, resolve, ms)),
    },
  )
  const wallet: PageApi['wallet'] = {
    ...sent.wallet,
    async request(asked) {
      const { requestId } = asked
      if (requestId !== undefined) onCarried(process, requestId)
      const answer = await sent.wallet.request(asked)
      if (requestId !== undefined && answer.status === 'moved') onUncarried(process, requestId)
      return answer
    },
  }
  const connection = connectPage({
    browser,
    process,
    events,
    sent,
    config: () => (browser.limits.hasAnalytics ? TELLING : CONFIG),
    deploy,
    wallet,
  })
  const { api, link } = connection
  const { report } = createReports({
    setTimeout: (run: () => void, ms?: number) => scheduler.setTimeout(process, run, ms ?? 0),
    clearTimeout: (id: unknown) => scheduler.clearTimeout(process, id),
  } as unknown as Timers)

  let wasReady = false
  link.subscribe(({ status }) => {
    if (wasReady && status !== 'ready') losses += 1
    if (!wasReady && status === 'ready') addedAt.push(scheduler.elapsed())
    wasReady = status === 'ready'
  })
  connection.onReady(() => {
    const found = wallets.map(({ id, name }) => ({
      id,
      name,
      rdns: id,
      kind: 'announced' as const,
      namespaces: ['eip155' as const],
    }))
    report('wallets', () => api.page.walletsFound(found))
    for (const [key, query] of watched) report(key, () => api.data.watch(query))
  })

  for (const wallet of wallets) {
    const waiting = new Map<string, WalletEvent>()
    let isQuiet = false
    const flush = (): void => {
      isQuiet = false
      if (waiting.size === 0) return
      isQuiet = true
      scheduler.later(process, QUIET_MS, flush)
      for (const event of waiting.values()) {
        sent.forgetAnswers(event.id)
        report(`${event.name} ${event.id}`, () => api.page.walletEvent(event))
      }
      waiting.clear()
    }
    wallet.listen(process, (name, value) => {
      if (name === 'accountsChanged' && !Array.isArray(value)) return
      waiting.delete(name)
      waiting.set(name, { id: wallet.id, name, data: value } as WalletEvent)
      if (!isQuiet) scheduler.later(process, 0, flush)
      isQuiet = true
    })
  }

  const own = () => [process, ...browser.workersOf(process)]
  return {
    number,
    process,
    connection,
    events,
    deploy,
    wallets,
    wasSent: sent.wasSent,
    watched,
    addedAt,
    get losses() {
      return losses
    },
    get sleeps() {
      return sleeps
    },
    get freezes() {
      return freezes
    },
    setVisible(visible) {
      if (!visible || events.document.visibilityState === 'hidden') sleeps += 1
      events.setVisible(visible)
    },
    close() {
      if (process.state !== 'alive') return
      for (const wallet of wallets) wallet.carrierLost(process)
      events.pagehide(false)
      scheduler.later(null, 0, () => browser.end(process))
    },
    crash() {
      for (const wallet of wallets) wallet.carrierLost(process)
      browser.end(process)
    },
    freeze() {
      if (process.state !== 'alive') return
      sleeps += 1
      freezes += 1
      for (const wallet of wallets) wallet.carrierLost(process)
      events.setVisible(false)
      events.pagehide(true)
      // What the page says on its way out is still said.
      scheduler.later(null, 0, () => {
        for (const entry of own()) entry.sleep()
      })
    },
    thaw() {
      if (process.state !== 'asleep') return
      for (const entry of own()) entry.wake()
      scheduler.later(process, 0, () => {
        events.pageshow()
        events.setVisible(true)
      })
    },
  }
}
