import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { Esplora } from './esplora.ts'
import { type Coin, coinsSchema, txsSchema } from './schemas.ts'

const outpoint = ({ txid, vout }: { readonly txid: string; readonly vout: number }) => `${txid}:${vout}`

/**
 * The spendable coins of an address: confirmed ones, and unconfirmed change of its own payments. An unconfirmed payment
 * of another sender can still be replaced.
 *
 * @param address read before
 */
export async function fetchCoins(
  esplora: Esplora,
  address: string,
  signal?: AbortSignal,
): Promise<readonly Coin[]> {
  const listed = await esplora.read(`/address/${address}/utxo`, coinsSchema, signal)
  const coins = [...new Map(listed.map(coin => [outpoint(coin), coin])).values()]
  if (coins.length !== listed.length) throw new InvalidResponseError('esplora: a coin is listed twice')
  if (coins.every(({ status }) => status.confirmed)) return coins
  const own = await ownPayments(esplora, address, signal)
  return coins.filter(({ status, txid }) => status.confirmed || own.has(txid))
}

/** Transactions that wait for a block and spend nothing but coins of the address. */
async function ownPayments(
  esplora: Esplora,
  address: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const txs = await esplora.read(`/address/${address}/txs`, txsSchema, signal)
  const own = txs.filter(
    ({ status, vin }) =>
      !status.confirmed && vin.every(({ prevout }) => prevout?.scriptpubkey_address === address),
  )
  return new Set(own.map(({ txid }) => txid))
}

/** Satoshi. */
export const sumValues = (coins: readonly { readonly value: bigint }[]): bigint =>
  coins.reduce((total, { value }) => total + value, 0n)
