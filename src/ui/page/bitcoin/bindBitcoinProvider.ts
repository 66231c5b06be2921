import type { NetworkId } from '../../../bridge/contract/network.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import type { BoundProvider } from '../injected/bindProvider.ts'
import type { StandardAccount } from '../standard/methods.ts'
import {
  STANDARD_CALL,
  STANDARD_CONNECT,
  STANDARD_DISCONNECT,
  type StandardGrant,
} from '../standard/standardWallet.ts'
import type { BitcoinAdapter } from './bitcoinAdapter.ts'
import { BITCOIN_METHODS } from './callAdapter.ts'
import { unsupported } from './providerError.ts'
import { readAddresses } from './readAddresses.ts'

/** Parameters of the engine's requests, the same as for a Wallet Standard wallet (`standard/standardWallet.ts`). */
interface EngineParameters {
  readonly silent?: boolean
  readonly network?: NetworkId
  /** The engine's stored accounts. Without them the wallet is not read; a wallet without silent reads answers with them. */
  readonly known?: readonly StandardAccount[]
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
}

const CHANGE_NETWORK = 'wallet_changeNetwork'

const isOn = (accounts: readonly StandardAccount[], network: NetworkId | undefined): boolean =>
  network === undefined || accounts.some(({ networks }) => networks.includes(network))

/**
 * Answers the engine's requests to a Bitcoin wallet of the Wallet Standard by the wallet's own object.
 *
 * @param target the object, compared by identity only
 * @param load fetches the adapter's code; a failed load is tried again by the next request
 */
export function bindBitcoinProvider(target: object, load: () => Promise<BitcoinAdapter>): BoundProvider {
  let loading: Promise<BitcoinAdapter> | undefined
  /** The accounts that the wallet showed last; empty until the first read in this page. */
  let accounts: readonly StandardAccount[] = []

  function adapter(): Promise<BitcoinAdapter> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  function report({ methods }: BitcoinAdapter, shown: readonly StandardAccount[]): StandardGrant {
    accounts = shown
    return { accounts, methods: ['getAccountAddresses', ...methods] }
  }

  /** Never prompts. Without a stored account the wallet is not asked: the first request of a site may prompt. */
  async function readSilently(wallet: BitcoinAdapter, { network, known = [] }: EngineParameters) {
    if (known.length === 0) return report(wallet, [])
    const reported = await wallet.readSilently(network)
    if (reported) return report(wallet, readAddresses(reported))
    // The wallet cannot be read: the stored accounts hold, unless this page has just changed the network.
    return report(
      wallet,
      isOn(accounts, network) && accounts.length > 0 && !isOn(known, network) ? accounts : known,
    )
  }

  async function call(wallet: BitcoinAdapter, input: EngineParameters) {
    const { network, method = '', params = {} } = input
    // The engine reads the accounts in this page before a request that prompts, and not before this one.
    if (method === 'getAccountAddresses') await readSilently(wallet, input)
    if (network && method === CHANGE_NETWORK && wallet.methods.includes(method)) {
      const reported = await wallet.switchNetwork(params.network as NetworkId)
      if (reported) accounts = readAddresses(reported)
      return null
    }
    const run = BITCOIN_METHODS.get(method)
    const isListed = method === 'getAccountAddresses' || wallet.methods.includes(method)
    if (!network || !run || !isListed) throw new MethodNotAllowedError(method)
    return run({ adapter: wallet, accounts, network, params })
  }

  return {
    target,
    async request({ method, params }) {
      const input = (params ?? {}) as EngineParameters
      const wallet = await adapter()
      if (method === STANDARD_CALL) return call(wallet, input)
      if (method === STANDARD_DISCONNECT) {
        accounts = []
        await wallet.disconnect()
        return null
      }
      if (method !== STANDARD_CONNECT) throw unsupported(method)
      if (input.silent) return readSilently(wallet, input)
      return report(wallet, readAddresses(await wallet.connect(input.network)))
    },
    listen(event, listener) {
      if (event !== 'change') return () => {}
      let isStopped = false
      const off = adapter()
        .then(wallet => (isStopped ? undefined : wallet.listen(() => listener(null))))
        .catch(() => undefined)
      return () => {
        isStopped = true
        off.then(stop => stop?.()).catch(() => {})
      }
    },
  }
}
