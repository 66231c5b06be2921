import { createHash } from 'node:crypto'
import type { BalanceRow, HistoryRow } from './rows.ts'

const hash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`
const address = (text: string) => hash(text).slice(0, 42)

const KINDS = ['receive', 'send', 'trade', 'approve', 'mint', 'deposit', 'withdraw', 'stake', 'claim', 'burn']
/** Seven hours between rows: 10,000 of them are eight years. */
const STEP_MS = 7 * 3_600_000

/** Rows made by rule, newest first, always the same for the same words and `until`. */
export function syntheticRows(
  own: string,
  chainId: string,
  count: number,
  until: number,
  iconOf: (symbol: string) => string,
): HistoryRow[] {
  return Array.from({ length: count }, (_, index) => {
    const operationType = KINDS[index % KINDS.length] ?? 'send'
    const isIn = ['receive', 'mint', 'withdraw', 'claim'].includes(operationType)
    const other = address(`other ${index}`)
    const symbol = ['ETH', 'USDC', 'DAI'][index % 3] ?? 'ETH'
    const transfer = (direction: 'in' | 'out', of: string) => ({
      fungible_info: { name: of, symbol: of, icon: { url: iconOf(of) } },
      nft_info: null,
      direction,
      quantity: { numeric: `${index}.${String(index * 7_919).padStart(9, '0')}` },
      value: index,
      price: 1,
    })
    return {
      id: `synthetic:${chainId}:${own}:${index}`,
      metadata: {
        operationType,
        hash: hash(`${own} ${index}`),
        chain: chainId,
        minedAt: new Date(until - index * STEP_MS).toISOString(),
        sentFrom: isIn ? other : own,
        sentTo: isIn ? own : other,
        status: index % 29 === 28 ? 'failed' : 'confirmed',
        nonce: count - index,
        application: null,
      },
      transfers:
        operationType === 'approve'
          ? []
          : operationType === 'trade'
            ? [transfer('out', symbol), transfer('in', 'PTS')]
            : [transfer(isIn ? 'in' : 'out', symbol)],
    }
  })
}

/** Tokens made by rule. */
export function syntheticTokens(
  chainId: string,
  count: number,
  iconOf: (symbol: string) => string,
): BalanceRow[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Synthetic Token ${index}`,
    symbol: `SYN${index}`,
    chainId,
    address: `${chainId}:${address(`token ${index}`)}`,
    price: index % 5 === 0 ? 0 : index / 100,
    ...(index % 5 === 0 ? {} : { value: index }),
    quantity: {
      decimals: String(index % 31),
      numeric: `${index + 1}.${'123456789'.slice(0, (index % 31) % 9) || '5'}`,
    },
    iconUrl: iconOf(`SYN${index}`),
  }))
}
