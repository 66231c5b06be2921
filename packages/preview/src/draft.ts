import type {
  Preview,
  PreviewAllowance,
  PreviewConfidence,
  PreviewEffect,
  PreviewParty,
  PreviewWarning,
  PreviewWarningKind,
} from '../../../src/bridge/features/preview/contract.ts'

/** What a reader of one chain family found: a preview whose addresses are not looked up in the history yet. */
export interface Draft {
  readonly effects: readonly (Omit<PreviewEffect, 'party'> & { readonly party: string | null })[]
  readonly allowances: readonly (Omit<PreviewAllowance, 'spender'> & { readonly spender: string | null })[]
  readonly warnings: readonly PreviewWarning[]
  readonly confidence: PreviewConfidence
  readonly block: string | null
  /** Whether code of a contract is at an address, where that is known. */
  readonly contracts: ReadonlyMap<string, boolean>
}

/** What the host of the preview knows of an address. */
export type KnownParty = Pick<PreviewParty, 'isFirstTime' | 'looksLike'>

/** @param subject the address that the warning is about; `null` for the whole request */
export const warn = (kind: PreviewWarningKind, subject: string | null = null): PreviewWarning => ({
  kind,
  subject,
})

/** A draft that states nothing but warnings. */
export const emptyDraft = (
  warnings: readonly PreviewWarning[],
  confidence: PreviewConfidence = 'unknown',
): Draft => ({ effects: [], allowances: [], warnings, confidence, block: null, contracts: new Map() })

/** A request without assets: not read, harmless, or a message. */
type PlainRequest =
  | { readonly kind: 'unread' }
  | { readonly kind: 'harmless' }
  | { readonly kind: 'message'; readonly isBlind: boolean }

/** The draft of a request without assets. */
export function draftPlain(request: PlainRequest): Draft {
  if (request.kind === 'unread') return emptyDraft([warn('unread')])
  return emptyDraft(request.kind === 'message' && request.isBlind ? [warn('blind')] : [], 'decoded')
}

/** The addresses that get or give something in a draft, each once. */
export const listParties = ({ effects, allowances }: Draft): readonly string[] => [
  ...new Set(
    [...effects.map(({ party }) => party), ...allowances.map(({ spender }) => spender)].filter(
      address => address !== null,
    ),
  ),
]

/**
 * Adds to a draft what is known of its addresses.
 *
 * @param known by address; an address without an entry is not new and looks like none
 */
export function finishDraft(
  { effects, allowances, warnings, contracts, ...draft }: Draft,
  known: ReadonlyMap<string, KnownParty>,
): Omit<Preview, 'network' | 'method' | 'account' | 'sentence'> {
  const toParty = (address: string | null): PreviewParty | null =>
    address === null
      ? null
      : {
          address,
          isContract: contracts.get(address) ?? null,
          ...(known.get(address) ?? { isFirstTime: false, looksLike: null }),
        }
  const imitations = [...known]
    .filter(([, { looksLike }]) => looksLike !== null)
    .map(([subject]): PreviewWarning => ({ kind: 'lookAlike', subject }))
  return {
    ...draft,
    effects: effects.map(effect => ({ ...effect, party: toParty(effect.party) })),
    allowances: allowances.map(allowance => ({ ...allowance, spender: toParty(allowance.spender) })),
    warnings: [...warnings, ...imitations],
  }
}
