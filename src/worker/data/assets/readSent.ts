import type { TokenBalance, Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import type { CaipAddress, Network } from '../../../bridge/contract/network.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import type { Answered } from '../../rpc/handle.ts'
import { networkById } from '../../store/select.ts'
import type { EngineState } from '../../store/state.ts'
import { getTokenAddress } from './listTokens.ts'
import {
  bundleSchema,
  callSchema,
  callsSchema,
  hashSchema,
  type Sent,
  type SentCall,
  signatureSchema,
  txidSchema,
} from './sent.schema.ts'

/** Function selectors of ERC-20: the first four bytes of the call data. */
const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
/** Selector and two words of 32 bytes, in hex digits. */
const TRANSFER_CHARS = 2 + 8 + 64 + 64

/** Sender and transfers of a transaction, read from its request. */
interface Read {
  readonly hash: string
  readonly bundle?: string
  readonly from: string | undefined
  readonly calls: readonly SentCall[]
}

function readAnswer({ method, params, result }: Answered): Read | null {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  switch (method) {
    case 'eth_sendTransaction': {
      const [parsed, hash] = [callSchema.safeParse(first), hashSchema.safeParse(result)]
      if (!hash.success) return null
      const call = parsed.data
      return { hash: hash.data, from: call?.from, calls: call ? [call] : [] }
    }
    case 'wallet_sendCalls': {
      const [parsed, answer] = [callsSchema.safeParse(first), bundleSchema.safeParse(result)]
      if (!answer.success) return null
      const bundle = typeof answer.data === 'string' ? answer.data : answer.data.id
      const { from, calls } = parsed.data ?? { from: undefined, calls: [] }
      return { hash: '', bundle, from, calls }
    }
    case 'solana_signAndSendTransaction': {
      const read = signatureSchema.safeParse(result)
      return read.success ? { hash: read.data.signature, from: undefined, calls: [] } : null
    }
    case 'sendTransfer': {
      const read = txidSchema.safeParse(result)
      return read.success ? { hash: read.data.txid, from: undefined, calls: [] } : null
    }
    default:
      return null
  }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Decimals of a token by its address in lower case, as its contract states them. */
export type ChainDecimals = ReadonlyMap<string, number>

/**
 * What leaves the account by one call: coins, or a token that it is known to hold and whose contract states its
 * decimals.
 */
function listTransfers(
  call: SentCall,
  from: string,
  network: Network,
  balances: readonly TokenBalance[],
  tokenDecimals: ChainDecimals,
): Transfer[] {
  const data = call.data ?? '0x'
  const to = call.to ?? ''
  const out = (receiver: string) => ({
    direction: isSame(receiver, from) ? ('self' as const) : ('out' as const),
  })
  const wei = BigInt(call.value ?? '0x0')
  const { symbol, name, decimals } = network.nativeCurrency
  const coins = wei > 0n ? [{ ...out(to), quantity: formatAmount(wei, decimals), symbol, name }] : []
  const token = balances.find(
    entry => entry.address !== undefined && getTokenAddress(entry) === to.toLowerCase(),
  )
  const counted = token && tokenDecimals.get(getTokenAddress(token))
  if (!token || counted === undefined || !data.startsWith(TRANSFER) || data.length < TRANSFER_CHARS)
    return coins
  const receiver = `0x${data.slice(34, 74)}`
  const amount = formatAmount(BigInt(`0x${data.slice(74, 138)}`), counted)
  const icon = token.icon === null ? {} : { icon: token.icon }
  return [...coins, { ...out(receiver), quantity: amount, symbol: token.symbol, name: token.name, ...icon }]
}

/** Tokens of the account whose contracts are called. */
function listCalledTokens(calls: readonly SentCall[], balances: readonly TokenBalance[]): CaipAddress[] {
  const called = new Set(calls.map(({ to }) => (to ?? '').toLowerCase()))
  return balances.flatMap(token =>
    token.address && called.has(getTokenAddress(token)) ? [token.address] : [],
  )
}

function chooseOperation(calls: readonly SentCall[]): string {
  const [only] = calls.length === 1 ? calls : []
  if (!only) return calls.length === 0 ? 'send' : 'execute'
  const data = only.data ?? '0x'
  if (data === '0x' || data.startsWith(TRANSFER)) return 'send'
  return data.startsWith(APPROVE) ? 'approve' : 'execute'
}

/**
 * A transaction that the wallet reported as sent, as a row of the history.
 *
 * @param balances what the account is known to hold, for the words of a token's transfer
 * @param tokenDecimals without a token's decimals its transfer is left out
 * @returns `null` for an answer that names no transaction
 */
export function readSent(
  answered: Answered,
  state: EngineState,
  now: number,
  balances: (account: CaipAddress) => readonly TokenBalance[],
  tokenDecimals: ChainDecimals = new Map(),
): Sent | null {
  const { networkId } = answered
  const read = readAnswer(answered)
  const network = networkById(state, networkId)
  const inUse = state.accounts[parseNetworkId(networkId).namespace]
  if (!read || !network || !inUse) return null
  const { hash, bundle, calls } = read
  // A dapp spells an address as it likes; the account is the store's.
  const named = inUse.allAccounts.find(({ address }) => isSame(address, read.from ?? ''))
  const from = named?.address ?? inUse.address
  const account: CaipAddress = `${networkId}:${from}`
  const transaction: Transaction = {
    id: `sent:${networkId}:${bundle ?? hash}`.slice(0, 300),
    chain: networkId,
    minedAt: new Date(now).toISOString(),
    hash,
    operation: chooseOperation(calls),
    status: 'pending',
    from,
    to: calls.length === 1 ? (calls[0]?.to ?? '') : '',
    transfers: calls.flatMap(call => listTransfers(call, from, network, balances(account), tokenDecimals)),
  }
  const tokens = listCalledTokens(calls, balances(account))
  return {
    account,
    transaction,
    at: now,
    request: answered.id,
    ...(tokens.length > 0 ? { tokens } : {}),
    ...(bundle === undefined ? {} : { bundle }),
  }
}
