import { asObject } from '../asObject.ts'
import { RpcError } from '../errors.ts'
import type { Prepared, Question } from '../wallet/createWallet.ts'
import { getPermissions, requestAccounts, requestPermissions } from './accountMethods.ts'
import { type CallBundles, createCallBundles } from './calls.ts'
import { addChain, type SetChain, switchChain } from './chainMethods.ts'
import { authorise, type EvmSession, getNode, toHex, visibleTo } from './evmSession.ts'
import { PROPOSE, proposeSession } from './sessionMethods.ts'
import { assertSendable, readFromNode } from './signer.ts'
import { createSigners, personalSign, sendTransaction, signTypedData } from './signMethods.ts'

export interface EvmActions {
  readonly setChain: SetChain
  /** Takes the permission of an origin back, with its event. */
  revoke(origin: string): void
}

const direct = (run: () => unknown): Prepared => ({ isPrompted: false, run })

/** Reads a request as the wallet does before it shows anything. */
export function createPrepareEvm(
  session: EvmSession,
  { setChain, revoke }: EvmActions,
): (question: Question) => Prepared {
  const getSigner = createSigners()
  const bundles = new Map<string, CallBundles>()
  const getBundles = (account: Parameters<typeof getSigner>[0]): CallBundles => {
    const known = bundles.get(account.address) ?? createCallBundles(getSigner(account))
    bundles.set(account.address, known)
    return known
  }
  const table: Readonly<Record<string, (question: Question) => Prepared>> = {
    eth_chainId: () => direct(() => toHex(session.chainId)),
    net_version: () => direct(() => String(session.chainId)),
    eth_accounts: ({ origin }) => direct(() => visibleTo(session, origin)),
    eth_requestAccounts: question => requestAccounts(session, question),
    [PROPOSE]: question => proposeSession(session, question),
    wallet_requestPermissions: question => requestPermissions(session, question),
    wallet_getPermissions: question => getPermissions(session, question),
    wallet_revokePermissions: ({ origin }) => direct(() => revoke(origin)),
    personal_sign: question => personalSign(session, question, getSigner),
    eth_signTypedData_v4: question => signTypedData(session, question, getSigner),
    eth_sendTransaction: question => sendTransaction(session, question, getSigner),
    wallet_switchEthereumChain: question => switchChain(session, question, setChain),
    wallet_addEthereumChain: question => addChain(session, question, setChain),
    wallet_watchAsset: () => ({ isPrompted: true, run: () => true }),
    wallet_getCapabilities: ({ origin, params }) => {
      authorise(session, origin, params[0])
      return direct(() => capabilities(session, params[1]))
    },
    wallet_sendCalls: ({ origin, params }) => {
      const call = asObject(params[0])
      const account = authorise(session, origin, call.from)
      const chainId = call.chainId === undefined ? session.chainId : Number(call.chainId)
      if (!session.chains.has(chainId)) throw new RpcError(5710, 'Unsupported chain id')
      for (const entry of Array.isArray(call.calls) ? call.calls : [])
        assertSendable(asObject(entry), chainId)
      return { isPrompted: true, run: () => getBundles(account).send(getNode(session, chainId), call) }
    },
    wallet_getCallsStatus: ({ origin, params }) => {
      const account = authorise(session, origin, undefined)
      return direct(() => getBundles(account).status(params[0]))
    },
  }
  return question => {
    const { method, params, chainId } = question
    const handler = Object.hasOwn(table, method) ? table[method] : undefined
    if (handler) return handler(question)
    if (!/^(eth|net|web3)_/.test(method) || method === 'eth_sign')
      throw new RpcError(4200, `The method "${method}" does not exist / is not available.`)
    return direct(() => readFromNode(getNode(session, chainId), method, params))
  }
}

/** EIP-5792: the keys are plain, so nothing is atomic. */
function capabilities({ chains }: EvmSession, requested: unknown): Record<string, unknown> {
  const ids = Array.isArray(requested) ? requested.map(Number) : [...chains.keys()]
  const known = ids.filter(id => chains.has(id))
  return Object.fromEntries(known.map(id => [toHex(id), { atomic: { status: 'unsupported' } }]))
}
