import { hex } from '@scure/base'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { BitcoinAdapter, InputToSign, ReportedAddresses } from './bitcoinAdapter.ts'
import { bitcoinNetwork } from './bitcoinNetworks.ts'
import { requestRpc } from './invoke.ts'
import { LEATHER_CODES as CODES, unsupported } from './providerError.ts'
import { readPsbtHex } from './psbtBytes.ts'
import { toSafeNumber } from './satoshi.ts'

interface LeatherAddress {
  readonly symbol?: unknown
  readonly type?: unknown
  readonly address?: unknown
  readonly publicKey?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Bitcoin addresses only: the list also holds the Stacks address. Taproot holds the ordinals. */
function readReport(result: unknown, network: NetworkId | undefined): ReportedAddresses {
  const { addresses } = (result ?? {}) as { readonly addresses?: unknown }
  const list: readonly unknown[] = Array.isArray(addresses) ? addresses : []
  return {
    addresses: list
      .filter((entry): entry is LeatherAddress => isObject(entry) && 'type' in entry)
      .filter(({ symbol }) => symbol === 'BTC')
      .map(({ type, address, publicKey }) => ({
        address,
        publicKey,
        purpose: type === 'p2tr' ? 'ordinals' : 'payment',
      })),
    ...(network ? { network } : {}),
  }
}

function networkName(network: NetworkId): string {
  const name = bitcoinNetwork(network)?.leather
  if (!name) throw unsupported(network)
  return name
}

/** The wallet takes one list for all inputs: a type that one input allows would be allowed for each of them. */
function commonSighashes(signInputs: readonly InputToSign[]): readonly number[] {
  const [first, ...others] = signInputs.map(({ sighashTypes = [] }) => [...sighashTypes].sort().join())
  if (others.some(types => types !== first)) throw unsupported('different sighash types of inputs')
  return signInputs[0]?.sighashTypes ?? []
}

/**
 * Leather. The network is a parameter of each call, there is no permission to keep or revoke, no event, and no call
 * without a prompt.
 *
 * @param target `window.LeatherProvider`
 * @see https://leather.gitbook.io/developers
 */
export function createLeatherAdapter(target: object): BitcoinAdapter {
  const request = (method: string, params: unknown) => requestRpc(target, CODES, method, params)

  async function connect(network: NetworkId | undefined): Promise<ReportedAddresses> {
    const params = network ? { network: networkName(network) } : {}
    return readReport(await request('getAddresses', params), network)
  }

  return {
    methods: ['signMessage', 'signPsbt', 'sendTransfer', 'wallet_changeNetwork'],
    connect,
    readSilently: async () => undefined,
    async signMessage({ kind, message, protocol, network }) {
      if (kind !== 'p2tr' && kind !== 'p2wpkh') throw unsupported(kind)
      const params = {
        message,
        paymentType: kind,
        type: protocol === 'ecdsa' ? 'legacy' : 'bip322',
        network: networkName(network),
      }
      return (await request('signMessage', params)) as { readonly signature: unknown }
    },
    async signPsbt({ psbt, signInputs, broadcast, network }) {
      const sighashes = commonSighashes(signInputs)
      const params = {
        hex: hex.encode(psbt),
        signAtIndex: signInputs.map(({ index }) => index),
        ...(sighashes.length > 0 ? { allowedSighash: sighashes } : {}),
        broadcast,
        network: networkName(network),
      }
      const result = (await request('signPsbt', params)) as {
        readonly hex?: unknown
        readonly txid?: unknown
      }
      return { psbt: readPsbtHex(result?.hex), txid: result?.txid }
    },
    async sendTransfer({ to, amount, network }) {
      const recipients = [{ address: to, amount: String(toSafeNumber(amount)) }]
      const result = await request('sendTransfer', { recipients, network: networkName(network) })
      return (result as { readonly txid?: unknown } | null)?.txid
    },
    switchNetwork: connect,
    disconnect: async () => {},
    listen: () => () => {},
  }
}
