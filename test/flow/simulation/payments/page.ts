import type { EngineApi } from '../../../../src/bridge/contract/engineApi.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import type { EngineConnection } from '../../../../src/bridge/wire/tabEnd.ts'
import type { TabkeyEvent } from '../../../../src/ui/client/api/tabkeyEvent.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { thrownByWallet, walletAnswer } from '../../../../src/ui/page/injected/walletAnswer.ts'
import { createSentRequests } from '../../../../src/ui/page/sentRequests.ts'
import { createStore } from '../../../../src/ui/state/store.ts'
import type { Browser } from '../browser.ts'
import { connectPage } from '../connectPage.ts'
import { CONFIG } from '../page.ts'
import { createEventsOfPage } from '../pageEvents.ts'
import type { Process } from '../scheduler.ts'
import { POOL } from './contracts.ts'
import type { Presses } from './presses.ts'
import type { SecureSite, SimulatedFrame } from './secureFrame.ts'
import type { PaymentWallet } from './wallet.ts'

export const EXTENSION = 'com.example.payments'

export const PAYMENTS_CONFIG: EngineConfig = {
  ...CONFIG,
  networks: CONFIG.networks.filter(({ caipNetworkId }) => caipNetworkId === 'eip155:1'),
  endpoints: {
    rpc: { 'eip155:1': ['https://a.node.test/1', 'https://b.node.test/1'] },
    blockchainApi: 'https://api.test',
    relay: 'wss://relay.test',
    secureSite: 'https://secure.test',
  },
  features: { ...CONFIG.features, swaps: true, send: true, pay: true, email: true, socials: ['google'] },
  defaultAccountTypes: { eip155: 'eoa' },
  swapRouters: [{ network: 'eip155:1', address: POOL, name: 'Pool' }],
}

/** One tab with the product's own views' stores in it. */
export interface PaymentPage {
  readonly number: number
  readonly process: Process
  readonly connection: EngineConnection
  readonly tab: TabContext
  readonly frame: SimulatedFrame
  /** The id of the request that this tab confirmed last. */
  readonly lastConfirmed: () => string | undefined
  close(): void
  crash(): void
}

/** Errors that the dapp hears of carry what is known of the payment. */
function onEvent(presses: Presses, event: TabkeyEvent): void {
  const isError = event.type === 'SEND_ERROR' || event.type === 'SWAP_ERROR' || event.type === 'PAY_ERROR'
  if (isError && event.outcome) presses.state(presses.ofId(event.requestId), event.outcome, 'event')
}

export function openPaymentPage(
  browser: Browser,
  number: number,
  {
    wallet,
    site,
    presses,
  }: { readonly wallet: PaymentWallet; readonly site: SecureSite; readonly presses: Presses },
): PaymentPage {
  const { scheduler } = browser
  const process = scheduler.process(`tab ${number}`)
  const events = createEventsOfPage(false)
  const frame = site.openFrame(process)
  const sent = createSentRequests(
    async (_id, { method, params }) => {
      try {
        const value = await new Promise((resolve, reject) => {
          scheduler.later(null, 1 + scheduler.below(8), () =>
            wallet.request(method, params, process, answer =>
              'error' in answer ? reject(answer.error) : resolve(answer.result),
            ),
          )
        })
        return walletAnswer(value)
      } catch (thrown) {
        return { status: 'failed', error: thrownByWallet(thrown) }
      }
    },
    {
      now: scheduler.elapsed,
      wait: ms => new Promise(resolve => scheduler.setTimeout(process, resolve, ms)),
    },
  )
  const connection = connectPage({
    browser,
    process,
    events,
    sent,
    config: () => PAYMENTS_CONFIG,
    frame: frame.api,
  })
  const { api, mirror } = connection
  frame.listener = {
    message: message => api.page.frameMessage({ message }),
    lost: reason => void api.page.frameLost({ reason }).catch(() => {}),
  }
  connection.onReady(() => {
    const found = {
      id: EXTENSION,
      name: 'Payments',
      rdns: EXTENSION,
      kind: 'announced' as const,
      namespaces: ['eip155' as const],
    }
    api.page.walletsFound([found]).catch(() => {})
  })

  function end(): void {
    frame.end()
    browser.end(process)
  }

  let lastConfirmed: string | undefined
  const engine = {
    rpc: api.rpc,
    data: api.data,
    connections: api.connections,
    features: {
      call(given: Parameters<EngineApi['features']['call']>[0]) {
        if (given.method === 'confirm') lastConfirmed = (given.parameters as { readonly id: string }).id
        return api.features.call(given)
      },
    },
  } as unknown as EngineApi
  const modal = Object.assign(createStore({ open: true, view: 'Account', history: [], data: {} }), {
    reset() {},
    back() {},
    push() {},
    close() {},
  })
  const tab = {
    engine,
    mirror,
    modal,
    toasts: { show() {}, hide() {} },
    config: { page: { locale: 'en' }, engine: PAYMENTS_CONFIG },
    environment: { isDev: false },
    client: {
      switchNetwork: ({ network }: { readonly network: 'eip155:1' }) =>
        api.connections.switchNetwork({ network }),
    },
    emit: (event: TabkeyEvent) => onEvent(presses, event),
  } as unknown as TabContext

  return {
    number,
    process,
    connection,
    tab,
    frame,
    lastConfirmed: () => lastConfirmed,
    close() {
      events.pagehide(false)
      scheduler.later(null, 0, end)
    },
    crash: end,
  }
}
