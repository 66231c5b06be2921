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
import { estimateGas, type GasOfCalls, limitByEstimate, limitByUse, type StatedCall } from './gasLimits.ts'
import { type DeclaredCall, findAddresses, readCall } from './readCalls.ts'
import { readExecution } from './readExecution.ts'
import type { AddressFacts } from './readers.ts'
import { assetId, type Spending } from './readOutcome.ts'
import type { Header, RequestNode } from './simulate.ts'
import {
  type SimulateCallsParameters,
  type SimulatedCalls,
  simulateCalls,
  simulateInBlocks,
} from './simulateCalls.ts'
import { toLowerHex } from './toLowerHex.ts'

type Hex = `0x${string}`

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
  /** Header, price of gas, code and coins of the account; `null` when the node does not answer. */
  readonly readState: (owner: Hex) => Promise<ChainState | null>
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

const unique = <T>(all: readonly T[], most: number): readonly T[] => [...new Set(all)].slice(0, most)

function findNamed({ calls, owner }: PreviewCallsParameters): Named {
  const declared = calls.flatMap(call => readExecution(call) ?? [call]).map(readCall)
  const targets = calls.flatMap(({ to, data }) => (to && data !== '0x' ? [toLowerHex(to)] : []))
  const receivers = calls.flatMap(({ to }) => (to ? [toLowerHex(to)] : []))
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

/**
 * Simulates with much gas and, at the same time, with limits as a wallet will set them. Once more where that shows something to
 * look at: assets and allowances that logs name and that were not read, and calls whose gas the estimate does not cover.
 *
 * @returns all simulations; the last one has the most complete reads. `null` when the node cannot simulate
 */
async function simulateFully(
  parameters: PreviewCallsParameters,
  state: ChainState,
  named: Named,
  estimates: GasOfCalls | null,
): Promise<readonly [SimulatedCalls, ...SimulatedCalls[]] | null> {
  const { request, otherNodes, owner, calls, held } = parameters
  const common: SimulateCallsParameters = { ...state, ...named, request, otherNodes, owner, calls, held }
  const limited = estimates && limitByEstimate(calls, estimates, state.code)
  const [first, second] = await Promise.all([
    simulateCalls(common),
    limited && simulateInBlocks({ ...common, calls: limited }),
  ])
  if (!first) return null
  if (!first.hasLogs) return [first]
  // A node that carries out the calls once and refuses them with less gas has not tested them.
  if (limited && !second) return [{ ...first, isVaried: false }]
  const done: readonly [SimulatedCalls, ...SimulatedCalls[]] = second ? [first, second] : [first]
  const outcomes = done.flatMap(simulated => simulated.outcomes)
  const unread = new Map(
    outcomes.flatMap(outcome =>
      outcome.status === 'done' ? outcome.effects.unread.map(asset => [assetId(asset), asset] as const) : [],
    ),
  )
  const assets = [...unread.values()]
  const spendings = unreadAllowances(outcomes)
  const rest =
    first.outcomes[0].status === 'done' ? limitByUse(calls, estimates, first.gasUsed, state.code) : null
  if (assets.length === 0 && spendings.length === 0 && !rest) return done
  const third = await simulateInBlocks({
    ...common,
    calls: rest ?? limited ?? calls,
    tokens: unique([...named.tokens, ...assets.map(({ token }) => token)], TOKENS_MOST * 2),
    items: [
      ...named.items,
      ...assets.flatMap(({ token, tokenId }) => (tokenId === null ? [] : [{ token, tokenId }])),
    ].slice(0, ITEMS_MOST * 2),
    allowances: [...named.allowances, ...spendings],
  })
  return third ? [...done, third] : [{ ...first, isVaried: false }]
}

const only = (parties: ReadonlySet<string> | undefined): string | null => {
  const [first, ...others] = parties ?? []
  return first !== undefined && others.length === 0 ? first : null
}

/**
 * Whether each call only hands over what it names: the person typed the receiver, and nothing is expected in return. The name of
 * a function proves nothing: a contract can take a token of its choice under the name `approve`.
 */
function isPlainTransfer(declared: readonly DeclaredCall[], effects: Draft['effects'], owner: Hex): boolean {
  const isOwnTransfer = (call: DeclaredCall) => call.kind === 'transfer' && call.from === owner
  const handedOver = new Set(
    declared.flatMap(call =>
      call.kind === 'coins' ? [null] : call.kind === 'transfer' ? [call.contract as string] : [],
    ),
  )
  return (
    declared.every(call => call.kind === 'coins' || call.kind === 'approve' || isOwnTransfer(call)) &&
    effects.every(({ direction, asset }) => direction === 'in' || handedOver.has(asset.contract))
  )
}

function findContracts(facts: ReadonlyMap<Hex, AddressFacts>): Map<string, boolean> {
  return new Map([...facts].map(([address, { isContract }]) => [address, isContract]))
}

/** Calls with data to an address where nothing can carry them out. */
const callsWithoutCode = (
  calls: readonly StatedCall[],
  facts: ReadonlyMap<Hex, AddressFacts>,
): readonly PreviewWarning[] =>
  unique(
    calls.flatMap(({ to, data }) => (to && data !== '0x' ? [toLowerHex(to)] : [])),
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
      asset: toAsset(assetId({ token, tokenId }), simulated.tokens, coin),
      amount: kind === 'collection' && amount > 0n ? 'all' : toAmount(amount),
      spender,
      until,
    }),
  )
  const hasOut = effects.some(({ direction }) => direction === 'out')
  const hasIn = effects.some(({ direction }) => direction === 'in')
  const isOneWay = hasOut && !hasIn && !isPlainTransfer(named.declared, effects, owner)
  const isNamed = (address: string) => named.addresses.includes(toLowerHex(address))
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
 * Tells what calls of an account do on an EVM network: by simulation where the node can, else from their data. One round trip
 * beside the header's, in which the node also estimates the gas. A second one where logs name an asset that the calls do not
 * name, or where the estimate does not cover the gas that was used.
 */
export async function previewCalls(parameters: PreviewCallsParameters): Promise<Draft> {
  const { request, readState, calls, owner, coin } = parameters
  const named = findNamed(parameters)
  const [state, estimates] = await Promise.all([readState(owner), estimateGas(request, calls)])
  const all = state && (await simulateFully(parameters, state, named, estimates))
  const last = all?.at(-1)
  if (!state || !all || !last) return draftDeclared(named.declared, owner, coin)
  const simulated = { ...last, isVaried: all.every(({ isVaried }) => isVaried) }
  const combined = combineBlocks(all, owner)
  if (combined.status === 'unknown') return draftDeclared(named.declared, owner, coin)
  if (combined.status === 'reverted')
    return {
      ...emptyDraft(
        [warn('wouldFail'), ...callsWithoutCode(calls, simulated.facts)],
        simulated.hasLogs ? 'simulated' : 'decoded',
      ),
      block: String(state.header.number),
    }
  const draft = draftCombined(parameters, state, named, simulated, combined)
  return simulated.hasLogs ? draft : addDeclared(draft, draftDeclared(named.declared, owner, coin))
}
