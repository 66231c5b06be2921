import { recoverMessageAddress } from 'viem'
import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { askNode } from './askNode.ts'
import { type Batches, capabilitiesOf } from './batches.ts'
import { addChain, switchChain } from './chains.ts'
import { decrypt, encryptionKey } from './encryption.ts'
import { isNodeMethod } from './nodeMethods.ts'
import { permissionsOf, requestAccounts, requestPermissions, revokePermissions } from './permissions.ts'
import { readTransaction } from './readTransaction.ts'
import { sendTransaction } from './sendTransaction.ts'
import { accountsFor, activeNode, askPerson, permittedAccount, type Session, toHex } from './session.ts'
import type { Subscriptions } from './subscriptions.ts'
import { messageBytes, signFields, signTypedData } from './typedData.ts'
import { watchAsset } from './watchAsset.ts'

export interface Wallet {
  readonly session: Session
  readonly batches: Batches
  readonly subscriptions: Subscriptions
}

const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** Dapps pass `[data, address]` and `[address, data]`; the method has its own order. */
function ordered([a, b]: readonly unknown[], isAddressFirst: boolean): readonly unknown[] {
  const isSwapped = isAddressFirst ? isAddress(b) && !isAddress(a) : isAddress(a) && !isAddress(b)
  return isSwapped ? [b, a] : [a, b]
}

async function personalSign({ session }: Wallet, origin: string, params: readonly unknown[]) {
  const [data, address] = ordered(params, false)
  if (typeof data !== 'string') throw new RpcError(-32602, 'Expected a message.')
  const account = permittedAccount(session, origin, address)
  await askPerson(session)
  return account.signMessage({ message: { raw: messageBytes(data) } })
}

async function signTyped({ session }: Wallet, origin: string, params: readonly unknown[], method: string) {
  const isList = method === 'eth_signTypedData' && params.some(Array.isArray)
  const [address, data] = ordered(params, true)
  const account = permittedAccount(session, origin, address)
  const work = () =>
    isList
      ? signFields(account, data)
      : signTypedData(account, data, { chainId: session.chainId, hasArrays: !method.endsWith('v3') })
  // Refused before the person is asked; keys sign alike each time.
  const signature = await work()
  await askPerson(session)
  return signature
}

async function send({ session }: Wallet, origin: string, [first]: readonly unknown[]) {
  if (typeof first !== 'object' || first === null || Array.isArray(first))
    throw new RpcError(-32602, 'Expected a transaction.')
  const fields = asObject(first)
  const account = permittedAccount(session, origin, fields.from)
  const wanted = readTransaction(fields, session.chainId)
  await askPerson(session)
  return sendTransaction(account, activeNode(session), wanted)
}

async function recover([data, signature]: readonly unknown[]) {
  if (typeof data !== 'string' || typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature))
    throw new RpcError(-32602, 'Expected a message and its signature.')
  const message = { raw: messageBytes(data) }
  const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
  return signer.toLowerCase()
}

/** Answers one request of an origin, as EIP-1193 and the standards beside it have it. */
export async function answer(
  wallet: Wallet,
  origin: string,
  method: string,
  given: unknown,
): Promise<unknown> {
  const { session, batches, subscriptions } = wallet
  const params: readonly unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given]
  switch (method) {
    case 'eth_accounts':
      return accountsFor(session, origin)
    case 'eth_coinbase':
      return accountsFor(session, origin)[0] ?? null
    case 'eth_requestAccounts':
      return requestAccounts(session, origin)
    case 'wallet_getPermissions':
      return permissionsOf(session, origin)
    case 'wallet_requestPermissions':
      return requestPermissions(session, origin, params)
    case 'wallet_revokePermissions':
      return revokePermissions(session, origin, params)
    case 'eth_chainId':
      return toHex(session.chainId)
    case 'net_version':
      return String(session.chainId)
    case 'personal_sign':
      return personalSign(wallet, origin, params)
    case 'personal_ecRecover':
      return recover(params)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return signTyped(wallet, origin, params, method)
    case 'eth_sendTransaction':
      return send(wallet, origin, params)
    case 'wallet_switchEthereumChain':
      return switchChain(session, params)
    case 'wallet_addEthereumChain':
      return addChain(session, params)
    case 'wallet_watchAsset':
      return watchAsset(session, given)
    case 'wallet_getCapabilities':
      return capabilitiesOf(session, origin, params)
    case 'wallet_sendCalls':
      return batches.send(session, origin, params)
    case 'wallet_getCallsStatus':
      return batches.status(params[0])
    case 'wallet_showCallsStatus':
      return batches.show(params[0])
    case 'eth_getEncryptionPublicKey': {
      const account = permittedAccount(session, origin, params[0])
      await askPerson(session)
      return encryptionKey(account)
    }
    case 'eth_decrypt': {
      const account = permittedAccount(session, origin, params[1])
      const text = decrypt(account, params[0])
      await askPerson(session)
      return text
    }
    case 'eth_subscribe':
      return subscriptions.add(session, origin, params)
    case 'eth_unsubscribe':
      return subscriptions.remove(params[0])
    default:
      if (!isNodeMethod(method)) throw new RpcError(4200, `The method "${method}" is not supported.`)
      return askNode(activeNode(session), method, given)
  }
}
