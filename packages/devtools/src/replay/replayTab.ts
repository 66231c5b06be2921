import type { Hello } from '../../../../src/bridge/contract/hello.ts'
import type { Network, NetworkId } from '../../../../src/bridge/contract/network.ts'
import { PAGE_CALLS, type PageApi } from '../../../../src/bridge/contract/pageApi.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { TraceReading } from '../../../../src/bridge/contract/trace.ts'
import { TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import { type EngineConfig, readEngineOptions } from '../../../../src/bridge/options/engineOptions.ts'
import { FEATURES } from '../../../../src/bridge/options/features.ts'
import { createRandomId } from '../../../../src/bridge/values/randomId.ts'
import { rejection, wrapCalls } from '../../../../src/bridge/wire/calls.ts'
import { BUILD, PROTOCOL } from '../../../../src/bridge/wire/protocol.ts'
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
    ...readEngineOptions({
      metadata: { name: 'Replay', url: replayUrl('') },
      features: { ...Object.fromEntries(Object.keys(FEATURES).map(name => [name, false])) },
      enableWalletConnect: false,
      enableLogger: false,
      debug: false,
      devtools: true,
      sdk: { version: BUILD },
    }),
    networks,
    defaultNetwork: first.caipNetworkId,
    customWallets: [],
    siwx: false,
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
