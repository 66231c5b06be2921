import type { PreviewWarning } from '../../../../src/bridge/features/preview/contract.ts'
import type { Draft } from '../draft.ts'
import { warn } from '../draft.ts'
import type { AccountStates } from './accountState.ts'
import type { SolanaAddress } from './bytes.ts'
import type { Step } from './instructions.ts'
import { isOnCurve } from './isOnCurve.ts'
import { SYSTEM_PROGRAM } from './programs.ts'

/**
 * Whether programs decide about an address: it has code, a program controls it, or no key can sign for it.
 *
 * @param addresses the receivers, payers and spenders of a draft
 */
export function findContracts(
  addresses: readonly (string | null)[],
  states: AccountStates,
): ReadonlyMap<string, boolean> {
  return new Map(
    [...new Set(addresses)].flatMap(address => {
      if (address === null) return []
      const state = states.get(address)
      const isControlled = state ? state.isExecutable || state.program !== SYSTEM_PROGRAM : false
      return [[address, isControlled || !isOnCurve(address)] as const]
    }),
  )
}

/** Warnings about the powers that a draft gives. */
export const warnAllowances = (
  allowances: Draft['allowances'],
  contracts: Draft['contracts'],
): readonly PreviewWarning[] =>
  allowances.flatMap(({ kind, amount, spender }) => {
    if (amount === '0') return []
    if (kind === 'account') return [warn('account', spender)]
    return [
      ...(amount === 'all' ? [warn('unlimited', spender)] : []),
      ...(spender !== null && contracts.get(spender) === false ? [warn('spenderWithoutCode', spender)] : []),
    ]
  })

/** Warnings about tokens that arrive and that another address may take at any time (Token-2022). */
export const warnDelegates = (
  effects: Draft['effects'],
  owner: SolanaAddress,
  findDelegate: (mint: SolanaAddress) => SolanaAddress | null,
): readonly PreviewWarning[] =>
  [
    ...new Set(
      effects.flatMap(({ direction, asset }) =>
        direction === 'in' && asset.contract !== null ? [findDelegate(asset.contract)] : [],
      ),
    ),
  ].flatMap(delegate =>
    delegate === null || delegate === owner ? [] : [warn('permanentDelegate', delegate)],
  )

/** Whether the steps only hand over, or allow, what they state: nothing is expected in return. */
export const isPlain = (steps: readonly Step[]): boolean =>
  steps.every(({ kind }) => ['coins', 'tokens', 'approve', 'revoke', 'harmless', 'nonce'].includes(kind))

/** Warnings about assets that leave while nothing arrives. */
export function warnOneWay(
  effects: Draft['effects'],
  steps: readonly Step[],
  isNamed: (address: SolanaAddress) => boolean,
): readonly PreviewWarning[] {
  const out = effects.filter(({ direction }) => direction === 'out')
  if (out.length === 0 || out.length < effects.length) return []
  const hidden = out.flatMap(({ party }) => (party !== null && !isNamed(party) ? [party] : []))
  return [
    ...(isPlain(steps) ? [] : [warn('onlyLeaves')]),
    ...[...new Set(hidden)].map(address => warn('hiddenReceiver', address)),
  ]
}
