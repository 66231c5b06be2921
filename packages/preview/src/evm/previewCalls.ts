import type { PreviewWarning } from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, emptyDraft, warn } from '../draft.ts'
import { type CombinedBlocks, combineBlocks, unreadAllowances } from './combineBlocks.ts'
import {
  addDeclared,
  draftDeclared,
  isPlainCoins,
  toAmount,
  toAsset,
  warnAllowance,
} from './draftDeclared.ts'
import { type DeclaredCall, findAddresses, readCall } from './readCalls.ts'
import type { AddressFacts } from './readers.ts'
import { assetId, type Spending } from './readOutcome.ts'
import type { Call, Header, RequestNode } from './simulate.ts'
import { type SimulateCallsParameters, type SimulatedCalls, simulateCalls } from './simulateCalls.ts'

type Hex = `0x${string}`

/** A call of the account with the gas limit that the request states; `null` without one. */
export type StatedCall = Call & { readonly gas: bigint | null }

/** What a network shows of itself and of an account at one block. */
export interface ChainState {
  readonly header: Header
  /** Wei. */
  readonly gasPrice: bigint
  readonly code: Hex
  readonly coins: bigint
}

export interface PreviewCallsParameters {
  readonly request: RequestNode
  /** Other nodes of the network. A node that contradicts the first one makes the preview `unknown`. */
  readonly otherNodes: readonly RequestNode[]
  /** `null` when the node does not answer. */
  readonly state: ChainState | null
  /** The account, small letters. */
  readonly owner: Hex
  readonly calls: readonly StatedCall[]
  /** Contracts of tokens that the account may hold. */
  readonly held: readonly Hex[]
  /** The network's own coin. */
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

/** Contracts whose balances are read, most of one request. */
const TOKENS_MOST = 16
/** Addresses that are looked up, most of one request. */
const ADDRESSES_MOST = 16
const ITEMS_MOST = 16
/** Addresses below are precompiled contracts, which have no code. */
const PRECOMPILED_BELOW = 0x10000n

/** What a request names, before anything is simulated. */
interface Named {
  readonly declared: readonly DeclaredCall[]
  readonly tokens: readonly Hex[]
  readonly items: readonly { readonly token: Hex; readonly tokenId: bigint }[]
  readonly allowances: readonly Spending[]
  readonly addresses: readonly Hex[]
}

const lower = (address: string): Hex => address.toLowerCase() as Hex
const unique = <T>(all: readonly T[], most: number): readonly T[] => [...new Set(all)].slice(0, most)

function findNamed({ calls, owner }: PreviewCallsParameters): Named {
  const declared = calls.map(readCall)
  const targets = calls.flatMap(({ to, data }) => (to && data !== '0x' ? [lower(to)] : []))
  const receivers = calls.flatMap(({ to }) => (to ? [lower(to)] : []))
  const inData = calls.flatMap(({ data }) => findAddresses(data, ADDRESSES_MOST))
  const isOther = (address: Hex) => address !== owner
  const tokens = unique([...targets, ...inData].filter(isOther), TOKENS_MOST)
  const approved = declared.flatMap(call =>
    call.kind === 'approve' ? [{ token: call.contract, spender: call.spender }] : [],
  )
  return {
    declared,
    tokens,
    items: declared
      .flatMap(call =>
        call.kind === 'transfer'
          ? call.items.flatMap(({ tokenId }) => (tokenId === null ? [] : [{ token: call.contract, tokenId }]))
          : [],
      )
      .slice(0, ITEMS_MOST),
    // Routers take what was allowed to them before: each lowers its own allowance.
    allowances: [
      ...approved,
      ...unique(targets, 2).flatMap(spender =>
        tokens.filter(token => token !== spender).map(token => ({ token, spender })),
      ),
    ],
    addresses: unique([...receivers, ...inData].filter(isOther), ADDRESSES_MOST),
  }
}

/** Percent of the used gas that a wallet sets as the limit, at the least: some storage gives gas back at the end. */
const LIMIT_PERCENT = 110n

/**
 * The calls with limits as a wallet will set them, where the request states none: a contract sees how much gas it has.
 *
 * @returns `null` when each call has its limit, or only does what its data states
 */
function limitGas(
  { calls }: PreviewCallsParameters,
  { declared }: Named,
  { gasUsed }: SimulatedCalls,
): readonly StatedCall[] | null {
  const isOpen = calls.map(({ gas }, index) => {
    const kind = declared[index]?.kind
    return gas === null && (kind === 'other' || kind === 'create')
  })
  if (!isOpen.includes(true)) return null
  return calls.map((call, index) => {
    const used = gasUsed[index]
    return isOpen[index] && used ? { ...call, gas: (used * LIMIT_PERCENT) / 100n } : call
  })
}

/**
 * Simulates once, and once more where that shows something to look at: assets and allowances that logs name and that were not
 * read, and calls whose gas limit the wallet will choose.
 *
 * @returns all simulations; the last one has the most complete reads. `null` when the node cannot simulate
 */
async function simulateFully(
  parameters: PreviewCallsParameters,
  state: ChainState,
  named: Named,
): Promise<readonly [SimulatedCalls, ...SimulatedCalls[]] | null> {
  const { request, otherNodes, owner, calls, held } = parameters
  const common: SimulateCallsParameters = { ...state, ...named, request, otherNodes, owner, calls, held }
  const first = await simulateCalls(common)
  if (!first) return null
  if (!first.hasLogs) return [first]
  const unread = first.outcomes.flatMap(outcome => (outcome.status === 'done' ? outcome.effects.unread : []))
  const spendings = unreadAllowances(first.outcomes)
  const limited = first.outcomes[0].status === 'done' ? limitGas(parameters, named, first) : null
  if (unread.length === 0 && spendings.length === 0 && !limited) return [first]
  const second = await simulateCalls({
    ...common,
    calls: limited ?? calls,
    tokens: unique([...named.tokens, ...unread.map(({ token }) => token)], TOKENS_MOST * 2),
    items: [
      ...named.items,
      ...unread.flatMap(({ token, tokenId }) => (tokenId === null ? [] : [{ token, tokenId }])),
    ].slice(0, ITEMS_MOST * 2),
    allowances: [...named.allowances, ...spendings],
  })
  return second ? [first, second] : [first]
}

const only = (parties: ReadonlySet<string> | undefined): string | null => {
  const [first, ...others] = parties ?? []
  return first !== undefined && others.length === 0 ? first : null
}

/** Whether each call only hands over what it names: the person typed the receiver, and nothing is expected in return. */
const isPlainTransfer = (declared: readonly DeclaredCall[], owner: Hex): boolean =>
  declared.every(
    call =>
      call.kind === 'coins' || call.kind === 'approve' || (call.kind === 'transfer' && call.from === owner),
  )

function findContracts(facts: ReadonlyMap<Hex, AddressFacts>): Map<string, boolean> {
  return new Map([...facts].map(([address, { isContract }]) => [address, isContract]))
}

/** Calls with data to an address where nothing can carry them out. */
const callsWithoutCode = (
  calls: readonly StatedCall[],
  facts: ReadonlyMap<Hex, AddressFacts>,
): readonly PreviewWarning[] =>
  unique(
    calls.flatMap(({ to, data }) => (to && data !== '0x' ? [lower(to)] : [])),
    ADDRESSES_MOST,
  )
    .filter(to => {
      const known = facts.get(to)
      return known && !known.isContract && known.delegate === null && BigInt(to) >= PRECOMPILED_BELOW
    })
    .map(to => warn('noCode', to))

function draftCombined(
  parameters: PreviewCallsParameters,
  state: ChainState,
  named: Named,
  simulated: SimulatedCalls,
  combined: CombinedBlocks,
): Draft {
  const { coin, owner, calls } = parameters
  const contracts = findContracts(simulated.facts)
  const effects = [...combined.changes].map(([id, change]): Draft['effects'][number] => ({
    direction: change < 0n ? 'out' : 'in',
    asset: toAsset(id, simulated.tokens, coin),
    amount: String(change < 0n ? -change : change),
    party: only((change < 0n ? combined.receivers : combined.payers).get(id)),
  }))
  const allowances = combined.approvals.map(
    ({ kind, token, tokenId, spender, amount, until }): Draft['allowances'][number] => ({
      kind,
      asset: toAsset(assetId({ token: token as Hex, tokenId }), simulated.tokens, coin),
      amount: kind === 'collection' && amount > 0n ? 'all' : toAmount(amount),
      spender,
      until,
    }),
  )
  const hasOut = effects.some(({ direction }) => direction === 'out')
  const hasIn = effects.some(({ direction }) => direction === 'in')
  const isOneWay = hasOut && !hasIn && !isPlainTransfer(named.declared, owner)
  const isNamed = (address: string) => named.addresses.includes(lower(address))
  const hidden = isOneWay
    ? effects.flatMap(({ direction, party }) =>
        direction === 'out' && party !== null && !isNamed(party) ? [party] : [],
      )
    : []
  // More assets than are read: their logs alone are known.
  const isUnread = simulated.outcomes.some(
    outcome => outcome.status === 'done' && outcome.effects.unread.length > 0,
  )
  const isTrusted = simulated.isVaried && !combined.isContradictory && !combined.isDifferent && !isUnread
  return {
    effects,
    allowances,
    warnings: [
      ...(simulated.isVaried || isPlainCoins(named.declared) ? [] : [warn('notTested')]),
      ...(combined.isContradictory ? [warn('contradiction')] : []),
      ...(isUnread ? [warn('unread')] : []),
      ...(combined.isDifferent ? [warn('differs')] : []),
      ...(isOneWay ? [warn('onlyLeaves')] : []),
      ...unique(hidden, ADDRESSES_MOST).map(address => warn('hiddenReceiver', address)),
      ...callsWithoutCode(calls, simulated.facts),
      ...allowances.flatMap(allowance => warnAllowance(allowance, contracts)),
    ],
    confidence: isTrusted ? 'simulated' : simulated.hasLogs ? 'unknown' : 'decoded',
    block: String(state.header.number),
    contracts,
  }
}

/**
 * Tells what calls of an account do on an EVM network: by simulation where the node can, else from their data. One round trip; a second one where logs name an asset that neither the calls nor the account's holdings name.
 */
export async function previewCalls(parameters: PreviewCallsParameters): Promise<Draft> {
  const { state, owner, coin } = parameters
  const named = findNamed(parameters)
  const all = state && (await simulateFully(parameters, state, named))
  const simulated = all?.at(-1)
  if (!state || !all || !simulated) return draftDeclared(named.declared, owner, coin)
  const combined = combineBlocks(all, owner)
  if (combined.status === 'unknown') return draftDeclared(named.declared, owner, coin)
  if (combined.status === 'reverted')
    return {
      ...emptyDraft(
        [warn('wouldFail'), ...callsWithoutCode(parameters.calls, simulated.facts)],
        simulated.hasLogs ? 'simulated' : 'decoded',
      ),
      block: String(state.header.number),
    }
  const draft = draftCombined(parameters, state, named, simulated, combined)
  return simulated.hasLogs ? draft : addDeclared(draft, draftDeclared(named.declared, owner, coin))
}
