import * as z from 'zod/mini'
import { readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import { fetchCoins, sumValues } from './coins.ts'
import type { Esplora } from './esplora.ts'
import { TX_HEX_MAX_BYTES } from './limits.ts'
import { feeEstimatesSchema, statusSchema, TXID, txSchema } from './schemas.ts'

interface Reading {
  readonly esplora: Esplora
  readonly networkId: NetworkId
  /** The first parameter, when there is one. */
  readonly first: unknown
  readonly signal: AbortSignal | undefined
}

const HEIGHT = /^\d{1,9}$/
const TX_HEX = /^(?:[0-9a-fA-F]{2})+$/

function readAddressParam({ networkId, first }: Reading): string {
  if (typeof first !== 'string') throw new ValidationError('params[0]', 'Expected an address')
  return readAddress(networkId, first).address
}

function readTxid({ first }: Reading): string {
  if (typeof first !== 'string' || !TXID.test(first))
    throw new ValidationError('params[0]', 'Expected a transaction id')
  return first
}

function readHex({ first }: Reading): string {
  if (typeof first !== 'string' || first.length > 2 * TX_HEX_MAX_BYTES || !TX_HEX.test(first))
    throw new ValidationError('params[0]', 'Expected a transaction in hex')
  return first
}

/** Amounts leave as decimal strings: an answer may be kept or shown anywhere. */
const inText = <Value>(value: Value): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)))

const READS: Readonly<Record<string, (reading: Reading) => Promise<unknown>>> = {
  /** [address] -> satoshi as a decimal string. */
  getBalance: async reading =>
    String(sumValues(await fetchCoins(reading.esplora, readAddressParam(reading), reading.signal))),
  /** [address] -> [{ txid, vout, value, status: { confirmed } }] */
  getUtxos: async reading =>
    inText(await fetchCoins(reading.esplora, readAddressParam(reading), reading.signal)),
  /** [txid] -> as Esplora tells it. */
  getTransaction: async reading =>
    inText(await reading.esplora.read(`/tx/${readTxid(reading)}`, txSchema, reading.signal)),
  getTransactionStatus: reading =>
    reading.esplora.read(`/tx/${readTxid(reading)}/status`, statusSchema, reading.signal),
  /** [] -> { [blocks]: satoshi per virtual byte } */
  getFeeEstimates: ({ esplora, signal }) => esplora.read('/fee-estimates', feeEstimatesSchema, signal),
  getBlockHeight: async ({ esplora, signal }) =>
    Number(await esplora.readText('/blocks/tip/height', HEIGHT, signal)),
  /** [hex] -> txid */
  broadcastTransaction: async reading => {
    const sent = z
      .string()
      .check(z.regex(TXID))
      .safeParse(await reading.esplora.send(readHex(reading)))
    return sent.success ? sent.data : null
  },
}

/** A chain read by its name; there are seven. */
export function readChain(
  esplora: Esplora,
  networkId: NetworkId,
  { method, params }: Eip1193Args,
  signal?: AbortSignal,
): Promise<unknown> {
  const read = Object.hasOwn(READS, method) ? READS[method] : undefined
  if (!read) throw new MethodNotAllowedError(method)
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return read({ esplora, networkId, first, signal })
}
