import { readFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { type BitcoinWallet, createBitcoinWallet } from '../../../../../packages/peers/src/bitcoin/wallet.ts'
import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import { findBitcoinWallets } from '../../../../../src/ui/page/bitcoin/findBitcoinWallets.ts'
import type { BoundProvider } from '../../../../../src/ui/page/injected/bindProvider.ts'

// The page scripts of `packages/peers/src/bitcoin/pages` in a window of the test's own; the keys are a call away, not a socket.

export const REGTEST: NetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
export const TESTNET: NetworkId = 'bip122:000000000933ea01ad0ee984209779ba'
const ORIGIN = 'https://dapp.example'

export interface ReportedAccount {
  readonly address: string
  readonly publicKey: string
  readonly networks: readonly NetworkId[]
  readonly purpose?: string
}

type View = EventTarget & Record<string, unknown>

const SOURCES = ['providerSocket', 'bytes', 'satsConnect', 'leather', 'unisat'].map(name =>
  readFileSync(
    new URL(`../../../../../packages/peers/src/bitcoin/pages/${name}.js`, import.meta.url),
    'utf8',
  ),
)

export interface Rig {
  readonly wallet: BitcoinWallet
  readonly view: View
  /** Sets a wallet's object on the window; `config` as in `walletd/injectScript.ts`. */
  set(shape: 'satsConnect' | 'leather' | 'unisat', config?: object): void
  /** The only wallet that is found. */
  find(): BoundProvider
  connect(held: BoundProvider, network?: NetworkId): Promise<readonly ReportedAccount[]>
  read(
    held: BoundProvider,
    known: readonly ReportedAccount[],
    network?: NetworkId,
  ): Promise<readonly ReportedAccount[]>
  call(
    held: BoundProvider,
    method: string,
    params: object,
    network?: NetworkId,
    known?: readonly ReportedAccount[],
  ): Promise<unknown>
  /** Calls of the wallet by method. */
  count(method: string): number
}

const stops: (() => void)[] = []

export function createRig(): Rig {
  const wallet = createBitcoinWallet({ name: 'satoshi', seed: 0x21, explorer: 'http://127.0.0.1:9' })
  const view = new EventTarget() as View
  for (const source of SOURCES) new Function('window', source)(view)

  async function ask(method: string, params: unknown): Promise<unknown> {
    // As over a socket: nothing of the page's objects reaches the wallet.
    const reply = await wallet.request(ORIGIN, method, params && JSON.parse(JSON.stringify(params)))
    if ('result' in reply) return reply.result
    if ('throwString' in reply) throw reply.throwString
    throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
  }

  const connection = {
    ask,
    onEvent: (listener: (name: string, data: unknown) => void) =>
      wallet.subscribe(({ name, data }) => listener(name, data)),
  }

  const request = async (held: BoundProvider, params: object) =>
    ((await held.request({ method: 'standard_connect', params })) as { accounts: readonly ReportedAccount[] })
      .accounts

  return {
    wallet,
    view,
    set(shape, config = {}) {
      const pages = view.__tabkeyBitcoinPages as Record<string, (connection: object, config: object) => void>
      pages[shape]?.(connection, { view, ...config })
    },
    find() {
      const search = findBitcoinWallets(view as unknown as Window, () => {})
      stops.push(search.stop)
      const [entry, ...more] = search.join([])
      if (!entry || more.length > 0)
        throw new Error(`Expected one wallet, found ${more.length + (entry ? 1 : 0)}`)
      return entry.boundProvider
    },
    connect: (held, network = REGTEST) => request(held, { namespace: 'bip122', silent: false, network }),
    read: (held, known, network = REGTEST) =>
      request(held, { namespace: 'bip122', silent: true, network, known }),
    call: (held, method, params, network = REGTEST, known = []) =>
      held.request({ method: 'standard_call', params: { network, method, params, known } }),
    count: method => wallet.recorder.stats().calls[method] ?? 0,
  }
}

export let rig: Rig

/** Makes the rig new for each test of the file that calls this. */
export function renewRig(): void {
  beforeEach(() => {
    rig = createRig()
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
}
