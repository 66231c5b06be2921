import type { PreviewAsset, PreviewWarning } from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, emptyDraft, warn } from '../draft.ts'
import type { RequestNode } from '../evm/simulate.ts'
import {
  type AccountState,
  type AccountStates,
  FACTS_BYTES,
  findHolder,
  readDecimals,
  readLookupTable,
  readPermanentDelegate,
  readTokenState,
} from './accountState.ts'
import { encodeBase64, type SolanaAddress } from './bytes.ts'
import { combineOpinions } from './combineOpinions.ts'
import { compareStates } from './compareStates.ts'
import { decodeSteps } from './decodeSteps.ts'
import { readInnerSteps } from './innerInstructions.ts'
import {
  type Instruction,
  isDurable,
  listInstructions,
  readFee,
  readSteps,
  type Step,
} from './instructions.ts'
import { isConsistent } from './isConsistent.ts'
import { type ReadAccounts, readAccounts, type Simulation, simulateTransaction } from './node.ts'
import { listAccounts, type SolanaTransaction, type TransactionAccount } from './readTransaction.ts'
import { findContracts, warnAllowances, warnDelegates, warnOneWay } from './warnings.ts'

export interface PreviewTransactionParameters {
  readonly request: RequestNode
  /** Other nodes of the network, whose simulations are compared; empty without any. */
  readonly otherNodes: readonly RequestNode[]
  readonly transaction: SolanaTransaction
  readonly owner: SolanaAddress
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

/** A transaction with its accounts looked up. */
export interface Resolved extends PreviewTransactionParameters {
  readonly accounts: readonly TransactionAccount[]
  readonly instructions: readonly Instruction[]
  readonly steps: readonly Step[]
  readonly writable: readonly SolanaAddress[]
  /** The other accounts: mints, programs. */
  readonly readonly: readonly SolanaAddress[]
}

/** The states of a transaction, before and after it. */
interface Tested {
  readonly simulation: Simulation
  /** Simulations of other nodes that succeed. */
  readonly opinions: readonly Simulation[]
  readonly before: AccountStates
  /** What is known of all accounts; of readonly ones the first bytes. */
  readonly known: AccountStates
  /** No account changed between the two reads, so that their difference is the transaction's alone. */
  readonly isStable: boolean
  /** The accounts of the owner did not. */
  readonly isOwnStable: boolean
}

const NO_STATES: AccountStates = new Map()
/** Lamports that a number of JSON holds exactly. */
const EXACT_BELOW = 2n ** 53n
/** A fee above is far above the usual one: the busiest hours cost a tenth of it. */
const HIGH_FEE_LAMPORTS = 20_000_000n
/** A transaction whose accounts change meanwhile is simulated once more. */
const ATTEMPTS = 2

const orNull = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null)

async function readTables(
  request: RequestNode,
  { message }: SolanaTransaction,
): Promise<ReadonlyMap<SolanaAddress, readonly SolanaAddress[]>> {
  const addresses = [...new Set(message.lookups.map(({ table }) => table))]
  if (addresses.length === 0) return new Map()
  const read = await orNull(readAccounts(request, addresses))
  return new Map(
    addresses.flatMap(address => {
      const state = read?.states.get(address)
      const table = state ? readLookupTable(state) : null
      return table ? [[address, table] as const] : []
    }),
  )
}

/** Looks up the accounts of a transaction. */
export async function resolveTransaction(parameters: PreviewTransactionParameters): Promise<Resolved> {
  const { request, transaction } = parameters
  const accounts = listAccounts(transaction.message, await readTables(request, transaction))
  const instructions = listInstructions(transaction.message, accounts)
  const named = (isWritable: boolean) => [
    ...new Set(
      accounts.flatMap(account =>
        account.address !== null && account.isWritable === isWritable ? [account.address] : [],
      ),
    ),
  ]
  return {
    ...parameters,
    accounts,
    instructions,
    steps: instructions.flatMap(readSteps),
    writable: named(true),
    readonly: named(false),
  }
}

/** Lookup tables that could not be read, or that have fewer addresses than the transaction uses. */
function findUnreadTables({ transaction, accounts }: Resolved): readonly SolanaAddress[] {
  const { lookups, accounts: named } = transaction.message
  if (accounts.every(({ address }) => address !== null)) return []
  const tables = [true, false].flatMap(isWritable =>
    lookups.flatMap(({ table, writable, readonly }) => (isWritable ? writable : readonly).map(() => table)),
  )
  return [...new Set(tables.filter((_, index) => accounts[named.length + index]?.address === null))]
}

const isSameState = (a: AccountState | null | undefined, b: AccountState | null | undefined): boolean =>
  !a || !b
    ? a === b
    : a.lamports === b.lamports &&
      a.program === b.program &&
      a.data.length === b.data.length &&
      a.data.every((byte, index) => byte === b.data[index])

/** Runs the transaction between two reads of its accounts; the second is left out where all are of one slot. */
async function test(resolved: Resolved): Promise<Tested | null> {
  const { request, otherNodes, transaction, writable, readonly, owner } = resolved
  const simulate = (node: RequestNode) =>
    orNull(simulateTransaction(node, encodeBase64(transaction.wire), writable))
  const opinions = Promise.all(otherNodes.map(simulate))
  const facts: Promise<ReadAccounts | null> =
    readonly.length === 0 ? Promise.resolve(null) : orNull(readAccounts(request, readonly, FACTS_BYTES))
  for (let attempt = 1; ; attempt += 1) {
    const [simulation, first] = await Promise.all([
      simulate(request),
      orNull(readAccounts(request, writable)),
    ])
    if (!simulation || !first) return null
    const isOneSlot = simulation.slot === first.slot
    const again = isOneSlot || simulation.isFailed ? first : await orNull(readAccounts(request, writable))
    const before = first.states
    const isSame = (address: SolanaAddress): boolean =>
      isSameState(before.get(address), again?.states.get(address))
    const isOwn = (address: SolanaAddress): boolean => {
      const state = before.get(address)
      return address === owner || (!!state && findHolder(address, state) === owner)
    }
    const isOwnStable = again !== null && writable.filter(isOwn).every(isSame)
    if (isOwnStable || attempt === ATTEMPTS)
      return {
        simulation,
        opinions: (await opinions).flatMap(opinion => (opinion && !opinion.isFailed ? [opinion] : [])),
        before,
        known: new Map([...((await facts)?.states ?? []), ...before, ...simulation.states]),
        isStable: isOwnStable && writable.every(isSame),
        isOwnStable,
      }
  }
}

const sumLamports = (addresses: readonly SolanaAddress[], states: AccountStates): bigint =>
  addresses.reduce((sum, address) => sum + (states.get(address)?.lamports ?? 0n), 0n)

/**
 * The network fee of a transaction. Lamports are neither made nor lost in one: what all its accounts together have less is
 * the fee. Where accounts changed meanwhile, the node's word or the transaction's own counts.
 *
 * @returns `isSound`: the sources agree
 */
function findFee(resolved: Resolved, simulation: Simulation, { before, isStable }: Tested) {
  const { transaction, instructions, writable } = resolved
  const { exact, most } = readFee(transaction.message, instructions)
  const stated = simulation.fee ?? exact
  // JSON rounds the largest accounts.
  const isExact = writable.every(address => (before.get(address)?.lamports ?? 0n) < EXACT_BELOW)
  if (!isStable || !isExact) return { fee: stated ?? most, isSound: true }
  const taken = sumLamports(writable, before) - sumLamports(writable, simulation.states)
  // Some nodes take no fee in a simulation.
  const isSound = taken === 0n || (taken > 0n && taken <= most && (stated === null || stated === taken))
  return { fee: isSound ? taken : (stated ?? 0n), isSound }
}

interface Assets {
  readonly toAsset: (mint: SolanaAddress | null, decimals?: number | null) => PreviewAsset
  /** The address that may take the tokens of a mint from its holders. */
  readonly findDelegate: (mint: SolanaAddress) => SolanaAddress | null
}

/** Names assets by their mints. Mints that no instruction names are read now. */
async function createAssets({ request, coin }: Resolved, ...all: readonly AccountStates[]): Promise<Assets> {
  const findKnown = (mint: SolanaAddress): AccountState | null | undefined =>
    all.map(states => states.get(mint)).find(state => state)
  const mints = new Set(
    all.flatMap(states =>
      [...states.values()].flatMap(state => {
        const token = state && readTokenState(state)
        return token ? [token.mint] : []
      }),
    ),
  )
  const missing = [...mints].filter(mint => !findKnown(mint))
  const read = missing.length === 0 ? null : await orNull(readAccounts(request, missing, FACTS_BYTES))
  const findMint = (mint: SolanaAddress) => findKnown(mint) ?? read?.states.get(mint)
  return {
    toAsset(mint, stated = null) {
      if (mint === null) return { kind: 'coin', contract: null, tokenId: null, ...coin }
      const state = findMint(mint)
      const decimals = (state && readDecimals(state)) ?? stated
      return { kind: 'token', contract: mint, tokenId: null, symbol: null, decimals }
    },
    findDelegate(mint) {
      const state = findMint(mint)
      return state ? readPermanentDelegate(state) : null
    },
  }
}

/** Whether the transaction itself names an address, or an account that belongs to it, outside of lookup tables. */
function createIsNamed({ accounts }: Resolved, states: readonly AccountStates[]) {
  const named = new Set<string>()
  for (const { address, isLookedUp } of accounts) {
    if (address === null || isLookedUp) continue
    named.add(address)
    for (const all of states) {
      const state = all.get(address)
      if (state) named.add(findHolder(address, state))
    }
  }
  return (address: SolanaAddress): boolean => named.has(address)
}

async function draftDecoded(resolved: Resolved, states: AccountStates): Promise<Draft> {
  return decodeSteps({
    owner: resolved.owner,
    steps: resolved.steps,
    states,
    toAsset: (await createAssets(resolved, states)).toAsset,
    isNamed: createIsNamed(resolved, [states]),
  })
}

async function draftTested(resolved: Resolved, tested: Tested): Promise<Draft> {
  const { owner, writable, steps, accounts, transaction } = resolved
  const { simulation, before, known, isOwnStable, isStable } = tested
  const { states: after, innerInstructions } = simulation
  const { fee, isSound } = findFee(resolved, simulation, tested)
  const states = new Map([...known, ...before])
  const approved = new Set(
    steps.flatMap(step => (step.kind === 'approve' && step.account !== null ? [step.account] : [])),
  )
  const { toAsset, findDelegate } = await createAssets(resolved, states, after)
  const feePayer = transaction.message.accounts[0] as string
  const common = {
    owner,
    writable,
    before: states,
    feePayer,
    fee,
    isStable,
    approved,
    toAsset,
  }
  const { warnings, ...own } = compareStates({ ...common, after })
  let isSame = true
  const { effects, allowances } = tested.opinions.reduce((found, opinion) => {
    const { fee: otherFee } = findFee(resolved, opinion, tested)
    const other = compareStates({ ...common, after: opinion.states, fee: otherFee })
    const combined = combineOpinions(found, other)
    if (!combined.isEqual) isSame = false
    return combined
  }, own)
  const contracts = findContracts(
    [...effects.map(({ party }) => party), ...allowances.map(({ spender }) => spender)],
    known,
  )
  const inner = innerInstructions?.flatMap(value => readInnerSteps(value, accounts)) ?? []
  // Without inner instructions those of unknown programs are not known.
  const isComplete = innerInstructions !== null || steps.every(({ kind }) => kind !== 'other')
  const isAgreed =
    !isStable || !isComplete || isConsistent({ owner, writable, before, after, steps: [...steps, ...inner] })
  const isContradictory = !isSound || !isAgreed || !isSame
  const hidden = [...steps, ...inner].some(({ kind }) => kind === 'hidden')
  const isFeeHigh = feePayer === owner && fee > HIGH_FEE_LAMPORTS
  return {
    effects: isFeeHigh
      ? [...effects, { direction: 'out', asset: toAsset(null), amount: String(fee), party: null }]
      : effects,
    allowances,
    warnings: [
      ...(isOwnStable ? [] : [warn('notTested')]),
      ...(isContradictory ? [warn('contradiction')] : []),
      ...(hidden ? [warn('unread')] : []),
      ...warnings,
      ...(isFeeHigh ? [warn('highFee')] : []),
      ...warnDelegates(effects, owner, findDelegate),
      ...warnOneWay(effects, steps, createIsNamed(resolved, [states, after])),
      ...warnAllowances(allowances, contracts),
    ],
    confidence: isOwnStable && !isContradictory && !hidden ? 'simulated' : 'unknown',
    block: String(simulation.slot),
    contracts,
  }
}

/** What a transaction states without a test: signers, and how long it stays valid. */
function warnTransaction({ transaction, owner, instructions }: Resolved): readonly PreviewWarning[] {
  const { accounts, signers } = transaction.message
  const isSigner = accounts.slice(0, signers).includes(owner)
  return [
    ...(isSigner ? [] : [warn('otherAccount', accounts[0])]),
    ...(isDurable(instructions) ? [warn('neverExpires')] : []),
  ]
}

/**
 * Whether a transaction can do something else after earlier ones of the request than it does alone: a program that is not
 * known sees an account that they write to.
 */
const isDependent = ({ steps, writable, readonly, owner }: Resolved, written: ReadonlySet<string>): boolean =>
  steps.some(({ kind }) => kind === 'other') &&
  [...writable, ...readonly].some(address => address !== owner && written.has(address))

async function draft(resolved: Resolved, written: ReadonlySet<string> | null): Promise<Draft> {
  const { request, writable, readonly } = resolved
  const unread = findUnreadTables(resolved)
  if (unread.length > 0) {
    const decoded = await draftDecoded(resolved, NO_STATES)
    const warnings = [...unread.map(table => warn('unread', table)), ...decoded.warnings]
    return { ...decoded, warnings, confidence: 'unknown' }
  }
  const tested = await test(resolved)
  if (tested && !tested.simulation.isFailed) {
    const found = await draftTested(resolved, tested)
    if (!written || !isDependent(resolved, written)) return found
    return { ...found, warnings: [warn('notTested'), ...found.warnings], confidence: 'unknown' }
  }
  if (tested && !written)
    return { ...emptyDraft([warn('wouldFail')], 'simulated'), block: String(tested.simulation.slot) }
  const read = await orNull(readAccounts(request, [...writable, ...readonly], FACTS_BYTES))
  const decoded = await draftDecoded(resolved, tested?.known ?? read?.states ?? NO_STATES)
  const isSaid = !tested || decoded.warnings.some(({ kind }) => kind === 'notTested')
  return isSaid ? decoded : { ...decoded, warnings: [warn('notTested'), ...decoded.warnings] }
}

/**
 * Tells what one transaction does.
 *
 * @param written accounts that earlier transactions of the request write to; `null` for the first. After others a failure
 *   of the simulation proves nothing
 */
export async function previewTransaction(
  resolved: Resolved,
  written: ReadonlySet<string> | null,
): Promise<Draft> {
  const found = await draft(resolved, written)
  return { ...found, warnings: [...warnTransaction(resolved), ...found.warnings] }
}
