import type { Draft } from '../../../../../packages/preview/src/draft.ts'
import type { RequestNode } from '../../../../../packages/preview/src/evm/simulate.ts'
import {
  type AccountStates,
  readTokenState,
} from '../../../../../packages/preview/src/solana/accountState.ts'
import { encodeBase64, type SolanaAddress } from '../../../../../packages/preview/src/solana/bytes.ts'
import { readFee } from '../../../../../packages/preview/src/solana/instructions.ts'
import { readAccounts, simulateTransaction } from '../../../../../packages/preview/src/solana/node.ts'
import {
  previewTransaction,
  type Resolved,
  resolveTransaction,
} from '../../../../../packages/preview/src/solana/previewTransaction.ts'
import { NATIVE_MINTS, TOKEN_PROGRAM } from '../../../../../packages/preview/src/solana/programs.ts'
import {
  readTransaction,
  type SolanaMessage,
} from '../../../../../packages/preview/src/solana/readTransaction.ts'
import { SwapUnsafeError, SwapWouldFailError } from '../../../../bridge/features/swaps/errors.ts'
import { checkSteps, checkWritable, type SwapLimits } from './checkSteps.ts'
import { addGuards, type Guard } from './guards.ts'
import { WIRE_BYTES_MAX, writeTransaction } from './writeMessage.ts'

export interface CheckSolanaSwapParameters extends SwapLimits {
  readonly request: RequestNode
  /** Other nodes of the network, whose simulations are compared. */
  readonly otherNodes: readonly RequestNode[]
  /** The transaction as its service built it. */
  readonly wire: Uint8Array
  /** The least that arrives, base units of the bought token. */
  readonly minimum: bigint
  /** Of the node, in the place of the one that the service chose. */
  readonly blockhash: string
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

/** A transaction that may be shown and sent. */
export interface CheckedSolanaSwap {
  /** Base64. */
  readonly transaction: string
  /** The nodes simulated the swap, and agree about it. */
  readonly isSimulated: boolean
  /** The most that the network takes, lamports. */
  readonly fee: bigint
  /** Programs that the transaction calls itself, each once. */
  readonly programs: readonly SolanaAddress[]
}

/** The most that a swap pays for its place in a block, lamports: the service chooses the price. */
export const FEE_MOST = 10_000_000n

const unsafe = (details: string): never => {
  throw new SwapUnsafeError(details)
}

const sumEffects = (
  { effects }: Draft,
  direction: 'in' | 'out',
  isWanted: (contract: string | null) => boolean,
): bigint =>
  effects
    .filter(effect => effect.direction === direction && isWanted(effect.asset.contract))
    .reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)

/** Tells whether an effect is of a mint; lamports are the tokens of wrapped SOL. */
const matchMint = (mint: SolanaAddress) => (contract: string | null) =>
  contract === null ? NATIVE_MINTS.has(mint) : contract === mint

/** @throws SwapWouldFailError, SwapUnsafeError. @returns whether the draft is a simulation that proves something */
function checkDraft(draft: Draft, { sold, bought, amount, minimum }: CheckSolanaSwapParameters): boolean {
  const { effects, allowances, warnings, confidence } = draft
  if (warnings.some(({ kind }) => kind === 'wouldFail'))
    throw new SwapWouldFailError({ details: 'the simulated transaction fails' })
  if (confidence !== 'simulated') return false
  if (warnings.some(({ kind }) => kind === 'unread' || kind === 'neverExpires'))
    unsafe('the swap changes more than balances')
  if (allowances.length > 0) unsafe('the swap gives another address power over an account')
  const other = effects.find(
    ({ direction, asset }) => direction === 'out' && !matchMint(sold)(asset.contract),
  )
  if (other) unsafe(`the swap takes ${other.asset.contract ?? 'coins'} of the account`)
  if (sumEffects(draft, 'out', matchMint(sold)) > amount) unsafe('the swap sells more than the asked amount')
  if (sumEffects(draft, 'in', matchMint(bought)) < minimum)
    unsafe('the swap brings less than the service says')
  return true
}

/** Token accounts of the person that the transaction ends, and that hold no wrapped SOL. @throws SwapUnsafeError */
function checkClosed(before: AccountStates, after: AccountStates, owner: SolanaAddress): void {
  for (const [address, state] of before) {
    const token = state && readTokenState(state)
    if (token?.owner === owner && !token.isNative && !after.get(address)) unsafe('the swap closes an account')
  }
}

/** What the accounts must have at the end: what the simulation left, without what may still change. */
function listGuards(
  after: AccountStates,
  before: AccountStates,
  slack: { readonly coins: bigint; readonly bought: bigint },
  { owner, sold, bought }: SwapLimits,
): readonly Guard[] {
  const readTokens = (states: AccountStates, mint: SolanaAddress) =>
    [...states].flatMap(([account, state]) => {
      const token = state && readTokenState(state)
      const isOwn = token?.owner === owner && token.mint === mint && token.program === TOKEN_PROGRAM
      return isOwn && !token.isNative ? [{ account, amount: token.amount }] : []
    })
  const had = new Map(readTokens(before, bought).map(({ account, amount }) => [account, amount]))
  const grown = readTokens(after, bought).filter(({ account, amount }) => amount > (had.get(account) ?? 0n))
  const lamports = after.get(owner)?.lamports ?? 0n
  return [
    { kind: 'coins' as const, account: owner, least: lamports - slack.coins },
    ...readTokens(after, sold).map(({ account, amount }) => ({
      kind: 'tokens' as const,
      account,
      least: amount,
    })),
    // Split over several accounts, no account alone says whether the minimum came.
    ...(grown.length === 1
      ? grown.map(({ account, amount }) => ({
          kind: 'tokens' as const,
          account,
          least: amount - slack.bought,
        }))
      : []),
  ].filter(({ least }) => least > 0n)
}

async function resolve(
  { request, otherNodes, owner, coin }: CheckSolanaSwapParameters,
  wire: Uint8Array,
): Promise<Resolved> {
  const transaction = readTransaction(wire) ?? unsafe('the service built no transaction')
  return resolveTransaction({ request, otherNodes, transaction, owner, coin })
}

function checkMessage({ signers, accounts }: SolanaMessage, owner: SolanaAddress): void {
  if (signers !== 1 || accounts[0] !== owner) unsafe('the swap is paid or signed by another account')
}

/**
 * Decides whether a swap that a service built may be sent.
 *
 * - Its only signer is the person, who pays a fee of at most 0.01 SOL; its blockhash is the node's.
 * - It can write to no other token account, stake or nonce of the person than those of the two tokens, and has no instruction
 *   that approves, closes or hands over an account.
 * - Simulated, it sells at most the asked amount, brings at least the minimum, and changes nothing else of the person's.
 * - Guards at its end make it fail on the chain where less is left or less has come than that (`addGuards`); left out where
 *   they do not fit into a transaction.
 *
 * @throws SwapUnsafeError, SwapWouldFailError
 */
export async function checkSolanaSwap(parameters: CheckSolanaSwapParameters): Promise<CheckedSolanaSwap> {
  const { request, owner, bought, minimum, blockhash } = parameters
  const built = await resolve(parameters, parameters.wire)
  const { message } = built.transaction
  checkMessage(message, owner)
  const { most: fee } = readFee(message, built.instructions)
  if (fee > FEE_MOST) unsafe('the swap pays too much for its place in a block')
  if (built.accounts.some(({ address }) => address === null)) unsafe('a lookup table cannot be read')
  const { states: before } = await readAccounts(request, built.writable)
  checkWritable(before, parameters)
  checkSteps(built.steps, before, parameters)

  const programs = [...new Set(built.instructions.map(({ program }) => program))]
  const wire = writeTransaction(message, blockhash)
  const plain = { transaction: encodeBase64(wire), fee, programs }
  const first = await resolve(parameters, wire)
  const draft = await previewTransaction(first, null)
  if (!checkDraft(draft, parameters)) return { ...plain, isSimulated: false }

  const { states: after, isFailed } = await simulateTransaction(request, plain.transaction, built.writable)
  if (isFailed) return { ...plain, isSimulated: false }
  checkClosed(before, after, owner)
  const spare = sumEffects(draft, 'in', matchMint(bought)) - minimum
  const isCoinBought = NATIVE_MINTS.has(bought)
  const slack = { coins: fee + (isCoinBought ? spare : 0n), bought: spare }
  const guarded = writeTransaction(
    addGuards(message, built.accounts, owner, listGuards(after, before, slack, parameters)),
    blockhash,
  )
  if (guarded.length > WIRE_BYTES_MAX) return { ...plain, isSimulated: true }
  const isSimulated = checkDraft(
    await previewTransaction(await resolve(parameters, guarded), null),
    parameters,
  )
  return { transaction: encodeBase64(guarded), fee, programs, isSimulated }
}
