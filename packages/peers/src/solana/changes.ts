import { address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { isTokenAccount, mintDecimals } from './accounts.ts'
import { toBase58 } from './bytes.ts'

/** What an account holds: lamports, and tokens when it is a token program's. */
export interface Holding {
  readonly account: string
  readonly lamports: bigint
  readonly token?: {
    readonly mint: string
    readonly owner: string
    readonly amount: bigint
    readonly decimals: number
  }
}

export interface Change {
  readonly account: string
  /** Lamports more than before; less when negative. */
  readonly lamports: bigint
  readonly token?: {
    readonly mint: string
    readonly owner: string
    readonly amount: bigint
    readonly decimals: number
  }
}

export function holdings(svm: LiteSVM, accounts: readonly string[]): readonly Holding[] {
  return accounts.map(account => {
    const found = svm.getAccount(address(account))
    if (!found.exists) return { account, lamports: 0n }
    const lamports = BigInt(found.lamports)
    if (!isTokenAccount(found)) return { account, lamports }
    const data = new Uint8Array(found.data)
    const mint = toBase58(data.slice(0, 32))
    const owner = toBase58(data.slice(32, 64))
    const amount = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(64, true)
    return { account, lamports, token: { mint, owner, amount, decimals: mintDecimals(svm, mint) } }
  })
}

/** The differences of two readings of the same accounts. */
export function changesBetween(before: readonly Holding[], after: readonly Holding[]): readonly Change[] {
  return after.flatMap(({ account, lamports, token }, index) => {
    const old = before[index]
    const had = old?.token
    // A closed token account is gone afterwards.
    const what = token ?? had
    const amount = (token?.amount ?? 0n) - (had?.amount ?? 0n)
    const more = lamports - (old?.lamports ?? 0n)
    if (more === 0n && amount === 0n) return []
    return [{ account, lamports: more, ...(what ? { token: { ...what, amount } } : {}) }]
  })
}
