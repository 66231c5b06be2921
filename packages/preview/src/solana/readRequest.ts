import * as z from 'zod/mini'
import { SOLANA_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { decodeBase58, decodeBase64, type SolanaAddress } from './bytes.ts'
import { readTransaction, readUnsignedMessage, type SolanaTransaction } from './readTransaction.ts'

/** What a Solana request asks the account for. */
export type SolanaRequest =
  | {
      readonly kind: 'transactions'
      /** The account that the request names; `null` where it names none. */
      readonly account: SolanaAddress | null
      readonly transactions: readonly SolanaTransaction[]
      /** The request calls it a message: its signature is one of the transaction all the same. */
      readonly isMessage: boolean
    }
  | { readonly kind: 'message'; readonly account: SolanaAddress | null; readonly isBlind: boolean }
  /** A request without an effect on assets. */
  | { readonly kind: 'harmless'; readonly account: SolanaAddress | null }
  | { readonly kind: 'unread'; readonly account: SolanaAddress | null }

/** Bytes of a transaction in base64, and of a message in base58; far above what a cluster takes. */
const TRANSACTION_CHARS_MOST = 5_464
const MESSAGE_CHARS_MOST = 16_384
const TRANSACTIONS_MOST = 100

const accountSchema = z.nullish(z.string().check(z.regex(SOLANA_ADDRESS)))
const wireSchema = z.string().check(z.maxLength(TRANSACTION_CHARS_MOST))
const requestSchema = z.object({
  pubkey: accountSchema,
  address: accountSchema,
  transaction: z.nullish(wireSchema),
  transactions: z.nullish(z.array(wireSchema).check(z.maxLength(TRANSACTIONS_MOST))),
  message: z.nullish(z.string()),
})

const ONE = /^solana_sign(AndSend)?Transaction$/
const SEVERAL = /^solana_sign(AndSend)?AllTransactions$/

function readTransactions(wires: readonly string[], account: SolanaAddress | null): SolanaRequest {
  const transactions = wires.map(wire => {
    const bytes = decodeBase64(wire)
    return bytes && readTransaction(bytes)
  })
  const readable = transactions.filter(transaction => transaction !== null)
  // One that could not be read may do anything.
  return readable.length > 0 && readable.length === wires.length
    ? { kind: 'transactions', account, transactions: readable, isMessage: false }
    : { kind: 'unread', account }
}

/** Messages of another form than text: a hash, or a message of a transaction of a later version. */
function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Before messages that no cluster takes for a transaction (`solana offchain`). */
const OFFCHAIN_BYTE = 0xff

function readMessageRequest(message: string, account: SolanaAddress | null): SolanaRequest {
  // Base58 takes a time that grows with the square of the length. A long message is no transaction.
  if (message.length > MESSAGE_CHARS_MOST) return { kind: 'message', account, isBlind: false }
  const bytes = decodeBase58(message)
  if (bytes === null) return { kind: 'unread', account }
  const transaction = readUnsignedMessage(bytes) ?? readTransaction(bytes)
  if (transaction) return { kind: 'transactions', account, transactions: [transaction], isMessage: true }
  return { kind: 'message', account, isBlind: bytes[0] !== OFFCHAIN_BYTE && !isText(bytes) }
}

/** Reads an unsafe request of the namespace solana. */
export function readRequest(method: string, params: unknown): SolanaRequest {
  const read = requestSchema.safeParse(Array.isArray(params) ? params[0] : params, { jitless: true }).data
  if (!read) return { kind: 'unread', account: null }
  const { transaction, transactions, message } = read
  const account = read.pubkey ?? (method === 'solana_signIn' ? read.address : null) ?? null
  if (method === 'solana_signIn') return { kind: 'harmless', account }
  if (ONE.test(method) && transaction) return readTransactions([transaction], account)
  if (SEVERAL.test(method) && transactions) return readTransactions(transactions, account)
  if (method === 'solana_signMessage' && typeof message === 'string')
    return readMessageRequest(message, account)
  return { kind: 'unread', account }
}
