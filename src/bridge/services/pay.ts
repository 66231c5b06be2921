import type { CaipAddress, NetworkId } from '../contract/network.ts'
import type { PaymentAsset } from '../features/pay/contract.ts'
import { PayError } from '../features/pay/errors.ts'
import { SOLANA_ADDRESS } from '../values/addressPatterns.ts'
import { readAmount } from '../values/amount.ts'
import { isEvmAddress, parseCaipAddress, parseNetworkId } from '../values/caip.ts'
import { isRecord } from '../values/isRecord.ts'

/** A validated payment. */
export interface Payment {
  readonly paymentAsset: PaymentAsset
  /** Address on the asset's network. */
  readonly recipient: string
  /** A decimal string, in whole units of the asset. */
  readonly amount: string
  /** The amount in base units. */
  readonly units: string
}

const DECIMALS_MAX = 36
const NAME_MAX = 100

/** CAIP-19 formats of the two supported families. */
const ASSETS = {
  eip155: { coin: 'slip44:60', token: 'erc20', isAddress: isEvmAddress },
  solana: { coin: 'slip44:501', token: 'token', isAddress: (text: string) => SOLANA_ADDRESS.test(text) },
} as const

function getAssetFamily(network: NetworkId): (typeof ASSETS)['eip155' | 'solana'] {
  const { namespace } = parseNetworkId(network)
  if (namespace === 'eip155' || namespace === 'solana') return ASSETS[namespace]
  throw new PayError('INVALID_CHAIN_NAMESPACE', { details: namespace })
}

/**
 * The CAIP-19 id of the payment asset.
 *
 * @throws PayError INVALID_CHAIN_NAMESPACE for families other than eip155 and solana
 * @see https://chainagnostic.org/CAIPs/caip-19
 */
export function toAssetId({ network, asset }: Pick<PaymentAsset, 'network' | 'asset'>): string {
  const { coin, token } = getAssetFamily(network)
  return asset === 'native' ? `${network}/${coin}` : `${network}/${token}:${asset}`
}

function refuse(
  reason: 'INVALID_PAYMENT_CONFIG' | 'INVALID_ASSET' | 'INVALID_RECIPIENT',
  details: string,
): never {
  throw new PayError(reason, { details })
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= NAME_MAX

/** @throws PayError INVALID_ASSET, INVALID_CHAIN_NAMESPACE */
export function readPaymentAsset(value: unknown): PaymentAsset {
  if (!isRecord(value) || !isRecord(value.metadata)) return refuse('INVALID_ASSET', 'Expected an object')
  const { network, asset, metadata } = value
  const { name, symbol, decimals } = metadata
  let family: ReturnType<typeof getAssetFamily>
  try {
    family = getAssetFamily(network as NetworkId)
  } catch (error) {
    if (error instanceof PayError) throw error
    return refuse('INVALID_ASSET', 'network is not a CAIP-2 id')
  }
  if (typeof asset !== 'string' || !(asset === 'native' || family.isAddress(asset)))
    return refuse('INVALID_ASSET', 'asset is neither an address of its network nor native')
  if (!isName(name) || !isName(symbol)) return refuse('INVALID_ASSET', 'metadata has no name or symbol')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX)
    return refuse('INVALID_ASSET', 'decimals is not a whole number')
  return { network: network as NetworkId, asset, metadata: { name, symbol, decimals } }
}

/** An address, or a CAIP-10 id of the asset's network. */
function readRecipient(value: unknown, { network }: PaymentAsset): string {
  if (typeof value !== 'string') return refuse('INVALID_RECIPIENT', 'Expected an address')
  let address = value
  if (value.includes(':')) {
    try {
      const parsed = parseCaipAddress(value)
      if (parsed.networkId !== network)
        return refuse('INVALID_RECIPIENT', 'The recipient is on another network')
      address = parsed.address
    } catch (error) {
      if (error instanceof PayError) throw error
      return refuse('INVALID_RECIPIENT', 'The recipient is not a CAIP-10 id')
    }
  }
  return getAssetFamily(network).isAddress(address)
    ? address
    : refuse('INVALID_RECIPIENT', 'The recipient is not an address of the asset’s network')
}

/**
 * Validates a payment of a host or a user.
 *
 * @param value `{ paymentAsset, recipient, amount }`; the amount a decimal string above zero, with at most the decimals
 * of the asset. JavaScript numbers are refused, because they may be rounded.
 * @throws PayError INVALID_PAYMENT_CONFIG, INVALID_ASSET, INVALID_CHAIN_NAMESPACE, INVALID_RECIPIENT, INVALID_AMOUNT
 */
export function readPayment(value: unknown): Payment {
  if (!isRecord(value)) return refuse('INVALID_PAYMENT_CONFIG', 'Expected an object')
  const paymentAsset = readPaymentAsset(value.paymentAsset)
  const recipient = readRecipient(value.recipient, paymentAsset)
  const { amount } = value
  const units = typeof amount === 'string' ? readAmount(amount, paymentAsset.metadata.decimals) : null
  if (typeof amount !== 'string' || units === null || units === 0n)
    throw new PayError('INVALID_AMOUNT', { details: 'Expected a decimal string above zero' })
  return { paymentAsset, recipient, amount, units: String(units) }
}

/** CAIP-10 of the recipient. */
export const toRecipient = ({ paymentAsset, recipient }: Payment): CaipAddress =>
  `${paymentAsset.network}:${recipient}` as CaipAddress

/** Default assets of deposits. */
export const PAYMENT_ASSETS: readonly PaymentAsset[] = [
  {
    network: 'eip155:8453',
    asset: 'native',
    metadata: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  },
  {
    network: 'eip155:8453',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  },
  {
    network: 'eip155:84532',
    asset: 'native',
    metadata: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  },
]
