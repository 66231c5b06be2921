import type { IWalletKit } from '@reown/walletkit'
import type { AnvilAccount } from '../accounts.ts'
import { asObject } from '../peerServer.ts'
import { type CallBundles, type ChainNode, createCallBundles } from '../walletd/calls.ts'
import { answerGrant, answerRevoke, grantCapability } from '../walletd/grants.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { createSigner, type Signer } from '../walletd/signer.ts'
import { walletAssets } from '../walletd/walletAssets.ts'
import { replaceChains, sessionChains } from './namespaces.ts'
import type { PhoneSkills } from './skills.ts'

/** A request that reached the phone. */
export interface PhoneRequest {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** Does what an approved request asks. `after` runs when the answer has been sent. */
export type Perform = (request: PhoneRequest) => Promise<{ result: unknown; after?: () => Promise<void> }>

/** Does what is asked of a namespace beside EVM. */
export type Answer = (method: string, params: unknown) => Promise<unknown>

export function createPerform({
  kit,
  account,
  nodes,
  chains,
  skills,
  others,
}: {
  kit: IWalletKit
  account: AnvilAccount
  nodes: readonly ChainNode[]
  chains: Set<number>
  skills: PhoneSkills
  /** By namespace. */
  others: Readonly<Record<string, Answer>>
}): Perform {
  const signer = createSigner(account)
  const bundles = createCallBundles(signer)
  return async request => {
    const other = others[request.chainId.split(':')[0] ?? '']
    if (other) return { result: await other(request.method, request.params) }
    const params = Array.isArray(request.params) ? request.params : [request.params]
    const switching = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'].includes(request.method)
    if (!switching)
      return { result: await answer(request, params, { signer, bundles, nodes, chains, skills }) }
    const chainId = Number(asObject(params[0]).chainId)
    if (request.method === 'wallet_addEthereumChain') chains.add(chainId)
    else if (!chains.has(chainId)) throw new RpcError(4902, `Unrecognized chain ID "${chainId}".`)
    return { result: null, after: () => moveToChain(kit, request.topic, chainId, account.address) }
  }
}

async function answer(
  { chainId, method }: PhoneRequest,
  params: readonly unknown[],
  {
    signer,
    bundles,
    nodes,
    chains,
    skills,
  }: {
    signer: Signer
    bundles: CallBundles
    nodes: readonly ChainNode[]
    chains: Set<number>
    skills: PhoneSkills
  },
): Promise<unknown> {
  const nodeOf = (id: number) => {
    const node = nodes.find(candidate => candidate.chainId === id)
    if (!node) throw new RpcError(-32603, `The phone has no node for chain ${id}.`)
    return node
  }
  const node = () => nodeOf(Number(chainId.split(':')[1]))
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [signer.account.address]
    case 'personal_sign':
      return signer.personalSign(params[0])
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return signer.signTypedData(params[1])
    case 'eth_sendTransaction':
      return signer.sendTransaction(node(), params[0])
    case 'wallet_watchAsset':
      return true
    case 'wallet_getCapabilities': {
      const capable = {
        atomic: { status: 'unsupported' },
        ...(skills.assetDiscovery ? { assetDiscovery: { supported: true } } : {}),
        ...grantCapability(skills.grants),
      }
      return Object.fromEntries([...chains].map(id => [`0x${id.toString(16)}`, capable]))
    }
    case 'wallet_getAssets':
      if (!skills.assetDiscovery) throw new RpcError(4200, `The phone does not know "${method}".`)
      return walletAssets(nodes, signer.account.address, params)
    case 'wallet_grantPermissions':
      return answerGrant(method, params, skills.grants, signer)
    case 'wallet_revokePermissions':
      return answerRevoke(params, skills.grants, signer)
    case 'wallet_sendCalls':
      return bundles.send(node(), params[0])
    case 'wallet_getCallsStatus':
      return bundles.status(params[0])
    default:
      throw new RpcError(4200, `The phone does not know "${method}".`)
  }
}

/** Adds the chain to the session when it is not in it, and says that it is the active one. */
export async function moveToChain(
  kit: IWalletKit,
  topic: string,
  chainId: number,
  address: string,
): Promise<void> {
  const session = kit.getActiveSessions()[topic]
  if (!session) return
  const inSession = sessionChains(session.namespaces)
  if (!inSession.includes(chainId)) {
    const namespaces = replaceChains(session.namespaces, [...inSession, chainId], [address])
    const { acknowledged } = await kit.updateSession({ topic, namespaces })
    await acknowledged()
  }
  await kit.emitSessionEvent({
    topic,
    event: { name: 'chainChanged', data: chainId },
    chainId: `eip155:${chainId}`,
  })
}
