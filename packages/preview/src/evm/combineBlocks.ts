import { type LoggedApproval, UNLIMITED_FROM } from './logs.ts'
import { type BlockEffects, type BlockOutcome, spendingId } from './readOutcome.ts'
import type { SimulatedCalls } from './simulateCalls.ts'

type Simulated = Pick<SimulatedCalls, 'outcomes' | 'opinions'>

type Hex = `0x${string}`

/** The worst of what the simulated blocks show. */
export interface CombinedBlocks {
  readonly status: 'done' | 'reverted' | 'unknown'
  /** Change of each asset: the most that leaves, the least that arrives; by `assetId`. */
  readonly changes: ReadonlyMap<string, bigint>
  /** Receivers of what leaves and payers of what arrives; by `assetId`. */
  readonly receivers: ReadonlyMap<string, ReadonlySet<string>>
  readonly payers: ReadonlyMap<string, ReadonlySet<string>>
  /** Powers that the account has given or taken back at the end, each once. */
  readonly approvals: readonly LoggedApproval[]
  /** Logs and balances tell different things. */
  readonly isContradictory: boolean
  /** The blocks do not agree. */
  readonly isDifferent: boolean
}

/** Parts of a hundred in which an honest price may differ between blocks of the same minutes. */
const HONEST_PERCENT = 2n

const isClose = (a: bigint, b: bigint): boolean => {
  const [low, high] = a < b ? [a, b] : [b, a]
  const size = high < 0n ? -low : high
  return low < 0n === high < 0n && (high - low) * 100n <= size * HONEST_PERCENT
}

const approvalId = ({ kind, token, tokenId, spender }: LoggedApproval): string =>
  `${kind} ${token} ${kind === 'nft' ? tokenId : ''} ${kind === 'nft' ? '' : spender}`

/**
 * The powers that stand at the end of a block, without allowances that were only used.
 *
 * @param reads allowances that another simulation of the same state has read
 */
function standingApprovals(
  { approvals, allowances }: BlockEffects,
  reads: BlockEffects['allowances'],
): ReadonlyMap<string, LoggedApproval> {
  const standing = new Map<string, LoggedApproval>()
  for (const approval of approvals) standing.set(approvalId(approval), approval)
  for (const [id, approval] of standing) {
    if (approval.kind !== 'spend') continue
    const spending = spendingId({ token: approval.token, spender: approval.spender })
    const earlier = reads.get(spending)?.before
    const read =
      allowances.get(spending) ??
      (earlier === undefined ? undefined : { before: earlier, after: approval.amount })
    if (!read || approval.until !== null) continue
    // Tokens report an allowance that a transfer has lowered as an approval.
    if (read.after === read.before || (read.after < read.before && read.after > 0n)) standing.delete(id)
    else if (read.after < UNLIMITED_FROM || approval.amount < UNLIMITED_FROM)
      standing.set(id, { ...approval, amount: read.after })
  }
  return standing
}

/** Allowances that logs report and that were not read. */
export const unreadAllowances = (outcomes: readonly BlockOutcome[]) => {
  const missing = new Map<string, { readonly token: Hex; readonly spender: Hex }>()
  for (const outcome of outcomes) {
    if (outcome.status !== 'done') continue
    const { approvals, allowances } = outcome.effects
    for (const { kind, token, spender, until } of approvals) {
      const spending = { token, spender }
      const id = spendingId(spending)
      if (kind === 'spend' && until === null && !allowances.has(id)) missing.set(id, spending)
    }
  }
  return [...missing.values()]
}

function addParty(parties: Map<string, Set<string>>, id: string, party: string): void {
  const known = parties.get(id) ?? new Set()
  parties.set(id, known.add(party))
}

/**
 * Combines the outcomes of the blocks: the worst of each. A late block in which an honest call has expired is left out. The
 * opinion of another node counts as one more block; where it alone differs, the nodes contradict each other.
 *
 * @param all the simulations of one request
 */
export function combineBlocks(all: readonly Simulated[], owner: string): CombinedBlocks {
  const own = combine(all, owner)
  const opinions = all.flatMap(simulated => simulated.opinions)
  if (opinions.length === 0 || own.status === 'unknown') return own
  const combined = combine(all, owner, opinions)
  return {
    ...combined,
    isDifferent: own.isDifferent,
    isContradictory: combined.isContradictory || (combined.isDifferent && !own.isDifferent),
  }
}

function combine(
  all: readonly Simulated[],
  owner: string,
  opinions: readonly BlockOutcome[] = [],
): CombinedBlocks {
  const near = [...all.flatMap(({ outcomes }): readonly BlockOutcome[] => outcomes.slice(0, 2)), ...opinions]
  const status = near.some(outcome => outcome.status === 'unknown')
    ? 'unknown'
    : (near[0]?.status ?? 'unknown')
  const done = [...all.flatMap(({ outcomes }): readonly BlockOutcome[] => outcomes), ...opinions].flatMap(
    outcome => (outcome.status === 'done' ? [outcome.effects] : []),
  )
  const effects = status === 'done' ? done : []
  const changes = new Map<string, bigint>()
  const receivers = new Map<string, Set<string>>()
  const payers = new Map<string, Set<string>>()
  const approvals = new Map<string, LoggedApproval>()
  let isDifferent = status === 'done' && near.some(outcome => outcome.status === 'reverted')
  const reads = new Map(effects.flatMap(block => [...block.allowances]))
  const standing = effects.map(block => standingApprovals(block, reads))
  for (const id of new Set(effects.flatMap(block => [...block.changes.keys()]))) {
    const all = effects.map(block => block.changes.get(id) ?? 0n)
    const [first = 0n] = all
    if (all.some(change => !isClose(change, first))) isDifferent = true
    const worst = all.reduce((low, change) => (change < low ? change : low), first)
    if (worst !== 0n) changes.set(id, worst)
  }
  for (const { transfers } of effects)
    for (const { token, tokenId, from, to } of transfers) {
      const id = tokenId === null ? token : `${token} ${tokenId}`
      if (from === owner) addParty(receivers, id, to)
      if (to === owner) addParty(payers, id, from)
    }
  for (const [id, approval] of standing.flatMap(block => [...block])) {
    const known = approvals.get(id)
    if (!known || approval.amount > known.amount) approvals.set(id, approval)
  }
  const ids = [...approvals.keys()]
  if (standing.some(block => ids.some(id => !block.has(id)))) isDifferent = true
  return {
    status,
    changes,
    receivers,
    payers,
    approvals: [...approvals.values()],
    isContradictory: effects.some(({ contradictions }) => contradictions.size > 0),
    isDifferent,
  }
}
