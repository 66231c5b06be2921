import { base58, base64 } from '@scure/base'
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { toHex } from 'viem'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import { address, amount, bytes, rows, text } from '../ui/parts.ts'
import type { OpenWallet } from '../wallet.ts'
import { refuseForeignSignIn } from './signInSite.ts'
import { isTransactionMessage } from './solanaMessage.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const TRANSFER = 2

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
  const wallet = await frame.wallet.require(true)
  const result = await perform(frame, wallet, method, (params ?? {}) as Asked, signal)
  if (id !== undefined) await frame.outcomes.done(id, content, { payload: result })
  return result
}

async function perform(frame: Frame, wallet: OpenWallet, method: string, asked: Asked, signal: AbortSignal) {
  const own = await frame.solana.address(wallet)
  const ask = (title: string, verb: string, body: readonly Node[]) =>
    frame.approvals.ask(
      { title, verb, body, warnings: [], account: { address: own, type: 'eoa', network: 'Solana' } },
      signal,
    )
  const sign = async (transaction: Transaction): Promise<Transaction> => {
    if (!Object.hasOwn(transaction.signatures, own)) throw new FrameError('This address is not connected')
    const signature = await frame.solana.sign(wallet, Uint8Array.from(transaction.messageBytes))
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
    if (host === undefined) await ask('Sign this message', 'Sign', [shown(message)])
    else await ask(`Sign in to ${host}`, 'Sign in', [shown(message)])
    return { signature: base58.encode(await frame.solana.sign(wallet, message)) }
  }
  if (method === 'solana_signAllTransactions') {
    const list = (Array.isArray(asked.transactions) ? asked.transactions : []).map(read)
    await ask(`Sign ${list.length} transactions`, 'Sign', list.flatMap(describe))
    const signed = []
    for (const transaction of list) signed.push(written(await sign(transaction)))
    return { transactions: signed }
  }
  const transaction = read(asked.transaction)
  const isSent = method === 'solana_signAndSendTransaction'
  await ask(isSent ? 'Send' : 'Sign a transaction', isSent ? 'Send' : 'Sign', describe(transaction))
  const signed = await sign(transaction)
  if (!isSent) return { signature: idOf(signed), transaction: written(signed) }
  const { result } = await frame.server.ask<{ result: string }>('/rpc', {
    chainId: await frame.solana.current(),
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

function read(wire: unknown): Transaction {
  try {
    return getTransactionDecoder().decode(base64.decode(String(wire)))
  } catch {
    throw new FrameError('This is no transaction')
  }
}

const written = (transaction: Transaction) =>
  base64.encode(Uint8Array.from(getTransactionEncoder().encode(transaction)))

/** What it moves, in words; of what cannot be read, the program that is called. */
function describe({ messageBytes }: Transaction): readonly Node[] {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) return [bytes(toHex(Uint8Array.from(messageBytes)))]
  return message.instructions.flatMap(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => {
      const program = message.staticAccounts[programAddressIndex] ?? ''
      const view = new DataView(Uint8Array.from(data).buffer)
      if (program !== SYSTEM_PROGRAM || data.length !== 12 || view.getUint32(0, true) !== TRANSFER)
        return [rows([['Program', address(program)]])]
      const to = message.staticAccounts[accountIndices[1] ?? 0] ?? ''
      return [amount(String(Number(view.getBigUint64(4, true)) / 1e9), 'SOL'), rows([['To', address(to)]])]
    },
  )
}

function shown(message: Uint8Array): Node {
  try {
    return text(new TextDecoder('utf-8', { fatal: true }).decode(message))
  } catch {
    return bytes(toHex(message))
  }
}
