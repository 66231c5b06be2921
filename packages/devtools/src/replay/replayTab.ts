import type { EngineConfig } from '../../bridge/contract/config.ts'
import type { Hello } from '../../bridge/contract/hello.ts'
import type { Network, NetworkId } from '../../bridge/contract/network.ts'
import { PAGE_CALLS, type PageApi } from '../../bridge/contract/pageApi.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { TraceReading } from '../../bridge/contract/trace.ts'
import { TabClosedError } from '../../bridge/errors/engine.ts'
import { createRandomId } from '../../bridge/values/randomId.ts'
import { rejection, wrapCalls } from '../../bridge/wire/calls.ts'
import { BUILD, PROTOCOL } from '../../bridge/wire/protocol.ts'
import { replayUrl } from './replayAnswers.ts'

/** Of the page that replays: the trace of an engine is read by pages of its own origin alone. */
const pageUrl = (): string => globalThis.location?.href ?? 'https://replay.invalid/'

function replayNetwork(id: NetworkId, name: string): Network {
  const [, reference = ''] = id.split(':')
  return {
    id: Number(reference),
    caipNetworkId: id,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [replayUrl(id)] } },
  }
}

/** A page has a few networks; a list without end comes from a file that no engine wrote. */
const NETWORKS_MAX = 64

/** The config of a replay: the EVM networks of the trace, no service, no wallet. `null` without such a network. */
export function replayConfig({ state }: TraceReading): EngineConfig | null {
  const networks = state.networks
    .filter(({ id }) => /^eip155:\d+$/.test(id))
    .slice(0, NETWORKS_MAX)
    .map(({ id, name }) => replayNetwork(id, name))
  const [first] = networks
  if (!first) return null
  return {
    projectId: null,
    metadata: { name: 'Replay', description: '', url: replayUrl(''), icons: [] },
    networks,
    defaultNetwork: first.caipNetworkId,
    endpoints: {},
    features: {
      allWallets: false,
      legalCheckbox: false,
      analytics: false,
      email: false,
      socials: [],
      smartSessions: false,
      swaps: false,
      onramp: false,
      receive: false,
      send: false,
      history: false,
      pay: false,
    },
    enableWalletConnect: false,
    walletConnect: {},
    customWallets: [],
    defaultAccountTypes: {},
    enableLogger: false,
    sdkType: 'tabkey',
    sdkVersion: BUILD,
    debug: false,
    devtools: true,
  }
}

/** A tab without a page: whatever the engine asks of it is refused, as by a tab that was closed. */
export function replayTab(monotonic: () => number): Tab {
  return {
    id: createRandomId(),
    url: pageUrl(),
    page: wrapCalls<PageApi>(
      (message, deliver) => deliver(rejection(message, new TabClosedError())),
      PAGE_CALLS,
    ),
    visible: true,
    lastVisibleAt: monotonic(),
    suspended: false,
    gone: new AbortController().signal,
    push() {},
  }
}

export const replayHello = ({ id, url }: Tab, config: EngineConfig): Hello => ({
  protocol: PROTOCOL,
  build: BUILD,
  tabId: id,
  config,
  configHash: 'replay',
  url,
  visible: true,
})
