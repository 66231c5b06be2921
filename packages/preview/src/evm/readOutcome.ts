import {
  COIN_LOGGER,
  type LoggedApproval,
  type LoggedTransfer,
  parseApprovals,
  parseTransfers,
} from './logs.ts'
import type { PlannedCall } from './planBlocks.ts'
import { readAddressFacts, readOnlyWord } from './readers.ts'
import type { SimulatedCall } from './simulate.ts'

type Hex = `0x${string}`

/** An asset of an account: `COIN_LOGGER` or a contract, and the id of an NFT. */
export interface AssetKey {
  readonly token: Hex
  readonly tokenId: bigint | null
}

/** What may take a token of the account. */
export interface Spending {
  readonly token: Hex
  readonly spender: Hex
}

/** What moved for the account in one simulated block. */
export interface BlockEffects {
  /** Change of each asset, base units, without network fees; by `assetId`. */
  readonly changes: ReadonlyMap<string, bigint>
  readonly transfers: readonly LoggedTransfer[]
  /** Approvals of the account. */
  readonly approvals: readonly LoggedApproval[]
  /** Allowances that were read; by `spendingId`. */
  readonly allowances: ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>
  /** Assets of which logs and balances tell different changes. */
  readonly contradictions: ReadonlySet<string>
  /** Assets that logs move and that no balance was read of. */
  readonly unread: readonly AssetKey[]
}

export type BlockOutcome =
  | { readonly status: 'done'; readonly effects: BlockEffects }
  | { readonly status: 'reverted' }
  | { readonly status: 'unknown' }

/** Assets and allowances of an account that are read before and after its calls. */
export interface ReadAssets {
  /** The account, small letters. */
  readonly owner: Hex
  /** Contracts whose balance of the account is read. */
  readonly tokens: readonly Hex[]
  /** Balances of single NFTs of ERC-1155. */
  readonly items: readonly { readonly token: Hex; readonly tokenId: bigint }[]
  readonly allowances: readonly Spending[]
}

type ReadKey = 'coin' | 'token' | 'item' | 'allowance'

/** The places of the answers in a simulated block. */
export interface ReadPlan {
  readonly calls: readonly PlannedCall[]
  readonly before: (key: ReadKey, index: number) => number
  readonly after: (key: ReadKey, index: number) => number
  readonly own: readonly [start: number, end: number]
  readonly block: number
  readonly fact: (index: number) => number
  readonly meta: (index: number) => readonly [symbol: number, decimals: number]
}

export const assetId = ({ token, tokenId }: AssetKey): string =>
  tokenId === null ? token : `${token} ${tokenId}`

export const spendingId = ({ token, spender }: Spending): string => `${token} ${spender}`

/** Coins that a rollup takes for data beside the fee of the simulated block. */
const DATA_FEE_MOST = 5n * 10n ** 14n
/** Shares that are rounded to amounts. */
const ROUNDING = 2n

/** The approval that two reads of an allowance show, where no logs are known. */
function readApproval(
  { token, spender }: Spending,
  owner: Hex,
  read: { readonly before: bigint; readonly after: bigint } | undefined,
): readonly LoggedApproval[] {
  const isChanged = read && (read.after > read.before || (read.after === 0n && read.before > 0n))
  return isChanged
    ? [{ kind: 'spend', token, tokenId: null, owner, spender, amount: read.after, until: null }]
    : []
}

/** Sum of what logs move into the account, less what they move out of it; by `assetId`. */
function sumTransfers(transfers: readonly LoggedTransfer[], owner: Hex): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { token, tokenId, from, to, amount } of transfers) {
    const id = assetId({ token, tokenId })
    const change = (to === owner ? amount : 0n) - (from === owner ? amount : 0n)
    sums.set(id, (sums.get(id) ?? 0n) + change)
  }
  return sums
}

const isNear = (a: bigint, b: bigint, tolerance: bigint): boolean => a - b <= tolerance && b - a <= tolerance

/**
 * Reads what the calls of an account moved in one block.
 *
 * @param fee most wei that the account pays for gas; `null` where the node told no logs: balances and allowances alone count
 */
export function readOutcome(
  results: readonly SimulatedCall[] | null,
  plan: ReadPlan,
  { owner, tokens, items, allowances }: ReadAssets,
  fee: bigint | null,
): BlockOutcome {
  if (results === null || results.length !== plan.calls.length) return { status: 'unknown' }
  const own = results.slice(...plan.own)
  if (own.some(({ isDone }) => !isDone)) return { status: 'reverted' }
  const logs = own.flatMap(call => call.logs)
  const transfers = parseTransfers(logs).filter(({ from, to }) => from === owner || to === owner)
  const logged = sumTransfers(transfers, owner)
  const changes = new Map(logged)
  const contradictions = new Set<string>()
  const known = new Set<string>([COIN_LOGGER])

  const [before, after] = [plan.before, plan.after].map(placeOf =>
    readAddressFacts(results[placeOf('coin', 0)]),
  )
  const coins = logged.get(COIN_LOGGER) ?? 0n
  if (!before || !after) contradictions.add(COIN_LOGGER)
  else if (fee === null) {
    if (after.coins !== before.coins) changes.set(COIN_LOGGER, after.coins - before.coins)
  } else {
    const change = after.coins - before.coins
    // The sender pays at most `fee` for gas, and nothing where another address sends the calls.
    if (change > coins + ROUNDING || change < coins - fee - DATA_FEE_MOST) contradictions.add(COIN_LOGGER)
  }

  const readBoth = (key: ReadKey, index: number) =>
    [plan.before, plan.after].map(placeOf => readOnlyWord(results[placeOf(key, index)]))
  const readChange = (key: ReadKey, index: number): bigint | undefined => {
    const [first, last] = readBoth(key, index)
    return first === undefined || last === undefined ? undefined : last - first
  }
  tokens.forEach((token, index) => {
    const change = readChange('token', index)
    if (change === undefined) return
    const ids = [...logged.keys()].filter(id => id === token || id.startsWith(`${token} `))
    for (const id of ids) known.add(id)
    const sum = ids.reduce((total, id) => total + (logged.get(id) ?? 0n), 0n)
    if (ids.length === 0) {
      // A token that moves without a log.
      if (change !== 0n) changes.set(token, change)
    } else if (!isNear(change, sum, ROUNDING)) {
      contradictions.add(token)
      changes.set(token, change)
    }
  })
  items.forEach((item, index) => {
    const change = readChange('item', index)
    const id = assetId(item)
    if (change === undefined) return
    known.add(id)
    if (change === (logged.get(id) ?? 0n)) return
    contradictions.add(id)
    changes.set(id, change)
  })
  const spendings = new Map<string, { readonly before: bigint; readonly after: bigint }>()
  allowances.forEach((spending, index) => {
    const [first, last] = readBoth('allowance', index)
    if (first !== undefined && last !== undefined)
      spendings.set(spendingId(spending), { before: first, after: last })
  })
  const approvals =
    fee === null
      ? allowances.flatMap(spending => readApproval(spending, owner, spendings.get(spendingId(spending))))
      : parseApprovals(logs).filter(approval => approval.owner === owner)
  const unread = [...logged]
    .filter(([id, change]) => change !== 0n && !known.has(id))
    .map(([id]): AssetKey => {
      const [token, tokenId] = id.split(' ')
      return { token: token as Hex, tokenId: tokenId === undefined ? null : BigInt(tokenId) }
    })
  return {
    status: 'done',
    effects: { changes, transfers, approvals, allowances: spendings, contradictions, unread },
  }
}
