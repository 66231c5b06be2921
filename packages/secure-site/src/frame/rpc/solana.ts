import { base58, base64 } from '@scure/base'
import {
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { toHex } from 'viem'
import { t } from '../../../../../src/ui/words/t.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { loadLanguage } from '../language.ts'
import type { Approval } from '../ui/approval.ts'
import { bytes, rows, text } from '../ui/parts.ts'
import { drawPreview, writeWarnings } from '../ui/previewParts.ts'
import type { OpenWallet } from '../wallet.ts'
import { previewSolanaRequest } from './preview.ts'
import { refuseForeignSignIn } from './signInSite.ts'
import { isTransactionMessage } from './solanaMessage.ts'

interface Asked {
  readonly message?: unknown
  readonly pubkey?: unknown
  readonly transaction?: unknown
  readonly transactions?: unknown
  readonly options?: unknown
}

/**
 * The protocol's four Solana methods. Transactions are base64, signatures and messages base58.
 *
 * @param request `id` is the page's; the same request under the same id is never asked twice
 */
export async function runSolana(
  frame: Frame,
  {
    id,
    method,
    params,
  }: { readonly id: string | undefined; readonly method: string; readonly params: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const content = { method, params }
  const before = id === undefined ? undefined : await frame.outcomes.find(id, content)
  if (before?.answer) {
    if ('error' in before.answer) throw new FrameError(before.answer.error)
    return before.answer.payload
  }
  // A session that was ended elsewhere signs nothing.
  const [wallet] = await Promise.all([frame.wallet.require(true), loadLanguage()])
  const result = await perform(frame, wallet, method, (params ?? {}) as Asked, signal)
  if (id !== undefined) await frame.outcomes.done(id, content, { payload: result })
  return result
}

async function perform(frame: Frame, wallet: OpenWallet, method: string, asked: Asked, signal: AbortSignal) {
  const own = await wallet.solanaAddress()
  // Read once: the page may switch the network while the person reads.
  const network = await frame.solana.current()
  const ask = (approval: Omit<Approval, 'account'>) =>
    frame.approvals.ask({ ...approval, account: { address: own, type: 'eoa', network: 'Solana' } }, signal)
  const approve = async (transactions: readonly Transaction[], verb: string) => {
    // The bytes that will be signed, not those of the page.
    const request = {
      method: 'solana_signAllTransactions',
      params: { transactions: transactions.map(written) },
    }
    const preview = await previewSolanaRequest(frame.server, { network, address: own }, request)
    const { body, warnings } = drawPreview(preview, { network: 'Solana' })
    const count = transactions.length > 1 ? [rows([[t('Transaction'), `× ${transactions.length}`]])] : []
    await ask({ title: t('Approve transaction'), verb, warnings, body: [...count, ...body] })
  }
  const sign = async (transaction: Transaction): Promise<Transaction> => {
    const signature = await wallet.signSolana(Uint8Array.from(transaction.messageBytes))
    return { ...transaction, signatures: { ...transaction.signatures, [own]: signature as SignatureBytes } }
  }
  const idOf = ({ signatures }: Transaction) =>
    base58.encode(Uint8Array.from(Object.entries(signatures).find(([key]) => key === own)?.[1] ?? []))

  if (method === 'solana_signMessage') {
    if (asked.pubkey !== undefined && asked.pubkey !== own)
      throw new FrameError('This address is not connected')
    const message = readBytes(asked.message)
    if (isTransactionMessage(message)) throw new FrameError('This message is a transaction')
    const host = refuseForeignSignIn(frame.parent, message)
    const words = readText(message)
    await ask({
      title: host === undefined ? t('Sign message') : t('Sign in to {host}', { host }),
      verb: host === undefined ? t('Sign') : t('Sign in'),
      warnings: words === undefined ? writeWarnings([{ kind: 'blind', subject: null }]) : [],
      body: [words === undefined ? bytes(toHex(message)) : text(words)],
    })
    return { signature: base58.encode(await wallet.signSolana(message)) }
  }
  if (method === 'solana_signAllTransactions') {
    const list = (Array.isArray(asked.transactions) ? asked.transactions : []).map(wire => read(wire, own))
    if (list.length === 0) throw new FrameError('Required')
    await approve(list, t('Sign'))
    const signed = []
    for (const transaction of list) signed.push(written(await sign(transaction)))
    return { transactions: signed }
  }
  const transaction = read(asked.transaction, own)
  const isSent = method === 'solana_signAndSendTransaction'
  await approve([transaction], isSent ? t('Send') : t('Sign'))
  const signed = await sign(transaction)
  if (!isSent) return { signature: idOf(signed), transaction: written(signed) }
  const { result } = await frame.server.ask<{ result: string }>('/rpc', {
    chainId: network,
    method: 'sendTransaction',
    params: [written(signed), { encoding: 'base64', ...(asked.options as object | undefined) }],
  })
  return { signature: result }
}

function readBytes(wire: unknown): Uint8Array {
  try {
    return base58.decode(String(wire))
  } catch {
    throw new FrameError('This message cannot be read')
  }
}

/** @throws {FrameError} when it is no transaction, or one that the account does not sign. */
function read(wire: unknown, own: string): Transaction {
  const transaction = decode(wire)
  if (!Object.hasOwn(transaction.signatures, own)) throw new FrameError('This address is not connected')
  return transaction
}

function decode(wire: unknown): Transaction {
  try {
    return getTransactionDecoder().decode(base64.decode(String(wire)))
  } catch {
    throw new FrameError('This is no transaction')
  }
}

const written = (transaction: Transaction) =>
  base64.encode(Uint8Array.from(getTransactionEncoder().encode(transaction)))

/** Undefined for bytes that are no text. */
function readText(message: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return undefined
  }
}
