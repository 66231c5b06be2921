import type { EvmNode } from '../../packages/peers/src/evmNode.ts'
import type { Tab } from '../../src/bridge/contract/tab.ts'
import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { createWriter } from '../../src/storage/coalesce.ts'
import { createMemory } from '../../src/storage/memory.ts'
import { systemClock } from '../../src/worker/base/clock.ts'
import { createEvmAdapter } from '../../src/worker/chains/evm/adapter.ts'
import type { Connector } from '../../src/worker/connectors/connector.ts'
import { createData } from '../../src/worker/data/data.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { createRpc } from '../../src/worker/rpc/handle.ts'
import { createLedger } from '../../src/worker/rpc/ledger.ts'
import { createRecall } from '../../src/worker/rpc/recall.ts'
import { connectionOpened } from '../../src/worker/store/connections.ts'
import { testEngineConfig } from '../support/engineConfig.ts'
import { testStore } from '../support/engineStore.ts'
import { noFrame } from '../support/noFrame.ts'
import { noSignIn } from '../support/noSignIn.ts'
import { settledKeyValue } from '../support/settledKeyValue.ts'
import { walletPart } from '../support/walletPart.ts'

let nextId = 1

function rigTab(): Tab {
  const never = () => Promise.reject(new Error('not asked here'))
  return {
    id: `tab-${String(nextId++).padStart(8, '0')}`,
    url: 'http://127.0.0.1/',
    page: {
      wallet: walletPart(never),
      verify: { attest: never },
      frame: noFrame,
      signIn: noSignIn,
      subscriptions: { deliver: async () => {} },
      ping: never,
    },
    visible: true,
    lastVisibleAt: 0,
    suspended: false,
    gone: new AbortController().signal,
    push() {},
  }
}

const network = ({ chainId, url }: EvmNode) => ({
  id: chainId,
  caipNetworkId: `eip155:${chainId}` as const,
  chainNamespace: 'eip155' as const,
  name: `Chain ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/** The engine's rpc and data over real nodes; its wallet is the node itself, which holds the keys of anvil's accounts. */
export async function openRig(nodes: readonly EvmNode[], changes: Partial<EngineConfig> = {}) {
  const config: EngineConfig = testEngineConfig({
    metadata: { name: 'Rig', description: '', url: 'http://127.0.0.1', icons: [] },
    networks: nodes.map(network),
    defaultNetwork: `eip155:${nodes[0]?.chainId ?? 1}`,
    sdk: { type: 'tabkey', version: '1.7.5' },
    ...changes,
  })
  const clock = systemClock
  const kv = settledKeyValue(createMemory())
  const store = testStore(config)
  const shared = { store, clock, kv, config: () => config, endpoints: () => resolveEndpoints(config) }
  const adapter = createEvmAdapter({ ...shared, fetch })
  const chains = async () => adapter
  const sent: string[] = []
  /** The parameters that reached the wallet, in order. */
  const received: unknown[] = []
  const connector: Connector = {
    serves: () => true,
    connect: () => Promise.reject(new Error('not asked here')),
    disconnect: async () => {},
    async request({ args, networkId, onSending }) {
      await onSending()
      sent.push(args.method)
      received.push(args.params)
      const node = nodes.find(({ chainId }) => networkId === `eip155:${chainId}`)
      const response = await fetch(node?.nodeUrl ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...args }),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: object }
      if (error) throw error
      return result
    },
  }
  const data = createData({
    ...shared,
    fetch,
    chains,
    writer: createWriter(kv, { clock }),
    views: { watch() {}, unwatch() {} },
    onFault() {},
  })
  const rpc = createRpc({
    store,
    clock,
    recall: createRecall({ clock, tabs: [] }),
    ledger: createLedger({ kv, fence: { key: 'epoch', epoch: await kv.raiseEpoch('epoch') }, clock }),
    chains,
    getConnector: () => connector,
    walletMethods: () => [],
    switchNetwork: async () => {},
    disconnect: async () => {},
    alert() {},
    onAnswered: ({ kind }) => {
      if (kind === 'transaction') data.refresh('transaction')
    },
  })
  const tab = rigTab()
  return {
    store,
    data,
    tab,
    rpc,
    sent,
    received,
    newTab: rigTab,
    connect(address: string) {
      connectionOpened(store, {
        namespace: 'eip155',
        accounts: [`${config.defaultNetwork}:${address}`],
        networkId: config.defaultNetwork,
        connection: {
          walletId: 'rig',
          kind: 'announced',
          wallet: { name: 'Rig', type: 'announced' },
          approvedNetworks: 'all',
        },
      })
    },
    ask: (
      method: string,
      params?: unknown,
      more: { network?: `eip155:${number}`; tab?: Tab; id?: string } = {},
    ) =>
      rpc.request(more.tab ?? tab, {
        id: more.id ?? `request-${String(nextId++).padStart(8, '0')}`,
        method,
        ...(params === undefined ? {} : { params }),
        ...(more.network === undefined ? {} : { network: more.network }),
      }),
  }
}
