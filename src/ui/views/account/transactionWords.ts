import type { Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import { cleanText } from '../../format/cleanText.ts'
import { formatFixed } from '../../format/money.ts'
import { type Text, t } from '../../words/t.ts'

/** The 17 operations a person knows, as something done. */
const DONE: Readonly<Record<string, Text>> = {
  approve: 'Approved',
  bought: 'Bought',
  borrow: 'Borrowed',
  burn: 'Burned',
  cancel: 'Canceled',
  claim: 'Claimed',
  deploy: 'Deployed',
  deposit: 'Deposited',
  execute: 'Executed',
  mint: 'Minted',
  receive: 'Received',
  repay: 'Repaid',
  send: 'Sent',
  stake: 'Staked',
  trade: 'Swapped',
  unstake: 'Unstaked',
  withdraw: 'Withdrawn',
}

const PLUS = ['receive', 'deposit', 'borrow', 'claim']
const MINUS = ['withdraw', 'repay', 'burn']
const PLACES = 3
const NAME_MAX = 24
const STATUS_WORDS = { confirmed: 'Confirmed', failed: 'Failed', pending: 'Pending' } as const

/** The operation in the past tense; an unknown operation is `Executed`. */
export function operationWords(operation: string): string {
  return t((Object.hasOwn(DONE, operation) && DONE[operation]) || 'Executed')
}

function transferWords(transfer: Transfer, prefix: string, locale: string): string {
  const { nft, quantity, symbol } = transfer
  if (nft) return cleanText(nft.name, NAME_MAX, '-')
  const name = cleanText(symbol, 12, '')
  if (name === '' && quantity === '') return '-'
  return `${prefix}${formatFixed(quantity, locale, PLACES)}${name === '' ? '' : ` ${name}`}`
}

/**
 * What a row of the history says of its transfers: one with a sign in front where the operation has one,
 * several without; none is the word of the status.
 */
export function transferLines(
  { operation, transfers, status }: Transaction,
  locale: string,
): readonly string[] {
  const [only] = transfers
  if (!only) return [t(STATUS_WORDS[status])]
  const prefix = PLUS.includes(operation) ? '+' : MINUS.includes(operation) ? '-' : ''
  if (transfers.length === 1) return [transferWords(only, prefix, locale)]
  return transfers.map(transfer => transferWords(transfer, '', locale))
}

/** Which pictures stand for a transaction: two for two transfers that are not all NFTs, else one. */
export function pictured({ transfers }: Transaction): readonly Transfer[] {
  const isPair = transfers.length === 2 && !transfers.every(({ nft }) => nft)
  return transfers.slice(0, isPair ? 2 : 1)
}

export { STATUS_WORDS }
