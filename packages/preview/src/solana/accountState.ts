import { ADDRESS_BYTES, readAddressAt, readU16, readU32, readU64, type SolanaAddress } from './bytes.ts'
import {
  LOOKUP_TABLE_PROGRAM,
  NATIVE_MINTS,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts'

/** An account as a node has it. */
export interface AccountState {
  readonly lamports: bigint
  /** The program that controls the account. */
  readonly program: SolanaAddress
  readonly isExecutable: boolean
  readonly data: Uint8Array
}

/** By address; `null` for an account that does not exist, no entry for one that was not read. */
export type AccountStates = ReadonlyMap<SolanaAddress, AccountState | null>

/** An account of one of the two token programs. */
export interface TokenState {
  readonly program: SolanaAddress
  readonly mint: SolanaAddress
  readonly owner: SolanaAddress
  readonly amount: bigint
  readonly delegate: SolanaAddress | null
  readonly delegatedAmount: bigint
  /** Who may close the account and take its lamports; `null` for the owner. */
  readonly closeAuthority: SolanaAddress | null
  /** Its tokens are lamports. */
  readonly isNative: boolean
}

// Layouts: github.com/solana-program/token (state.rs), the same for the first bytes of Token-2022.
const MINT_BYTES = 82
const DECIMALS_AT = 44
const INITIALIZED_AT = 45
const TOKEN_ACCOUNT_BYTES = 165
const MULTISIG_BYTES = 355
/** Token-2022: the kind of an account with extensions. */
const KIND_AT = 165
const KIND_MINT = 1
const KIND_ACCOUNT = 2
const AMOUNT_AT = 64
const DELEGATE_AT = 72
const STATE_AT = 108
const DELEGATED_AMOUNT_AT = 121
const CLOSE_AUTHORITY_AT = 129

/** Token-2022: a kind and a length of two bytes each before each extension. */
const EXTENSION_HEADER_BYTES = 4
const KIND_PERMANENT_DELEGATE = 12

/** Bytes that show what a mint is with its extensions, and whether an address has code. */
export const FACTS_BYTES = 1_024

const isTokenProgram = (program: string): boolean =>
  program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM

const readOptionalAddress = (data: Uint8Array, at: number): SolanaAddress | null =>
  readU32(data, at) === 1 ? readAddressAt(data, at + 4) : null

/** @returns `null` for an account that holds no tokens */
export function readTokenState({ program, data }: AccountState): TokenState | null {
  if (!isTokenProgram(program)) return null
  const isExtended = data.length > TOKEN_ACCOUNT_BYTES && data.length !== MULTISIG_BYTES
  if (data.length !== TOKEN_ACCOUNT_BYTES && !(isExtended && data[KIND_AT] === KIND_ACCOUNT)) return null
  if (data[STATE_AT] === 0) return null
  const mint = readAddressAt(data, 0)
  return {
    program,
    mint,
    owner: readAddressAt(data, ADDRESS_BYTES),
    amount: readU64(data, AMOUNT_AT),
    delegate: readOptionalAddress(data, DELEGATE_AT),
    delegatedAmount: readU64(data, DELEGATED_AMOUNT_AT),
    closeAuthority: readOptionalAddress(data, CLOSE_AUTHORITY_AT),
    isNative: NATIVE_MINTS.has(mint),
  }
}

/** @returns `null` for an account that is no mint */
export function readDecimals({ program, data }: AccountState): number | null {
  if (!isTokenProgram(program)) return null
  const isMint = data.length === MINT_BYTES || (data.length > KIND_AT && data[KIND_AT] === KIND_MINT)
  return isMint && data[INITIALIZED_AT] === 1 ? (data[DECIMALS_AT] ?? null) : null
}

/** @returns the address that may take every token of a mint from its holders; `null` without one */
export function readPermanentDelegate({ program, data }: AccountState): SolanaAddress | null {
  if (program !== TOKEN_2022_PROGRAM || data[KIND_AT] !== KIND_MINT) return null
  let at = KIND_AT + 1
  while (at + EXTENSION_HEADER_BYTES + ADDRESS_BYTES <= data.length) {
    const kind = readU16(data, at)
    const start = at + EXTENSION_HEADER_BYTES
    if (kind === KIND_PERMANENT_DELEGATE) {
      const delegate = readAddressAt(data, start)
      return delegate === SYSTEM_PROGRAM ? null : delegate
    }
    if (kind === 0) return null
    at = start + readU16(data, at + 2)
  }
  return null
}

/** Bytes of a nonce account, and of the smallest state of a stake account. */
const NONCE_BYTES = 80
const STAKE_BYTES = 124

/** Who can take the lamports of an account: the owner of tokens, the withdrawer of stake, the authority of a nonce. */
export function findHolder(address: SolanaAddress, state: AccountState): SolanaAddress {
  const { program, data } = state
  if (program === STAKE_PROGRAM && data.length >= STAKE_BYTES && [1, 2].includes(readU32(data, 0)))
    return readAddressAt(data, 44)
  if (program === SYSTEM_PROGRAM && data.length === NONCE_BYTES && readU32(data, 4) === 1)
    return readAddressAt(data, 8)
  return readTokenState(state)?.owner ?? address
}

const TABLE_HEADER_BYTES = 56

/** @returns the addresses of a lookup table, `null` for another account */
export function readLookupTable({ program, data }: AccountState): readonly SolanaAddress[] | null {
  const bytes = data.length - TABLE_HEADER_BYTES
  if (program !== LOOKUP_TABLE_PROGRAM || bytes < 0 || bytes % ADDRESS_BYTES !== 0) return null
  if (readU32(data, 0) !== 1) return null
  return Array.from({ length: bytes / ADDRESS_BYTES }, (_, index) =>
    readAddressAt(data, TABLE_HEADER_BYTES + index * ADDRESS_BYTES),
  )
}
