import type { Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { cleanName } from '../cleanName.ts'
import { transactionRowSchema, transferRowSchema } from './history.schema.ts'
import { PAGE_ROWS_MAX } from './limits.ts'
import { readPicture } from './picture.ts'
import { readFigure } from './readFigure.ts'
import { readChainId } from './serviceChains.ts'
import { isSuspiciousText } from './suspicious.ts'

const NAME_MAX = 60
const SYMBOL_MAX = 20
/** More than any transaction a person makes; the rest of a hostile list is dropped. */
const TRANSFERS_MAX = 100
const KEY_CHARACTERS = 300
const ADDRESS = /^[0-9a-zA-Z.:-]{1,128}$/
const OPERATION = /^[a-z][a-z _-]{0,30}$/

type RowStatus = Pick<Transaction, 'status' | 'onramp'>

/** Status of the chain, and of an onramp. A mined row without a status is confirmed. */
const STATUSES: ReadonlyMap<string, RowStatus> = new Map<string, RowStatus>([
  ['', { status: 'confirmed' }],
  ['confirmed', { status: 'confirmed' }],
  ['failed', { status: 'failed' }],
  ['pending', { status: 'pending' }],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', { status: 'confirmed', onramp: 'success' }],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', { status: 'pending', onramp: 'inProgress' }],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', { status: 'failed', onramp: 'failed' }],
])

/** A date; one in the future counts as now. @returns `null` for an invalid date */
function readDay(text: string, now: number): string | null {
  const time = Date.parse(text)
  // Before any chain, or no day at all.
  return time >= 0 ? new Date(Math.min(time, now)).toISOString() : null
}

const cleanText = (text: string | undefined, max: number) => cleanName(text ?? '', max) || undefined

function readTransfer(row: unknown): Transfer | null {
  const read = transferRowSchema.safeParse(row)
  if (!read.success) return null
  const { fungible_info: fungible, nft_info: piece, direction, quantity: reported } = read.data
  const quantity = readFigure(reported?.numeric ?? (piece ? '1' : undefined))
  if (quantity === null) return null
  const symbol = cleanText(fungible?.symbol, SYMBOL_MAX)
  const name = cleanText(fungible?.name, NAME_MAX)
  const icon = readPicture(fungible?.icon?.url)
  const known = {
    ...(symbol === undefined ? {} : { symbol }),
    ...(name === undefined ? {} : { name }),
    ...(icon === null ? {} : { icon }),
  }
  if (!piece) return { direction, quantity, ...known }
  const title = cleanText(piece.name, NAME_MAX)
  const image = readPicture(piece.content?.preview?.url) ?? readPicture(piece.content?.detail?.url)
  return {
    direction,
    quantity,
    ...known,
    nft: {
      ...(title === undefined ? {} : { name: title }),
      ...(image === null ? {} : { image }),
      isSpam: piece.flags?.is_spam === true || isSuspiciousText(piece.name ?? ''),
    },
  }
}

/** What consists of nothing but spam NFTs is not shown. */
const isSpam = ({ transfers }: Transaction) =>
  transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam === true)

function readTransaction(row: unknown, network: NetworkId, now: number): Transaction | null {
  const read = transactionRowSchema.safeParse(row)
  if (!read.success) return null
  const { id = '', metadata, transfers } = read.data
  const { hash, chain, operationType = '', sentFrom = '', sentTo = '', status } = metadata
  const rowStatus = STATUSES.get(status ?? '')
  const minedAt = readDay(metadata.minedAt, now)
  if (!rowStatus || minedAt === null || !chain || readChainId(chain) !== network) return null
  const operation = operationType.toLowerCase()
  return {
    id,
    chain: network,
    minedAt,
    hash,
    operation: OPERATION.test(operation) ? operation : 'execute',
    ...rowStatus,
    from: ADDRESS.test(sentFrom) ? sentFrom : '',
    to: ADDRESS.test(sentTo) ? sentTo : '',
    transfers: transfers.slice(0, TRANSFERS_MAX).flatMap(transfer => readTransfer(transfer) ?? []),
  }
}

/**
 * A key of the row. The service's `id` is a block number on Solana, which transactions share, and a Solana transaction
 * has a row for each transfer: the transfers tell its rows apart, also across pages. Purchases have an id and may have
 * no hash.
 */
function toKey({ id, hash, transfers, onramp }: Transaction): string {
  if (onramp !== undefined && id !== '') return id.slice(0, KEY_CHARACTERS)
  const parts = transfers.map(({ direction, quantity, symbol = '' }) => `${direction} ${quantity} ${symbol}`)
  return [hash, ...parts].join(' ').slice(0, KEY_CHARACTERS)
}

/**
 * The rows of a page that may be shown: of the asked chain alone, no spam, each once; what makes no sense is left out
 * row by row.
 *
 * @param now wall clock, ms: nothing stands after it
 */
export function readHistory(
  rows: readonly unknown[],
  network: NetworkId,
  now: number,
): readonly Transaction[] {
  const found = new Map<string, Transaction>()
  for (const row of rows.slice(0, PAGE_ROWS_MAX)) {
    const transaction = readTransaction(row, network, now)
    if (!transaction || isSpam(transaction)) continue
    const id = toKey(transaction)
    if (!found.has(id)) found.set(id, { ...transaction, id })
  }
  return [...found.values()]
}
