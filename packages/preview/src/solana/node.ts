import * as z from 'zod/mini'
import { SOLANA_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import type { RequestNode } from '../evm/simulate.ts'
import type { AccountState, AccountStates } from './accountState.ts'
import { decodeBase64, type SolanaAddress } from './bytes.ts'

// What nodes answer is outside data: a wrong form rejects, and the preview goes on without it.

const COMMITMENT = 'confirmed'
/** Most accounts of one `getMultipleAccounts`. */
const ACCOUNTS_MOST = 100

const slotSchema = z.object({ slot: z.int().check(z.nonnegative()) })
const accountSchema = z.nullable(
  z.object({
    lamports: z.number().check(z.nonnegative()),
    owner: z.string().check(z.regex(SOLANA_ADDRESS)),
    executable: z.boolean(),
    /** The bytes, and `base64`. */
    data: z.array(z.string()),
  }),
)
const accountsSchema = z.object({ context: slotSchema, value: z.array(accountSchema) })
const simulationSchema = z.object({
  context: slotSchema,
  value: z.object({
    err: z.unknown(),
    accounts: z.nullish(z.array(accountSchema)),
    innerInstructions: z.nullish(
      z.array(z.object({ index: z.int().check(z.nonnegative()), instructions: z.array(z.unknown()) })),
    ),
    fee: z.nullish(z.number().check(z.nonnegative())),
  }),
})

/** Accounts at a slot. */
export interface ReadAccounts {
  readonly slot: number
  readonly states: AccountStates
}

/** What a node says that a transaction does. */
export interface Simulation {
  readonly slot: number
  readonly isFailed: boolean
  /** The requested accounts afterwards; empty where it fails. */
  readonly states: AccountStates
  /** As the node wrote them, in the order in which they ran; `null` where the node does not tell them. */
  readonly innerInstructions: readonly unknown[] | null
  /** The network fee, where the node tells it. */
  readonly fee: bigint | null
}

function toState(account: z.infer<typeof accountSchema>): AccountState | null {
  // An account without lamports does not exist after the transaction.
  if (account === null || account.lamports === 0) return null
  const [text, encoding] = account.data
  const data = text === undefined || encoding !== 'base64' ? null : decodeBase64(text)
  if (data === null) throw new TypeError('not base64')
  return {
    lamports: BigInt(Math.trunc(account.lamports)),
    program: account.owner,
    isExecutable: account.executable,
    data,
  }
}

function toStates(
  addresses: readonly SolanaAddress[],
  accounts: readonly z.infer<typeof accountSchema>[],
): AccountStates {
  if (accounts.length !== addresses.length) throw new TypeError('another number of accounts')
  return new Map(accounts.map((account, index) => [addresses[index] as string, toState(account)]))
}

/**
 * Reads accounts.
 *
 * @param bytes how much of their data; all without it
 * @throws what the node throws, and an error for an answer of another form
 */
export async function readAccounts(
  request: RequestNode,
  addresses: readonly SolanaAddress[],
  bytes?: number,
): Promise<ReadAccounts> {
  const parts = Array.from({ length: Math.ceil(addresses.length / ACCOUNTS_MOST) }, (_, index) =>
    addresses.slice(index * ACCOUNTS_MOST, (index + 1) * ACCOUNTS_MOST),
  )
  const slice = bytes === undefined ? {} : { dataSlice: { offset: 0, length: bytes } }
  const config = { encoding: 'base64', commitment: COMMITMENT, ...slice }
  const answers = await Promise.all(
    parts.map(async part => {
      const { context, value } = accountsSchema.parse(await request('getMultipleAccounts', [part, config]), {
        jitless: true,
      })
      return { slot: context.slot, states: toStates(part, value) }
    }),
  )
  return {
    slot: Math.min(...answers.map(({ slot }) => slot)),
    states: new Map(answers.flatMap(({ states }) => [...states])),
  }
}

/**
 * Runs a transaction on a node without signatures.
 *
 * @param wire the transaction, base64
 * @param addresses of the accounts to show afterwards
 * @throws what the node throws, and an error for an answer of another form
 */
export async function simulateTransaction(
  request: RequestNode,
  wire: string,
  addresses: readonly SolanaAddress[],
): Promise<Simulation> {
  const answer = await request('simulateTransaction', [
    wire,
    {
      encoding: 'base64',
      commitment: COMMITMENT,
      sigVerify: false,
      replaceRecentBlockhash: true,
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses },
    },
  ])
  const { context, value } = simulationSchema.parse(answer, { jitless: true })
  const isFailed = value.err !== null && value.err !== undefined
  return {
    slot: context.slot,
    isFailed,
    states: isFailed ? new Map() : toStates(addresses, value.accounts ?? []),
    innerInstructions: value.innerInstructions?.flatMap(({ instructions }) => instructions) ?? null,
    fee: typeof value.fee === 'number' ? BigInt(Math.trunc(value.fee)) : null,
  }
}
