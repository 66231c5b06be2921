import * as z from 'zod/mini'
import type { Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { knownSymbol } from '../assets/wellKnown.ts'
import type { HistorySource, HistorySourceContext } from './historySource.ts'
import { toMinedAt } from './minedAt.ts'

/** Each transaction of a page is a call of its own, all in one request. */
const PAGE_ROWS = 20
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
/** The coin as a token ("wrapped SOL"). */
const COIN_MINT = 'So11111111111111111111111111111111111111112'

const count = z.int().check(z.nonnegative())
const address = z.string().check(z.regex(SOLANA_ADDRESS))
const signature = z.string().check(z.regex(SIGNATURE))

const signaturesSchema = z.array(z.object({ signature })).check(z.maxLength(1_000))

const tokenBalance = z.object({
  accountIndex: count,
  mint: address,
  /** Absent in transactions of 2021. */
  owner: z.optional(z.string()),
  uiTokenAmount: z.object({
    amount: z.string().check(z.regex(/^(0|[1-9]\d{0,19})$/)),
    decimals: count.check(z.maximum(255)),
  }),
})

/** Of a transaction read as `jsonParsed`: the keys include those of lookup tables. */
const transactionSchema = z.object({
  blockTime: z.nullish(count),
  meta: z.object({
    err: z.optional(z.unknown()),
    fee: count,
    preBalances: z.array(count),
    postBalances: z.array(count),
    preTokenBalances: z.nullish(z.array(tokenBalance)),
    postTokenBalances: z.nullish(z.array(tokenBalance)),
  }),
  transaction: z.object({
    signatures: z.array(signature),
    message: z.object({ accountKeys: z.array(z.object({ pubkey: address, signer: z.boolean() })) }),
  }),
})

type Parsed = z.infer<typeof transactionSchema>
type TokenBalance = z.infer<typeof tokenBalance>

/** What an account has more or less of than before. */
interface Change {
  readonly account: string
  /** Base units; less when negative. */
  readonly units: bigint
}

/** What token accounts hold of one mint, by their owner. */
function countTokens(balances: readonly TokenBalance[] | null | undefined, mint: string) {
  const byOwner = new Map<string, bigint>()
  for (const { mint: held, owner = '', uiTokenAmount } of balances ?? [])
    if (held === mint) byOwner.set(owner, (byOwner.get(owner) ?? 0n) + BigInt(uiTokenAmount.amount))
  return byOwner
}

function listTokenChanges({ meta }: Parsed, mint: string): readonly Change[] {
  const before = countTokens(meta.preTokenBalances, mint)
  const after = countTokens(meta.postTokenBalances, mint)
  return [...new Set([...before.keys(), ...after.keys()])].map(account => ({
    account,
    units: (after.get(account) ?? 0n) - (before.get(account) ?? 0n),
  }))
}

/**
 * What the coins of the owner changed by, without the fee and without the rent of token accounts that the owner opened or
 * closed. Wrapped coins of the owner count as coins.
 */
function countCoins({ meta, transaction }: Parsed, owner: string): readonly Change[] {
  const { accountKeys } = transaction.message
  const held = new Map(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(entry => [
      entry.accountIndex,
      entry,
    ]),
  )
  const changes = accountKeys.map(({ pubkey }, index) => ({
    account: pubkey,
    units: BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
    token: held.get(index),
  }))
  const isPayer = accountKeys[0]?.pubkey === owner
  const kept = changes
    // The coins inside wrapped coins of others are theirs; of all other token accounts they are rent.
    .filter(({ token }) => token && (token.owner === owner || (isPayer && token.mint !== COIN_MINT)))
    .reduce((total, { units }) => total + units, isPayer ? BigInt(meta.fee) : 0n)
  return changes
    .filter(({ token }) => !token || (token.mint === COIN_MINT && token.owner !== owner))
    .map(({ account, units, token }) => ({
      account: token?.owner ?? account,
      units: account === owner ? units + kept : units,
    }))
}

interface Part {
  readonly transfer: Transfer
  readonly other: string
}

/** The owner's part of changes, and an account that changed the other way. */
function toPart(
  changes: readonly Change[],
  owner: string,
  words: { readonly symbol: string; readonly name: string; readonly decimals: number },
): Part | null {
  const units = changes.find(({ account }) => account === owner)?.units ?? 0n
  if (units === 0n) return null
  const isIn = units > 0n
  const other = changes.find(
    change => change.account !== owner && change.units !== 0n && change.units > 0n !== isIn,
  )
  const { symbol, name, decimals } = words
  const quantity = formatAmount(isIn ? units : -units, decimals)
  return { transfer: { direction: isIn ? 'in' : 'out', quantity, symbol, name }, other: other?.account ?? '' }
}

/** A mint that no table names has its first letters: a symbol of its own would be its author's choice. */
function toWords({ caipNetworkId }: Network, mint: string) {
  const symbol = knownSymbol(caipNetworkId, mint)
  const short = `${mint.slice(0, 4)}…`
  return { symbol: symbol ?? short, name: symbol ?? `Token ${short}`, isKnown: symbol !== undefined }
}

/**
 * A transaction as a row of the history of an address.
 *
 * @param answer of `getTransaction`, as `jsonParsed`
 * @param now wall clock, ms
 * @returns `null` for what makes no sense, and for what others sent and that moves no known token
 */
export function readSolanaRow(
  { network }: Pick<HistorySourceContext, 'network'>,
  answer: unknown,
  owner: string,
  now: number,
): Transaction | null {
  const { data } = transactionSchema.safeParse(answer)
  const id = data?.transaction.signatures[0]
  if (!data || id === undefined) return null
  const { meta, transaction, blockTime } = data
  const { accountKeys } = transaction.message
  const isWhole = [meta.preBalances, meta.postBalances].every(({ length }) => length === accountKeys.length)
  const minedAt = toMinedAt(blockTime ?? Number.NaN, now)
  if (!isWhole || minedAt === null) return null
  const isOwn = accountKeys.some(({ pubkey, signer }) => signer && pubkey === owner)
  const isFailed = meta.err !== null && meta.err !== undefined

  const balances = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
  const decimals = new Map(balances.map(({ mint, uiTokenAmount }) => [mint, uiTokenAmount.decimals]))
  const tokens = [...decimals].flatMap(([mint, places]): readonly Part[] => {
    const words = toWords(network, mint)
    // Wrapped coins are counted as coins; what has no decimals is an NFT; what strangers send of unknown mints is spam.
    if (mint === COIN_MINT || places === 0 || (!words.isKnown && !isOwn)) return []
    return [toPart(listTokenChanges(data, mint), owner, { ...words, decimals: places })].flatMap(
      part => part ?? [],
    )
  })
  const coin = toPart(countCoins(data, owner), owner, network.nativeCurrency)
  const parts = isFailed ? [] : [...(coin ? [coin] : []), ...tokens]
  if (parts.length === 0 && !isOwn) return null

  const has = (direction: Transfer['direction']) =>
    parts.some(({ transfer }) => transfer.direction === direction)
  const other = parts.find(part => part.other !== '')?.other ?? ''
  const isIn = has('in') && !has('out')
  return {
    id,
    chain: network.caipNetworkId,
    minedAt,
    hash: id,
    operation: has('in') ? (has('out') ? 'trade' : 'receive') : has('out') ? 'send' : 'execute',
    status: isFailed ? 'failed' : 'confirmed',
    from: isIn ? other : owner,
    to: isIn ? owner : other,
    transfers: parts.map(({ transfer }) => transfer),
  }
}

/**
 * Transactions of an account, from the network's own nodes. Tokens that arrive in an existing token account do not name the
 * account, and are not found.
 *
 * @see https://solana.com/docs/rpc/http/getsignaturesforaddress, https://solana.com/docs/rpc/http/gettransaction
 */
export function createSolanaHistory(context: HistorySourceContext): HistorySource {
  const { network, chain, clock } = context
  const commitment = 'confirmed'
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment }
  return {
    async page(owner, before) {
      if (before !== undefined && !SIGNATURE.test(before))
        throw new InvalidResponseError('not a cursor of this list')
      const params = [owner, { limit: PAGE_ROWS, commitment, ...(before !== undefined && { before }) }]
      const answer = await chain.request(network, { method: 'getSignaturesForAddress', params })
      const read = signaturesSchema.safeParse(answer)
      if (!read.success)
        throw new InvalidResponseError('getSignaturesForAddress: unexpected result', { cause: read.error })
      const signatures = [...new Set(read.data.slice(0, PAGE_ROWS).map(row => row.signature))]
      const answers = await Promise.all(
        signatures.map(id => chain.request(network, { method: 'getTransaction', params: [id, config] })),
      )
      const now = clock.now()
      const rows = answers.flatMap(found => readSolanaRow(context, found, owner, now) ?? [])
      return {
        // A node that answers with another transaction.
        items: rows.filter(
          ({ id }, index) => signatures.includes(id) && rows.findIndex(row => row.id === id) === index,
        ),
        next: read.data.length < PAGE_ROWS ? null : (signatures.at(-1) ?? null),
      }
    },
  }
}
