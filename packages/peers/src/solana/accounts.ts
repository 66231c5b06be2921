import type { EncodedAccount, MaybeEncodedAccount } from '@solana/kit'
import { address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { asObject } from '../peerServer.ts'
import { toBase58, toBase64 } from './bytes.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const PROGRAMS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM]: 'spl-token',
  [TOKEN_2022_PROGRAM]: 'spl-token-2022',
}

// SPL token layout: a mint has its decimals at 44, an account its mint, owner and amount at 0, 32, 64, its state at
// 108.
const MINT_BYTES = 82
const ACCOUNT_BYTES = 165

export interface TokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

export function mintDecimals(svm: LiteSVM, mint: string): number {
  const found = svm.getAccount(address(mint))
  return found.exists ? (found.data[44] ?? 0) : 0
}

export function tokenAmount(svm: LiteSVM, data: Uint8Array): TokenAmount {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const amount = view.getBigUint64(64, true)
  const decimals = mintDecimals(svm, toBase58(data.slice(0, 32)))
  const uiAmount = Number(amount) / 10 ** decimals
  return { amount: String(amount), decimals, uiAmount, uiAmountString: String(uiAmount) }
}

export const isTokenAccount = ({ programAddress, data }: EncodedAccount): boolean =>
  programAddress in PROGRAMS &&
  data.length >= ACCOUNT_BYTES &&
  (data.length === ACCOUNT_BYTES || data[165] === 2)

function parsed(svm: LiteSVM, { programAddress, data: raw }: EncodedAccount): object | undefined {
  const data = new Uint8Array(raw)
  const program = PROGRAMS[programAddress]
  if (data.length >= ACCOUNT_BYTES && data[165] !== 1) {
    const state = ['uninitialized', 'initialized', 'frozen'][data[108] ?? 0]
    const info = {
      mint: toBase58(data.slice(0, 32)),
      owner: toBase58(data.slice(32, 64)),
      state,
      isNative: false,
      tokenAmount: tokenAmount(svm, data),
    }
    return { program, space: data.length, parsed: { type: 'account', info } }
  }
  if (data.length < MINT_BYTES) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const info = {
    decimals: data[44],
    supply: String(view.getBigUint64(36, true)),
    isInitialized: data[45] === 1,
  }
  return { program, space: data.length, parsed: { type: 'mint', info } }
}

/** An account in the form of JSON-RPC; `null` for an absent account. */
export function accountInfo(svm: LiteSVM, account: MaybeEncodedAccount, config: unknown): object | null {
  if (!account.exists) return null
  const { encoding, dataSlice } = asObject(config)
  const slice = asObject(dataSlice)
  const offset = Number(slice.offset ?? 0)
  const bytes = new Uint8Array(account.data)
  const data = dataSlice ? bytes.slice(offset, offset + Number(slice.length)) : bytes
  const asParsed =
    encoding === 'jsonParsed' && account.programAddress in PROGRAMS ? parsed(svm, account) : undefined
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
    data: asParsed ?? (encoding === 'base58' ? [toBase58(data), 'base58'] : [toBase64(data), 'base64']),
  }
}
