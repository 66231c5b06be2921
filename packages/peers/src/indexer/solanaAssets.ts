import { formatUnits } from 'viem'
import { isTokenAccount, mintDecimals, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../solana/accounts.ts'
import { type Bank, type Landed, readAddress } from '../solana/bank.ts'
import { toBase58 } from '../solana/bytes.ts'
import { SOL_TOKEN } from '../solana/coin.ts'
import type { Prices } from './prices.ts'
import type { BalanceRow, HistoryRow, HistoryTransfer } from './rows.ts'

const SOL_DECIMALS = 9

export interface SolanaDesk {
  readonly bank: Bank
  /** CAIP-2 */
  readonly chainId: string
  readonly prices: Prices
  readonly iconOf: (symbol: string) => string
}

/** Mints of the local cluster have no metadata: the first letters of their address name them. */
const nameOf = (mint: string) => ({
  name: `Token ${mint.slice(0, 4)}`,
  symbol: mint.slice(0, 4).toUpperCase(),
})

export function solanaBalances(own: string, { bank, chainId, prices, iconOf }: SolanaDesk): BalanceRow[] {
  const { svm } = bank
  const lamports = svm.getBalance(readAddress(own)) ?? 0n
  const coin: BalanceRow = {
    name: 'Solana',
    symbol: 'SOL',
    chainId,
    address: SOL_TOKEN,
    ...prices.ofRow('SOL', lamports, SOL_DECIMALS),
    quantity: { decimals: String(SOL_DECIMALS), numeric: formatUnits(lamports, SOL_DECIMALS) },
    iconUrl: iconOf('SOL'),
  }
  const held = new Map<string, bigint>()
  const accounts = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap(program =>
    svm.getProgramAccounts(readAddress(program)),
  )
  for (const account of accounts.filter(isTokenAccount)) {
    const data = new Uint8Array(account.data)
    if (toBase58(data.slice(32, 64)) !== own) continue
    const mint = toBase58(data.slice(0, 32))
    const amount = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(64, true)
    held.set(mint, (held.get(mint) ?? 0n) + amount)
  }
  const tokens = [...held].flatMap(([mint, amount]): BalanceRow[] => {
    if (amount === 0n) return []
    const decimals = mintDecimals(svm, mint)
    const { name, symbol } = nameOf(mint)
    return [
      {
        name,
        symbol,
        chainId,
        // The plain mint, without its chain.
        address: mint,
        ...prices.ofRow(`${chainId}:${mint}`, amount, decimals),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        iconUrl: iconOf(symbol),
      },
    ]
  })
  return [coin, ...tokens]
}

/** What landed and changed something of the account's, one row for each transfer; newest last. */
export function solanaRows(own: string, desk: SolanaDesk): HistoryRow[] {
  return desk.bank.all().flatMap(landed => rowsOf(landed, own, desk))
}

interface Part {
  readonly amount: bigint
  readonly other: string
  readonly transfer: HistoryTransfer
}

/** Rows of one block share its number as their id. */
function rowsOf(landed: Landed, own: string, desk: SolanaDesk): HistoryRow[] {
  const { changes, accounts, err, signature, slot, at } = landed
  const isMine = accounts.includes(own) || changes.some(({ token }) => token?.owner === own)
  if (!isMine) return []
  const parts = err === null ? [coinPart(landed, own, desk), ...tokenParts(landed, own, desk)] : []
  const real = parts.filter(part => part !== undefined)
  const into = real.filter(({ amount }) => amount > 0n)
  const out = real.filter(({ amount }) => amount < 0n)
  const kind = into.length > 0 && out.length > 0 ? 'trade' : into.length > 0 ? 'receive' : 'send'
  // The fee payer of a transaction without other balance changes.
  if (real.length === 0 && accounts[0] !== own) return []
  const other = real[0]?.other ?? ''
  const rowOf = (transfers: readonly HistoryTransfer[]): HistoryRow => ({
    id: String(slot),
    metadata: {
      operationType: real.length === 0 && err === null ? 'execute' : kind,
      hash: signature,
      chain: desk.chainId,
      minedAt: new Date(at * 1000).toISOString(),
      sentFrom: kind === 'receive' ? other : own,
      sentTo: kind === 'receive' ? own : other,
      status: err === null ? 'confirmed' : 'failed',
      nonce: 0,
      application: null,
    },
    transfers,
  })
  return real.length === 0 ? [rowOf([])] : real.map(({ transfer }) => rowOf([transfer]))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const size = (amount: bigint) => (amount < 0n ? -amount : amount)

/** The coin's own change, without the fee and without the rent of token accounts the payer opened. */
function coinPart({ changes, accounts, wire }: Landed, own: string, desk: SolanaDesk): Part | undefined {
  const isPayer = accounts[0] === own && wire !== ''
  const fee = wire === '' ? 0n : -sum(changes.map(({ lamports }) => lamports))
  const rent = sum(changes.flatMap(({ token, lamports }) => (token ? [lamports] : [])))
  const mine = changes.find(({ account, token }) => account === own && !token)?.lamports ?? 0n
  const amount = mine + (isPayer ? fee + rent : 0n)
  if (amount === 0n) return undefined
  const other = changes.find(
    ({ account, token, lamports }) => account !== own && !token && lamports < 0n !== amount < 0n,
  )
  return {
    amount,
    other: other?.account ?? '',
    transfer: {
      fungible_info: { name: 'Solana', symbol: 'SOL', icon: { url: desk.iconOf('SOL') } },
      nft_info: null,
      direction: amount > 0n ? 'in' : 'out',
      quantity: { numeric: formatUnits(size(amount), SOL_DECIMALS) },
      ...desk.prices.ofTransfer('SOL', size(amount), SOL_DECIMALS),
    },
  }
}

function tokenParts({ changes }: Landed, own: string, desk: SolanaDesk): Part[] {
  return changes.flatMap(({ token }) => {
    if (token?.owner !== own || token.amount === 0n) return []
    const { mint, amount, decimals } = token
    const other = changes.find(
      change => change.token?.mint === mint && change.token.owner !== own && change.token.amount === -amount,
    )
    const { name, symbol } = nameOf(mint)
    return [
      {
        amount,
        other: other?.token?.owner ?? '',
        transfer: {
          fungible_info: { name, symbol, icon: { url: desk.iconOf(symbol) } },
          nft_info: null,
          direction: amount > 0n ? ('in' as const) : ('out' as const),
          quantity: { numeric: formatUnits(size(amount), decimals) },
          ...desk.prices.ofTransfer(`${desk.chainId}:${mint}`, size(amount), decimals),
        },
      },
    ]
  })
}
