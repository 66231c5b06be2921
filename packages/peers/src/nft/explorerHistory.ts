import { type Address, isAddress } from 'viem'
import type { Entry, Move } from '../indexer/evmEntry.ts'
import type { EvmHistory } from '../indexer/indexer.ts'
import { lower } from '../indexer/readLogs.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const BLOCKSCOUT = /^\/api\/v2\/addresses\/([^/]+)\/(transactions|token-transfers)$/
const ETHERSCAN = '/v2/api'
const PAGE = 50
/** Logs of one transaction have numbers of their own. */
const LOGS_MAX = 1_000

/** A transfer of an ERC-20 token, with its place in the chain. */
interface Transfer {
  readonly entry: Entry
  readonly move: Move & { readonly contract: Address }
  readonly log: number
}

const newestFirst = (entries: readonly Entry[]) =>
  [...entries].sort((a, b) => b.block - a.block || b.index - a.index)

const listTransactions = (entries: readonly Entry[], own: Address) =>
  newestFirst(entries).filter(({ from, to }) => from === own || to === own)

const listTransfers = (entries: readonly Entry[], own: Address): readonly Transfer[] =>
  newestFirst(entries).flatMap(entry =>
    entry.moves
      .flatMap((move, at) => {
        const { kind, contract, from, to } = move
        const isMine = kind === 'token' && contract && (from === own || to === own)
        return isMine ? [{ entry, move: { ...move, contract }, log: entry.index * LOGS_MAX + at }] : []
      })
      .reverse(),
  )

/** The coins that a transaction itself paid, in wei. */
function readValue({ moves, from, to }: Entry): string {
  const [first] = moves
  return first?.kind === 'coin' && first.from === from && first.to === to ? String(first.amount) : '0'
}

const toParty = (hash: Address) => ({
  hash,
  is_contract: false,
  name: null,
  is_scam: false,
  reputation: 'ok',
  private_tags: [],
  watchlist_names: [],
  public_tags: [],
})

/** A page of rows in the order of the chain, from the place that the query names. */
function cut<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  getPlace: (row: Row) => readonly [block: number, index: number],
) {
  const [block, index] = ['block_number', 'index'].map(name => query.get(name))
  const isAfter = (row: Row) => {
    const [at, place] = getPlace(row)
    return at < Number(block) || (at === Number(block) && place < Number(index))
  }
  const rest = block ? rows.filter(isAfter) : rows
  const page = rest.slice(0, PAGE)
  const last = page.at(-1)
  const [lastBlock, lastIndex] = last ? getPlace(last) : []
  const next = rest.length > PAGE ? { block_number: lastBlock, index: lastIndex, items_count: PAGE } : null
  return { page, next }
}

/** Blockscout's API v2: the transactions of an address, and its transfers of ERC-20 tokens. */
export async function answerBlockscoutHistory(
  { method, path, query }: PeerRequest,
  { entries, token }: EvmHistory,
): Promise<PeerReply | undefined> {
  const [, address, list] = BLOCKSCOUT.exec(path) ?? []
  if (address === undefined || method !== 'GET') return undefined
  if (!isAddress(address, { strict: false })) return json({ message: 'Invalid parameter(s)' }, 422)
  const own = lower(address)
  const toTime = ({ at }: Entry) => new Date(at * 1_000).toISOString().replace('Z', '000Z')
  if (list === 'transactions') {
    const rows = listTransactions(await entries(), own)
    const { page, next } = cut(rows, query, ({ block, index }) => [block, index])
    return json({
      items: page.map(entry => ({
        hash: entry.hash,
        result: entry.isGood ? 'success' : 'execution reverted',
        status: entry.isGood ? 'ok' : 'error',
        block_number: entry.block,
        timestamp: toTime(entry),
        from: toParty(entry.from),
        to: entry.to && toParty(entry.to),
        value: readValue(entry),
        raw_input: entry.input,
        position: entry.index,
        nonce: entry.nonce,
        method: null,
      })),
      next_page_params: next,
    })
  }
  const { page, next } = cut(listTransfers(await entries(), own), query, ({ entry, log }) => [
    entry.block,
    log,
  ])
  const items = await Promise.all(
    page.map(async ({ entry, move, log }) => {
      const words = await token(move.contract)
      const decimals = words ? String(words.decimals) : null
      return {
        transaction_hash: entry.hash,
        from: toParty(move.from),
        to: toParty(move.to),
        total: { value: String(move.amount), decimals },
        token: {
          address_hash: move.contract,
          symbol: words?.symbol ?? null,
          name: words?.name ?? null,
          decimals,
          type: 'ERC-20',
          exchange_rate: null,
          icon_url: null,
          reputation: 'ok',
        },
        type: 'token_transfer',
        timestamp: toTime(entry),
        method: null,
        block_hash: `0x${entry.block.toString(16).padStart(64, '0')}`,
        block_number: entry.block,
        log_index: log,
        token_type: 'ERC-20',
      }
    }),
  )
  return json({ items, next_page_params: next })
}

/** Etherscan's API, second version: `txlist` and `tokentx` of `module=account`. */
export async function answerEtherscan(
  { method, path, query }: PeerRequest,
  chainId: number,
  { entries, token }: EvmHistory,
): Promise<PeerReply | undefined> {
  if (path !== ETHERSCAN || method !== 'GET') return undefined
  const refuse = (result: string) => json({ status: '0', message: 'NOTOK', result })
  const action = query.get('action')
  const address = query.get('address') ?? ''
  if (query.get('apikey') === 'wrong') return refuse('Invalid API Key')
  if (query.get('chainid') !== String(chainId))
    return refuse('Missing or unsupported chainid parameter (required for v2 api)')
  if (!isAddress(address, { strict: false })) return refuse('Error! Invalid address format')
  const own = lower(address)
  const end = query.get('endblock') ?? 'latest'
  const isBelow = ({ block }: Entry) => end === 'latest' || block <= Number(end)
  const known = (await entries()).filter(isBelow)
  const common = ({ block, at, hash, nonce, index }: Entry) => ({
    blockNumber: String(block),
    timeStamp: String(at),
    hash,
    nonce: String(nonce),
    transactionIndex: String(index),
    confirmations: '1',
  })
  const rows =
    action === 'txlist'
      ? listTransactions(known, own).map(entry => ({
          ...common(entry),
          from: entry.from,
          to: entry.to ?? '',
          value: readValue(entry),
          input: entry.input,
          methodId: entry.input.slice(0, 10),
          isError: entry.isGood ? '0' : '1',
          txreceipt_status: entry.isGood ? '1' : '0',
        }))
      : await Promise.all(
          listTransfers(known, own).map(async ({ entry, move }) => {
            const words = await token(move.contract)
            return {
              ...common(entry),
              from: move.from,
              to: move.to,
              contractAddress: move.contract,
              value: String(move.amount),
              tokenName: words?.name ?? '',
              tokenSymbol: words?.symbol ?? '',
              tokenDecimal: String(words?.decimals ?? 0),
            }
          }),
        )
  const size = Number(query.get('offset') ?? 100)
  const first = (Number(query.get('page') ?? 1) - 1) * size
  const page = rows.slice(first, first + size)
  return page.length > 0
    ? json({ status: '1', message: 'OK', result: page })
    : json({ status: '0', message: 'No transactions found', result: [] })
}
