import type { Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { readPicture } from '../assets/picture.ts'
import { readContracts } from '../sources/readContracts.ts'
import type { HistorySourceContext } from './historySource.ts'
import type { KnownTokens, TokenWords } from './knownTokens.ts'
import { toMinedAt } from './minedAt.ts'

type Hex = `0x${string}`

/** A transaction as its sender made it. Addresses in lower case. */
export interface EvmCall {
  readonly from: string
  /** `null` for a deployment. */
  readonly to: string | null
  /** Base units of the coin. */
  readonly value: bigint
  readonly input: string
  readonly isFailed: boolean
}

/** A transfer of an ERC-20 token. Addresses in lower case. */
export interface EvmMove {
  readonly token: string
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly value: bigint
  /** As a service calls the token. */
  readonly symbol?: unknown
  readonly name?: unknown
}

/** A part of a transaction, as a list or a log has it. */
export interface EvmPart {
  readonly block: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly at: number
  readonly call?: EvmCall
  readonly move?: EvmMove
}

/** ERC-20 `decimals()`. */
const DECIMALS = '0x313ce567'
const DECIMALS_MAX = 255n
/** Selectors of ERC-20. */
const TRANSFERS: readonly string[] = ['0xa9059cbb', '0x23b872dd']
const APPROVE = '0x095ea7b3'
/** More than any transaction a person makes; the rest of a hostile list is dropped. */
const TRANSFERS_MAX = 100

/**
 * Decimals of tokens by their addresses, as the contracts state them: a service may say otherwise. A listed token without
 * that function has those of the list.
 */
async function readDecimals(
  context: HistorySourceContext,
  tokens: readonly string[],
  known: KnownTokens,
): Promise<ReadonlyMap<string, number>> {
  if (tokens.length === 0) return new Map()
  const answers = await readContracts(
    context,
    tokens.map(to => ({ to: to as Hex, data: DECIMALS })),
  )
  const found = tokens.flatMap((token, index) => {
    const answer = answers[index]
    const stated = answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
    const decimals = stated ?? known.find(token)?.decimals
    return decimals === undefined || decimals > DECIMALS_MAX ? [] : [[token, Number(decimals)] as const]
  })
  return new Map(found)
}

const toDirection = (own: string, from: string, to: string): Transfer['direction'] =>
  from === own ? (to === own ? 'self' : 'out') : 'in'

interface Move {
  readonly from: string
  readonly to: string
  readonly transfer: Transfer
}

function toOperation(call: EvmCall | undefined, isOwn: boolean, moves: readonly Move[]): string {
  const { to = '', input = '0x' } = call ?? {}
  const has = (direction: Transfer['direction']) =>
    moves.some(({ transfer }) => transfer.direction === direction)
  if (has('in')) return has('out') ? 'trade' : 'receive'
  const isSending = input === '0x' || TRANSFERS.some(selector => input.startsWith(selector))
  if (to === null) return 'deploy'
  if (!isOwn || isSending) return 'send'
  return input.startsWith(APPROVE) ? 'approve' : 'execute'
}

/**
 * The rows of an account's history, made of parts of transactions. What strangers sent and moves nothing is left out: a
 * transfer of nothing costs its author little, and looks like one of the account's own ("address poisoning").
 *
 * @param parts in the order of the rows
 */
export async function toEvmRows(
  context: HistorySourceContext,
  known: KnownTokens,
  owner: string,
  parts: readonly EvmPart[],
): Promise<readonly Transaction[]> {
  const { network, clock } = context
  const { caipNetworkId, nativeCurrency } = network
  const own = owner.toLowerCase()
  const now = clock.now()
  const isOfOwner = ({ from, to }: { readonly from: string; readonly to: string | null }) =>
    from === own || to === own

  const byHash = new Map<string, EvmPart[]>()
  for (const part of parts) byHash.set(part.hash, [...(byHash.get(part.hash) ?? []), part])
  const words = new Map<EvmMove, TokenWords>()
  for (const { move } of parts) {
    if (!move || !isOfOwner(move) || move.value === 0n) continue
    const read = known.readWords(move.token, { symbol: move.symbol, name: move.name })
    if (read) words.set(move, read)
  }
  const tokens = [...new Set([...words.keys()].map(({ token }) => token))]
  const decimals = await readDecimals(context, tokens, known)

  function toCoinMove({ from, to, value }: EvmCall): Move | null {
    if (value === 0n || to === null || !isOfOwner({ from, to })) return null
    const { symbol, name, decimals: places } = nativeCurrency
    const quantity = formatAmount(value, places)
    return { from, to, transfer: { direction: toDirection(own, from, to), quantity, symbol, name } }
  }

  /** `null` for a token whose amount is not known, for one without decimals, and for spam. */
  function toTokenMove(move: EvmMove): Move | null {
    const called = words.get(move)
    const places = decimals.get(move.token)
    if (!called || !places) return null
    const { from, to, value } = move
    const icon = readPicture(called.icon)
    const transfer = {
      direction: toDirection(own, from, to),
      quantity: formatAmount(value, places),
      symbol: called.symbol,
      ...(called.name === '' ? {} : { name: called.name }),
      ...(icon === null ? {} : { icon }),
    }
    return { from, to, transfer }
  }

  return [...byHash].flatMap(([hash, group]) => {
    const call = group.find(part => part.call)?.call
    const minedAt = toMinedAt(group[0]?.at ?? Number.NaN, now)
    const isOwn = call?.from === own
    if (minedAt === null) return []
    const isFailed = call?.isFailed === true
    const coin = call && toCoinMove(call)
    const moved = group.flatMap(({ move }) => (move ? (toTokenMove(move) ?? []) : []))
    const moves = isFailed ? [] : [...(coin ? [coin] : []), ...moved].slice(0, TRANSFERS_MAX)
    if (moves.length === 0 && !isOwn) return []
    const [only] = moves.length === 1 ? moves : []
    const row: Transaction = {
      id: hash,
      chain: caipNetworkId,
      minedAt,
      hash,
      operation: toOperation(call, isOwn, moves),
      status: isFailed ? 'failed' : 'confirmed',
      from: only?.from ?? call?.from ?? '',
      to: only?.to ?? call?.to ?? '',
      transfers: moves.map(({ transfer }) => transfer),
    }
    return [row]
  })
}
