import { readAddressAt, readU32, readU64, type SolanaAddress } from './bytes.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  HIDDEN_ASSET_PROGRAMS,
  MEMO_PROGRAMS,
  SIGNATURE_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts'
import type { SolanaMessage, TransactionAccount } from './readTransaction.ts'

/** An instruction with its accounts by address; `null` for an account whose lookup table could not be read. */
export interface Instruction {
  readonly program: SolanaAddress
  readonly accounts: readonly (SolanaAddress | null)[]
  readonly data: Uint8Array
}

/** An account of an instruction; `null` where its lookup table could not be read. */
type Account = SolanaAddress | null

/** What an instruction of a known program does. */
export type Step =
  | { readonly kind: 'coins'; readonly from: Account; readonly to: Account; readonly amount: bigint }
  | {
      readonly kind: 'tokens'
      readonly from: Account
      readonly to: Account
      readonly amount: bigint
      readonly mint: SolanaAddress | null
      readonly decimals: number | null
      readonly authority: Account
    }
  | { readonly kind: 'mint'; readonly account: Account; readonly amount: bigint }
  | {
      readonly kind: 'burn'
      readonly account: Account
      readonly mint: Account
      readonly amount: bigint
      readonly authority: Account
    }
  | {
      readonly kind: 'approve'
      readonly account: Account
      readonly delegate: Account
      readonly amount: bigint
      readonly mint: SolanaAddress | null
      readonly decimals: number | null
      readonly authority: Account
    }
  | { readonly kind: 'revoke'; readonly account: Account }
  /** Another owner or closer of a token account (`isOfAccount`), or another authority of a mint. */
  | {
      readonly kind: 'authority'
      readonly account: Account
      readonly isOfAccount: boolean
      readonly next: SolanaAddress | null
      readonly authority: Account
    }
  | { readonly kind: 'close'; readonly account: Account; readonly to: Account; readonly authority: Account }
  | { readonly kind: 'assign'; readonly account: Account; readonly program: SolanaAddress }
  /** Uses up a durable nonce. */
  | { readonly kind: 'nonce' }
  /** Moves no assets and gives no power. */
  | { readonly kind: 'harmless' }
  /** Moves assets that no balance shows: compressed NFTs, confidential transfers. */
  | { readonly kind: 'hidden' }
  /** A program, or an instruction, that is not known. `canMoveTokens`: of a token program. */
  | { readonly kind: 'other'; readonly canMoveTokens: boolean }

const OTHER: Step = { kind: 'other', canMoveTokens: false }
const OTHER_TOKEN: Step = { kind: 'other', canMoveTokens: true }
const HARMLESS: Step = { kind: 'harmless' }

/** Bytes of a text with its length, and where the next field begins. */
const endOfSeed = (data: Uint8Array, at: number): number => at + 8 + Number(readU64(data, at))

/** @see https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html */
function readSystemStep({ accounts, data }: Instruction): Step {
  const [first = null, second = null, third = null] = accounts
  switch (readU32(data, 0)) {
    case 0:
    case 2:
      return { kind: 'coins', from: first, to: second, amount: readU64(data, 4) }
    case 1:
      return { kind: 'assign', account: first, program: readAddressAt(data, 4) }
    case 3:
      return { kind: 'coins', from: first, to: second, amount: readU64(data, endOfSeed(data, 36)) }
    case 4:
      return { kind: 'nonce' }
    case 5:
      return { kind: 'coins', from: first, to: second, amount: readU64(data, 4) }
    case 10:
      return { kind: 'assign', account: first, program: readAddressAt(data, endOfSeed(data, 36)) }
    case 11:
      return { kind: 'coins', from: first, to: third, amount: readU64(data, 4) }
    case 6:
    case 8:
    case 9:
    case 12:
      return HARMLESS
    default:
      return OTHER
  }
}

/** Instructions of the token programs that neither move tokens nor give a power over an account. */
const HARMLESS_TOKEN_TAGS: ReadonlySet<number> = new Set([
  0, 1, 2, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
])
const CONFIDENTIAL_TAG = 27
const FEE_TAG = 26
const BATCH_TAG = 255

/** @see https://docs.rs/spl-token-2022-interface/latest/spl_token_2022_interface/instruction/enum.TokenInstruction.html */
function readTokenStep({ accounts, data }: Instruction): Step {
  const [first = null, second = null, third = null, fourth = null] = accounts
  const tag = data[0] as number
  switch (tag) {
    case 3:
      return {
        kind: 'tokens',
        from: first,
        to: second,
        amount: readU64(data, 1),
        mint: null,
        decimals: null,
        authority: third,
      }
    case 12:
      return {
        kind: 'tokens',
        from: first,
        to: third,
        amount: readU64(data, 1),
        mint: second,
        decimals: data[9] ?? null,
        authority: fourth,
      }
    case 4:
      return {
        kind: 'approve',
        account: first,
        delegate: second,
        amount: readU64(data, 1),
        mint: null,
        decimals: null,
        authority: third,
      }
    case 13:
      return {
        kind: 'approve',
        account: first,
        delegate: third,
        amount: readU64(data, 1),
        mint: second,
        decimals: data[9] ?? null,
        authority: fourth,
      }
    case 5:
      return { kind: 'revoke', account: first }
    case 6:
      return {
        kind: 'authority',
        account: first,
        isOfAccount: data[1] === 2 || data[1] === 3,
        next: data[2] === 1 ? readAddressAt(data, 3) : null,
        authority: second,
      }
    case 7:
    case 14:
      return { kind: 'mint', account: second, amount: readU64(data, 1) }
    case 8:
    case 15:
      return { kind: 'burn', account: first, mint: second, amount: readU64(data, 1), authority: third }
    case 9:
      return { kind: 'close', account: first, to: second, authority: third }
    case FEE_TAG:
      return data[1] === 1
        ? {
            kind: 'tokens',
            from: first,
            to: third,
            amount: readU64(data, 2),
            mint: second,
            decimals: data[10] ?? null,
            authority: fourth,
          }
        : OTHER_TOKEN
    case CONFIDENTIAL_TAG:
      return { kind: 'hidden' }
    default:
      return HARMLESS_TOKEN_TAGS.has(tag) ? HARMLESS : OTHER_TOKEN
  }
}

/** Several instructions of the token program in one: for each the number of its accounts and bytes, then its bytes. */
function readBatch({ program, accounts, data }: Instruction): readonly Step[] {
  const steps: Step[] = []
  let account = 0
  let at = 1
  while (at < data.length) {
    const [count = 0, length = 0] = data.subarray(at, at + 2)
    const inner = {
      program,
      accounts: accounts.slice(account, account + count),
      data: data.subarray(at + 2, at + 2 + length),
    }
    // A batch in a batch is refused by the program.
    steps.push(inner.data.length === length && inner.data[0] !== BATCH_TAG ? readStep(inner) : OTHER_TOKEN)
    account += count
    at += 2 + length
  }
  return steps
}

const isTokenProgram = (program: string): boolean =>
  program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM

function readStep(instruction: Instruction): Step {
  const { program } = instruction
  const isToken = isTokenProgram(program)
  try {
    if (isToken) return readTokenStep(instruction)
    if (program === SYSTEM_PROGRAM) return readSystemStep(instruction)
    if (HIDDEN_ASSET_PROGRAMS.has(program)) return { kind: 'hidden' }
    // The third instruction of associated accounts moves tokens out of a nested account.
    if (program === ASSOCIATED_TOKEN_PROGRAM) return (instruction.data[0] ?? 0) < 2 ? HARMLESS : OTHER
    const isHarmless =
      program === COMPUTE_BUDGET_PROGRAM || MEMO_PROGRAMS.has(program) || SIGNATURE_PROGRAMS.has(program)
    return isHarmless ? HARMLESS : OTHER
  } catch {
    // Data that is too short; the program refuses it.
    return isToken ? OTHER_TOKEN : OTHER
  }
}

/** What an instruction does; several steps for a batch of the token program. */
export const readSteps = (instruction: Instruction): readonly Step[] =>
  isTokenProgram(instruction.program) && instruction.data[0] === BATCH_TAG
    ? readBatch(instruction)
    : [readStep(instruction)]

/** The instructions of a message, with the addresses of their accounts. */
export const listInstructions = (
  { instructions }: SolanaMessage,
  accounts: readonly TransactionAccount[],
): readonly Instruction[] =>
  instructions.map(({ program, accounts: used, data }) => ({
    // A program is never from a lookup table: `readTransaction` refuses it.
    program: accounts[program]?.address ?? '',
    accounts: used.map(index => accounts[index]?.address ?? null),
    data,
  }))

/** A transaction with a durable nonce stays valid until the nonce is used. */
export const isDurable = ([first]: readonly Instruction[]): boolean =>
  first !== undefined && readSteps(first)[0]?.kind === 'nonce'

const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
const UNITS_MOST = 1_400_000n

/** What the network takes for a transaction, lamports. */
export interface FeeRange {
  /** `null` where it depends on a limit of compute units that the transaction does not state. */
  readonly exact: bigint | null
  readonly most: bigint
}

/** Reads the fee from the signatures and from the instructions of the compute budget. */
export function readFee({ signers }: SolanaMessage, instructions: readonly Instruction[]): FeeRange {
  let signatures = BigInt(signers)
  let units: bigint | null = null
  let price = 0n
  for (const { program, data } of instructions) {
    if (SIGNATURE_PROGRAMS.has(program)) signatures += BigInt(data[0] ?? 0)
    if (program !== COMPUTE_BUDGET_PROGRAM) continue
    if (data[0] === 2 && data.length >= 5) units = BigInt(readU32(data, 1))
    if (data[0] === 3 && data.length >= 9) price = readU64(data, 1)
  }
  const base = signatures * LAMPORTS_PER_SIGNATURE
  const priced = (limit: bigint): bigint => base + (limit * price + MICRO - 1n) / MICRO
  const limited = units !== null && units > UNITS_MOST ? UNITS_MOST : units
  return {
    exact: price === 0n ? base : limited === null ? null : priced(limited),
    most: priced(limited ?? UNITS_MOST),
  }
}
