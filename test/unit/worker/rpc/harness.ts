import { signMessage } from 'viem/accounts'
import type { AlertCode } from '../../../../src/bridge/contract/alertCode.ts'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { Connection, Handoff } from '../../../../src/bridge/contract/state.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { Eip1193Args } from '../../../../src/bridge/contract/wallet.ts'
import { WalletError } from '../../../../src/bridge/errors/base.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import type { KeyValue } from '../../../../src/storage/keyValue.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import type { Connector, RequestLink, WalletRequest } from '../../../../src/worker/connectors/connector.ts'
import { type Answered, createRpc } from '../../../../src/worker/rpc/handle.ts'
import { createLedger } from '../../../../src/worker/rpc/ledger.ts'
import { createRecall } from '../../../../src/worker/rpc/recall.ts'
import { connectionClosed, connectionOpened } from '../../../../src/worker/store/connections.ts'
import { testEngineConfig } from '../../../support/engineConfig.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { noFrame } from '../../../support/noFrame.ts'
import { noSignIn } from '../../../support/noSignIn.ts'
import { settledKeyValue } from '../../../support/settledKeyValue.ts'
import { walletPart } from '../../../support/walletPart.ts'

export const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** The key of A: anvil's second account. */
export const KEY_A = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
/** A's signature (EIP-191) of the message `0x68`. */
export const SIGNED = await signMessage({ message: { raw: '0x68' }, privateKey: KEY_A })
const FENCE = 'epoch'

let nextId = 1
export const freshId = () => `request-${String(nextId++).padStart(8, '0')}`

export interface TestTab extends Tab {
  suspended: boolean
  die(): void
}

export function testTab(id = 'tab-00000001'): TestTab {
  const gone = new AbortController()
  const never = () => Promise.reject(new Error('not asked here'))
  return {
    id,
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
    gone: gone.signal,
    push() {},
    die: () => gone.abort(),
  }
}

/** One thing asked of a node or a wallet, answered by the test. */
export interface Asked {
  readonly networkId: NetworkId
  readonly args: Eip1193Args
  readonly signal: AbortSignal | undefined
  readonly tabId: string | null
  answer(result: unknown): void
  fail(error: unknown): void
}

function recorder() {
  const asked: Asked[] = []
  function ask(networkId: NetworkId, args: Eip1193Args, signal?: AbortSignal, tab: Tab | null = null) {
    return new Promise<unknown>((answer, fail) => {
      asked.push({ networkId, args, signal, tabId: tab?.id ?? null, answer, fail })
    })
  }
  return { asked, ask }
}

const network = (id: number, name: string) => ({
  id,
  caipNetworkId: `eip155:${id}` as const,
  chainNamespace: 'eip155' as const,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

export const config = testEngineConfig({
  networks: [network(1, 'Ethereum'), network(8453, 'Base')],
})

type ConnectionFields = Omit<Connection, 'namespace' | 'status' | 'reach'>

const PAGE_WALLET: ConnectionFields = {
  walletId: 'io.example',
  kind: 'announced',
  wallet: { name: 'Example', type: 'announced' },
  approvedNetworks: 'all',
}

export const walletConnect = (methods: readonly string[]): ConnectionFields => ({
  walletId: 'walletConnect',
  kind: 'walletConnect',
  wallet: { name: 'Phone', type: 'walletConnect' },
  approvedNetworks: ['eip155:1'],
  methods,
})

/** One generation of the engine's rpc over a store of its own; `kv` outlives it. */
export async function testRpc(
  options: {
    readonly kv?: KeyValue
    readonly link?: RequestLink
    readonly walletMethods?: readonly string[]
    readonly walletReads?: readonly string[]
  } = {},
) {
  const kv = options.kv ?? createMemory()
  const clock = createFakeClock()
  const store = testStore(config)
  const node = recorder()
  const wallet = recorder()
  const alerts: AlertCode[] = []
  const switches: string[] = []
  let refusesSwitch = false
  const disconnected: string[] = []
  const answered: Answered[] = []
  /** Runs before `onSending`, as the silent questions of a page wallet do. */
  let beforeSending: (request: WalletRequest) => Promise<void> = async () => {}
  const deliveries: ((handoff: Handoff) => void)[] = []
  const connector: Connector = {
    serves: () => true,
    connect: () => Promise.reject(new Error('not asked here')),
    disconnect: async () => {},
    async request(request) {
      await beforeSending(request)
      await request.onSending(options.link)
      deliveries.push(handoff => request.onDelivered?.(handoff))
      return wallet.ask(request.networkId, request.args, request.signal, request.tab)
    },
  }
  const fence = { key: FENCE, epoch: await kv.raiseEpoch(FENCE) }
  const tabs = new Set<Tab>()
  const recall = createRecall({ clock, tabs })
  const ledger = createLedger({
    kv: settledKeyValue(kv),
    fence,
    clock,
    onOver: recall.release,
    onSent: recall.retain,
  })
  const rpc = createRpc({
    store,
    clock,
    ledger,
    recall,
    chains: async () => ({
      request: (target, args, signal) => node.ask(target.caipNetworkId, args, signal),
      balance: () => Promise.reject(new Error('not asked here')),
      lookupAddress: () => Promise.reject(new Error('not asked here')),
      resolveName: () => Promise.reject(new Error('not asked here')),
      close() {},
    }),
    getConnector: () => connector,
    walletMethods: () =>
      (options.walletMethods ?? []).map(method => ({
        method,
        isRead: options.walletReads?.includes(method) ?? false,
      })),
    async switchNetwork(target) {
      switches.push(target)
      if (refusesSwitch) throw new UserRejectedError()
    },
    async disconnect({ namespace, revoked }) {
      disconnected.push(revoked === undefined ? namespace : `${namespace}, revoked`)
      connectionClosed(store, { namespace, walletId: store.get().connections[namespace]?.walletId ?? '' })
    },
    alert: code => alerts.push(code),
    onAnswered: what => answered.push(what),
  })
  const tab = testTab()
  return {
    kv,
    clock,
    store,
    ledger,
    /** Those that have said hello. */
    tabs,
    rpc,
    tab,
    node: node.asked,
    wallet: wallet.asked,
    /** For each request of a wallet: the relay acknowledges it. */
    deliveries,
    alerts,
    switches,
    disconnected,
    answered,
    set refuseSwitch(refuses: boolean) {
      refusesSwitch = refuses
    },
    set beforeSending(run: (request: WalletRequest) => Promise<void>) {
      beforeSending = run
    },
    connect(fields: ConnectionFields = PAGE_WALLET, addresses: readonly string[] = [A]) {
      connectionOpened(store, {
        namespace: 'eip155',
        accounts: addresses.map(address => `eip155:1:${address}` as const),
        networkId: 'eip155:1',
        connection: fields,
      })
    },
    ask: (method: string, params?: unknown, more: { network?: NetworkId; id?: string; tab?: Tab } = {}) =>
      rpc.request(more.tab ?? tab, {
        id: more.id ?? freshId(),
        method,
        ...(params === undefined ? {} : { params }),
        ...(more.network === undefined ? {} : { network: more.network }),
      }),
  }
}

/** What a promise threw, in one line; errors of ours by class, code and words. */
export async function thrown(promise: Promise<unknown>): Promise<string> {
  try {
    return `answered ${JSON.stringify(await promise)}`
  } catch (error) {
    if (!(error instanceof WalletError)) return `FOREIGN ${String(error)}`
    return `${error.name} ${error.code} ${error.message}`
  }
}

/** Lets every promise settle that can. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i += 1) await new Promise<void>(resolve => setImmediate(resolve))
}
