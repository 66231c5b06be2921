import type { LocalAccount } from 'viem'
import { anvilAccount } from '../accounts.ts'
import { asObject } from '../asObject.ts'
import { RpcError } from '../errors.ts'
import type { Prepared, Question } from '../wallet/createWallet.ts'
import { authorise, type EvmSession, getNode } from './evmSession.ts'
import { assertSendable, createSigner, type Signer } from './signer.ts'

/** Index of an account that no test uses: the key of the misbehaviour `wrongAccount`. */
const STRANGER = 99

/** Gives each account one signer, so that two transactions at once do not read the same nonce. */
export type GetSigner = (account: LocalAccount) => Signer

export function createSigners(): GetSigner {
  const signers = new Map<string, Signer>()
  return account => {
    const signer = signers.get(account.address) ?? createSigner(account)
    signers.set(account.address, signer)
    return signer
  }
}

const keyFor = ({ hostile }: Question, account: LocalAccount): LocalAccount =>
  hostile.has('wrongAccount') ? anvilAccount(STRANGER) : account

/** EIP-191: data first, then the address. */
export function personalSign(session: EvmSession, question: Question, getSigner: GetSigner): Prepared {
  const [data, address] = question.params
  if (typeof data !== 'string') throw new RpcError(-32602, 'Invalid params: expected the message first.')
  const account = authorise(session, question.origin, address)
  return { isPrompted: true, run: () => getSigner(keyFor(question, account)).personalSign(data) }
}

/** EIP-712: the address first, then the data as JSON. */
export function signTypedData(session: EvmSession, question: Question, getSigner: GetSigner): Prepared {
  const [address, data] = question.params
  const account = authorise(session, question.origin, address)
  const { primaryType, types } = readTypedData(data)
  if (typeof primaryType !== 'string' || typeof types !== 'object')
    throw new RpcError(-32602, 'Invalid params: expected typed data with "types" and "primaryType".')
  return { isPrompted: true, run: () => getSigner(keyFor(question, account)).signTypedData(data) }
}

function readTypedData(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return asObject(data)
  try {
    return asObject(JSON.parse(data))
  } catch {
    return {}
  }
}

/** Signs and hands the transaction to the node of the active chain. */
export function sendTransaction(session: EvmSession, question: Question, getSigner: GetSigner): Prepared {
  const transaction = asObject(question.params[0])
  const account = authorise(session, question.origin, transaction.from)
  const active = question.chainId ?? session.chainId
  assertSendable(transaction, active)
  return {
    isPrompted: true,
    run: () => getSigner(keyFor(question, account)).sendTransaction(getNode(session, active), transaction),
  }
}
