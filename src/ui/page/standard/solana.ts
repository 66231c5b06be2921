import { base58, base64 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import type { StandardCall, StandardFamily } from './methods.ts'
import { getFeature } from './readWallet.ts'
import { findSignature, isSameBytes, toBytes } from './signedBytes.ts'
import { SOLANA_CHAINS } from './solanaChains.ts'

type Feature = (...inputs: readonly object[]) => Promise<unknown>

/** What the engine has checked already (`bridge/schema/solanaParams.ts`). */
interface RequestParams {
  readonly pubkey?: string
  readonly message?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
  readonly sendOptions?: Readonly<Record<string, unknown>>
  readonly domain?: string
  readonly address?: string
  readonly nonce?: string
}

/** The feature behind each method, `feature:function`. */
const FEATURES: Readonly<Record<string, readonly [feature: string, call: string]>> = {
  solana_signMessage: ['solana:signMessage', 'signMessage'],
  solana_signTransaction: ['solana:signTransaction', 'signTransaction'],
  solana_signAllTransactions: ['solana:signTransaction', 'signTransaction'],
  solana_signAndSendTransaction: ['solana:signAndSendTransaction', 'signAndSendTransaction'],
  solana_signIn: ['solana:signIn', 'signIn'],
}

/**
 * EIP-1193's codes stand for these in every family: 4100, the account is not shown to this page; 4200, no such feature.
 */
const UNAUTHORIZED = 4100
const UNSUPPORTED = 4200
const SIGNATURE_BYTES = 64

/** The wallet's response does not match the request and must not be used. */
function refuse(reason: string): never {
  throw new WalletRequestError('The wallet signed something else', { code: -32_000, details: reason })
}

function featureBy(wallet: Wallet, method: string): Feature {
  const [feature, call] = FEATURES[method] ?? ['', '']
  const found = getFeature<Feature>(wallet, feature, call)
  if (!found)
    throw new WalletRequestError('The wallet cannot do this', { code: UNSUPPORTED, details: method })
  return found
}

function findAccount({ accounts }: StandardCall, { pubkey }: RequestParams): WalletAccount {
  const found = pubkey === undefined ? accounts[0] : accounts.find(({ address }) => address === pubkey)
  if (!found)
    throw new WalletRequestError('The account is not shown to this page', {
      code: UNAUTHORIZED,
      details: pubkey ?? '',
    })
  return found
}

const findChain = ({ network }: StandardCall) =>
  Object.entries(SOLANA_CHAINS).find(([, id]) => id === network)?.[0] ?? refuse(network)

/** The one output of one input, each of its fields still a stranger's. */
function outputs(answer: unknown, count: number): readonly Readonly<Record<string, unknown>>[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : []
  if (list.length !== count) refuse(`${list.length} answers to ${count} questions`)
  return list.map(output =>
    typeof output === 'object' && output !== null ? (output as Record<string, unknown>) : refuse('no object'),
  )
}

function signatureBytes(value: unknown): Uint8Array {
  const bytes = toBytes(value)
  return bytes?.length === SIGNATURE_BYTES ? bytes : refuse('no signature')
}

async function signMessage(call: StandardCall) {
  const params = call.params as RequestParams
  const account = findAccount(call, params)
  const message = base58.decode(params.message ?? '')
  const [output] = outputs(await featureBy(call.wallet, 'solana_signMessage')({ account, message }), 1)
  const signed = toBytes(output?.signedMessage)
  // A wallet that frames the message before it signs (off-chain messages) signs something else than the page shows.
  if (!signed || !isSameBytes(signed, base58.decode(params.message ?? ''))) refuse('another message')
  return { signature: base58.encode(signatureBytes(output?.signature)) }
}

async function signAll(call: StandardCall, params: RequestParams, transactions: readonly string[]) {
  const account = findAccount(call, params)
  const chain = findChain(call)
  const inputs = transactions.map(transaction => ({
    account,
    chain,
    transaction: base64.decode(transaction),
  }))
  const answer = await featureBy(call.wallet, 'solana_signTransaction')(...inputs)
  return outputs(answer, inputs.length).map(({ signedTransaction }) => {
    const bytes = toBytes(signedTransaction) ?? refuse('no transaction')
    const signature =
      findSignature(bytes, base58.decode(account.address)) ?? refuse('no signature of the account')
    return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
  })
}

async function signTransaction(call: StandardCall) {
  const params = call.params as RequestParams
  const [signed] = await signAll(call, params, [params.transaction ?? ''])
  return signed
}

async function signAllTransactions(call: StandardCall) {
  const params = call.params as RequestParams
  const signed = await signAll(call, params, params.transactions ?? [])
  return { transactions: signed.map(({ transaction }) => transaction) }
}

async function signAndSendTransaction(call: StandardCall) {
  const params = call.params as RequestParams
  const account = findAccount(call, params)
  const transaction = base64.decode(params.transaction ?? '')
  const input = {
    account,
    chain: findChain(call),
    transaction,
    ...(params.sendOptions && { options: params.sendOptions }),
  }
  const [output] = outputs(await featureBy(call.wallet, 'solana_signAndSendTransaction')(input), 1)
  return { signature: base58.encode(signatureBytes(output?.signature)) }
}

/** Sign In With Solana: the wallet writes the text, so the text is verified. */
async function signIn(call: StandardCall) {
  const params = (call.params ?? {}) as RequestParams
  const [output] = outputs(await featureBy(call.wallet, 'solana_signIn')(params), 1)
  const account = output?.account as { readonly address?: unknown } | undefined
  const address = typeof account?.address === 'string' ? account.address : refuse('no account')
  const signed = toBytes(output?.signedMessage) ?? refuse('no message')
  const text = new TextDecoder().decode(signed)
  const [first = '', second] = text.split('\n')
  if (params.address !== undefined && params.address !== address) refuse('another account')
  if (second !== address || (params.domain !== undefined && !first.startsWith(`${params.domain} wants you `)))
    refuse('another message')
  if (params.nonce !== undefined && !text.includes(`\nNonce: ${params.nonce}`)) refuse('another nonce')
  return {
    address,
    message: base58.encode(signed),
    signature: base58.encode(signatureBytes(output?.signature)),
  }
}

/**
 * Solana by the Wallet Standard: the methods of WalletConnect's Solana RPC, carried out by the features of a wallet in
 * the page.
 *
 * @see https://github.com/anza-xyz/wallet-standard
 */
export const solanaFamily: StandardFamily = {
  networks: SOLANA_CHAINS,
  methods: {
    solana_signMessage: signMessage,
    solana_signTransaction: signTransaction,
    solana_signAllTransactions: signAllTransactions,
    solana_signAndSendTransaction: signAndSendTransaction,
    solana_signIn: signIn,
  },
  getMethods: wallet =>
    Object.entries(FEATURES)
      .filter(([, [feature, call]]) => getFeature(wallet, feature, call) !== undefined)
      .map(([method]) => method),
}
