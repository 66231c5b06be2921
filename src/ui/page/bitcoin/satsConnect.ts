import { base64 } from '@scure/base'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import type { BitcoinAdapter, InputToSign, ReportedAddress, ReportedAddresses } from './bitcoinAdapter.ts'
import { bitcoinNetwork, networkNamed } from './bitcoinNetworks.ts'
import { hasMethod, invoke, requestRpc } from './invoke.ts'
import { SATS_CONNECT_CODES as CODES, UNAUTHORIZED, UNSUPPORTED, unsupported } from './providerError.ts'
import { readPsbtBase64 } from './psbtBytes.ts'
import { psbtSighashes } from './psbtSighash.ts'
import { toSafeNumber } from './satoshi.ts'

const PURPOSES = ['payment', 'ordinals'] as const
/** Shown by the wallet, at most 80 characters. */
const MESSAGE = 'Connect your Bitcoin addresses'
/** `accountDisconnected` is the older name of `disconnect`. */
const EVENTS = ['accountChange', 'networkChange', 'disconnect', 'accountDisconnected'] as const
const METHODS = ['signMessage', 'signPsbt', 'sendTransfer', 'wallet_changeNetwork'] as const

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof WalletRequestError && error.code === code

/** `wallet_connect` and `wallet_getAccount` name the network; the older `getAccounts` answers with a bare list. */
function readReport(result: unknown): ReportedAddresses {
  if (Array.isArray(result)) return { addresses: result as readonly ReportedAddress[] }
  const { addresses, network } = (result ?? {}) as {
    readonly addresses?: unknown
    readonly network?: { readonly bitcoin?: { readonly name?: unknown } }
  }
  const name = network?.bitcoin?.name
  return {
    addresses: Array.isArray(addresses) ? (addresses as readonly ReportedAddress[]) : [],
    ...(name === undefined ? {} : { network: networkNamed('satsConnect', name) }),
  }
}

/** The indexes to sign, by address. */
function indexesByAddress(signInputs: readonly InputToSign[]): Readonly<Record<string, readonly number[]>> {
  const indexes = new Map<string, number[]>()
  for (const { address, index } of signInputs) indexes.set(address, [...(indexes.get(address) ?? []), index])
  return Object.fromEntries(indexes)
}

/** The wallet takes the sighash type from the PSBT, which must therefore name the type that was asked for. */
function assertSighashes(psbt: Uint8Array, signInputs: readonly InputToSign[]): void {
  const named = psbtSighashes(psbt, Math.max(0, ...signInputs.map(({ index }) => index + 1)))
  // DEFAULT and ALL cover the same parts of the transaction.
  for (const { index, sighashTypes: [requestedType] = [] } of signInputs)
    if (requestedType !== undefined && (named[index] || 1) !== (requestedType || 1))
      throw new ValidationError(`signInputs[${index}].sighashTypes`, 'The PSBT names another type')
}

/**
 * Wallets with sats-connect's JSON-RPC: Xverse, Magic Eden, Fordefi.
 *
 * @param target the wallet's object
 * @param listed the methods of its `btc_providers` entry, if the entry lists any
 * @see https://docs.xverse.app/sats-connect
 */
export function createSatsConnectAdapter(target: object, listed?: readonly string[]): BitcoinAdapter {
  const request = (method: string, params: unknown) => requestRpc(target, CODES, method, params)

  async function connect(network: Parameters<BitcoinAdapter['connect']>[0]): Promise<ReportedAddresses> {
    const name = bitcoinNetwork(network)?.satsConnect
    const params = { addresses: PURPOSES, message: MESSAGE, ...(name ? { network: name } : {}) }
    try {
      return readReport(await request('wallet_connect', params))
    } catch (error) {
      // An older wallet refuses the unknown method without a prompt.
      if (!hasCode(error, UNSUPPORTED)) throw error
      return readReport(await request('getAccounts', { purposes: PURPOSES, message: MESSAGE }))
    }
  }

  return {
    methods: METHODS.filter(method => !listed?.length || listed.includes(method)),
    connect,
    async readSilently() {
      try {
        return readReport(await request('wallet_getAccount', null))
      } catch (error) {
        if (hasCode(error, UNSUPPORTED)) return undefined
        // The permission was revoked.
        if (hasCode(error, UNAUTHORIZED)) return { addresses: [] }
        throw error
      }
    },
    async signMessage({ address, message, protocol }) {
      const params = { address, message, ...(protocol ? { protocol: protocol.toUpperCase() } : {}) }
      return (await request('signMessage', params)) as { readonly signature: unknown }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      assertSighashes(psbt, signInputs)
      const params = { psbt: base64.encode(psbt), signInputs: indexesByAddress(signInputs), broadcast }
      const result = (await request('signPsbt', params)) as {
        readonly psbt?: unknown
        readonly txid?: unknown
      }
      return { psbt: readPsbtBase64(result?.psbt), txid: result?.txid }
    },
    async sendTransfer({ to, amount }) {
      const recipients = [{ address: to, amount: toSafeNumber(amount) }]
      const result = (await request('sendTransfer', { recipients })) as { readonly txid?: unknown } | null
      return result?.txid
    },
    async switchNetwork(network) {
      const name = bitcoinNetwork(network)?.satsConnect
      if (!name) throw unsupported(network)
      await request('wallet_changeNetwork', { name })
      return undefined
    },
    async disconnect() {
      await request('wallet_disconnect', null)
    },
    listen(changed) {
      if (!hasMethod(target, 'addListener')) return () => {}
      // Fordefi takes the name and the listener, the others one object.
      const hasTwoParameters =
        (target as { addListener: (...values: unknown[]) => unknown }).addListener.length > 1
      const offs = EVENTS.map(eventName =>
        invoke(
          target,
          CODES,
          'addListener',
          ...(hasTwoParameters ? [eventName, changed] : [{ eventName, cb: changed }]),
        ).catch(() => undefined),
      )
      return () => {
        for (const off of offs)
          off.then(stop => (typeof stop === 'function' ? stop() : undefined)).catch(() => {})
      }
    },
  }
}
