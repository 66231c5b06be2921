import type { PreviewAsset, PreviewWarning } from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, warn } from '../draft.ts'
import { type AccountStates, readTokenState, type TokenState } from './accountState.ts'
import type { SolanaAddress } from './bytes.ts'
import type { Step } from './instructions.ts'
import { findContracts, warnAllowances, warnOneWay } from './warnings.ts'

export interface DecodeStepsParameters {
  readonly owner: SolanaAddress
  readonly steps: readonly Step[]
  /** What could be read of the accounts; empty without a node. */
  readonly states: AccountStates
  readonly toAsset: (mint: SolanaAddress | null, decimals?: number | null) => PreviewAsset
  readonly isNamed: (address: SolanaAddress) => boolean
}

type Part = Pick<Draft, 'effects' | 'allowances' | 'warnings'>

const U64_MOST = 2n ** 64n - 1n
const NOTHING: Part = { effects: [], allowances: [], warnings: [] }
const toEffects = (...effects: Draft['effects']): Part => ({ ...NOTHING, effects })
const toPower = (...allowances: Draft['allowances']): Part => ({ ...NOTHING, allowances })
const toWarnings = (...warnings: readonly PreviewWarning[]): Part => ({ ...NOTHING, warnings })

function decodeStep(step: Step, { owner, states, toAsset }: DecodeStepsParameters): Part {
  const readToken = (address: SolanaAddress | null): TokenState | null => {
    const state = address === null ? null : states.get(address)
    return state ? readTokenState(state) : null
  }
  /** The owner of a token account, or the account itself where it could not be read. */
  const findParty = (address: SolanaAddress): SolanaAddress => readToken(address)?.owner ?? address
  switch (step.kind) {
    case 'coins': {
      const { from, to, amount } = step
      // A receiver that could not be read is a warning of the transaction, not an empty field.
      if (from === null || to === null || amount === 0n || from === to) return NOTHING
      const asset = toAsset(null)
      const text = String(amount)
      if (from === owner) return toEffects({ direction: 'out', asset, amount: text, party: findParty(to) })
      return to === owner
        ? toEffects({ direction: 'in', asset, amount: text, party: findParty(from) })
        : NOTHING
    }
    case 'tokens': {
      const { from, to, amount, authority, decimals } = step
      if (from === null || to === null || amount === 0n) return NOTHING
      const [source, destination] = [readToken(from), readToken(to)]
      const isOut = source ? source.owner === owner : authority === owner
      const isIn = destination?.owner === owner
      if (isOut === isIn) return NOTHING
      const mint = step.mint ?? source?.mint ?? destination?.mint
      if (mint === undefined) return toWarnings(warn('unread', from))
      const party = findParty(isOut ? to : from)
      const asset = toAsset(mint, decimals)
      return toEffects({ direction: isOut ? 'out' : 'in', asset, amount: String(amount), party })
    }
    case 'burn': {
      const source = readToken(step.account)
      const isOwn = source ? source.owner === owner : step.authority === owner
      if (!isOwn || step.amount === 0n) return NOTHING
      return toEffects({
        direction: 'out',
        asset: toAsset(step.mint ?? source?.mint ?? ''),
        amount: String(step.amount),
        party: null,
      })
    }
    case 'mint': {
      const token = readToken(step.account)
      if (token?.owner !== owner || step.amount === 0n) return NOTHING
      return toEffects({
        direction: 'in',
        asset: toAsset(token.mint),
        amount: String(step.amount),
        party: null,
      })
    }
    case 'approve': {
      const token = readToken(step.account)
      const isOwn = token ? token.owner === owner : step.authority === owner
      if (!isOwn) return NOTHING
      const mint = step.mint ?? token?.mint
      if (mint === undefined || step.delegate === null) return toWarnings(warn('unread', step.account))
      const amount = step.amount === U64_MOST ? 'all' : String(step.amount)
      const asset = toAsset(mint, step.decimals)
      return toPower({ kind: 'spend', asset, amount, spender: step.delegate, until: null })
    }
    case 'revoke': {
      const token = readToken(step.account)
      if (token?.owner !== owner || token.delegate === null) return NOTHING
      const asset = toAsset(token.mint)
      return toPower({ kind: 'spend', asset, amount: '0', spender: token.delegate, until: null })
    }
    case 'authority': {
      const token = readToken(step.account)
      const isOwn = token ? token.owner === owner : step.authority === owner
      if (!isOwn || step.next === owner) return NOTHING
      if (!step.isOfAccount || step.next === null) return toWarnings(warn('unread', step.account))
      const asset = token && toAsset(token.mint)
      return toPower({ kind: 'account', asset, amount: null, spender: step.next, until: null })
    }
    case 'close': {
      const { account, to, authority } = step
      const token = readToken(account)
      const isOwn = token ? token.owner === owner : authority === owner
      if (!isOwn || account === null || to === null || findParty(to) === owner) return NOTHING
      const lamports = states.get(account)?.lamports
      return toEffects({
        direction: 'out',
        asset: toAsset(null),
        amount: lamports === undefined ? null : String(lamports),
        party: findParty(to),
      })
    }
    case 'assign':
      return step.account === owner
        ? toPower({ kind: 'account', asset: null, amount: null, spender: step.program, until: null })
        : NOTHING
    case 'nonce':
    case 'harmless':
    case 'hidden':
    case 'other':
      return NOTHING
    default:
      return step satisfies never
  }
}

/** What instructions state, where no node tests them. */
export function decodeSteps(parameters: DecodeStepsParameters): Draft {
  const { steps, states, isNamed } = parameters
  const parts = steps.map(step => decodeStep(step, parameters))
  const effects = parts.flatMap(part => part.effects)
  const allowances = parts.flatMap(part => part.allowances)
  const contracts = findContracts(
    [...effects.map(({ party }) => party), ...allowances.map(({ spender }) => spender)],
    states,
  )
  const isTransfer = steps.every(({ kind }) => ['coins', 'tokens', 'harmless', 'nonce'].includes(kind))
  const isKnown = steps.every(({ kind }) => kind !== 'other' && kind !== 'hidden')
  return {
    effects,
    allowances,
    warnings: [
      ...(isTransfer ? [] : [warn('notTested')]),
      ...parts.flatMap(part => part.warnings),
      ...warnOneWay(effects, steps, isNamed),
      ...warnAllowances(allowances, contracts),
    ],
    confidence: isKnown ? 'decoded' : 'unknown',
    block: null,
    contracts,
  }
}
