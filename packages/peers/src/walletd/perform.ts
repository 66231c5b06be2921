import { getAddress, isHex } from 'viem'
import { asObject } from '../peerServer.ts'
import type { CallBundles, ChainNode } from './calls.ts'
import { answerConnect } from './connectMethod.ts'
import { answerGrant, answerRevoke, grantCapability } from './grants.ts'
import { RpcError } from './rpcError.ts'
import { readFromNode, type Signer } from './signer.ts'
import type { Wallet, WalletState } from './wallet.ts'
import { walletAssets } from './walletAssets.ts'

/** All that one request may touch. */
export interface Room {
  readonly origin: string
  readonly params: readonly unknown[]
  readonly state: WalletState
  readonly wallet: Wallet
  readonly bundles: (index: number) => CallBundles
  readonly signer: (index: number) => Signer
}

/** Of chains without a node. */
const NOWHERE = 'http://127.0.0.1:9'

export const toHex = (value: number) => `0x${value.toString(16)}`

/** A wallet shows no screen for what it has already granted. */
export function needsAsking({ origin, params, state }: Room, method: string): boolean {
  if (method === 'wallet_connect') return state.connect !== 'none'
  if (method === 'eth_requestAccounts') return !state.authorised.has(origin)
  if (method === 'wallet_switchEthereumChain') {
    const chainId = Number(asObject(params[0]).chainId)
    return state.chains.has(chainId) && chainId !== state.chainId
  }
  return true
}

/** Index of the account a request is for; EIP-1193 4100 when the page may not use it. */
function authorise({ origin, state, signer }: Room, address: unknown): number {
  const index = state.accounts.find(
    candidate =>
      address === undefined ||
      signer(candidate).account.address.toLowerCase() === String(address).toLowerCase(),
  )
  if (state.locked || !state.authorised.has(origin) || index === undefined)
    throw new RpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  return index
}

function nodeOf(state: WalletState, chainId: unknown = toHex(state.chainId)): ChainNode {
  const id = Number(chainId)
  const url = state.chains.get(id)
  if (!url) throw new RpcError(4902, `Unrecognized chain ID "${String(chainId)}".`)
  return { chainId: id, url }
}

/** Does what a page asked, once the person agreed. */
export async function perform(
  room: Room,
  method: string,
  addresses: () => readonly string[],
): Promise<unknown> {
  const { origin, params, state, wallet, signer } = room
  const visible = () => (state.authorised.has(origin) ? addresses() : [])
  if (Object.hasOwn(state.answers, method)) return state.answers[method]
  switch (method) {
    case 'eth_accounts':
      return visible()
    case 'eth_requestAccounts':
      if (state.locked) state.locked = false
      state.authorised.add(origin)
      return visible()
    case 'wallet_connect':
      if (state.connect === 'none')
        throw new RpcError(4200, `The method "${method}" does not exist / is not available.`)
      state.authorised.add(origin)
      return answerConnect({
        mode: state.connect,
        params,
        origin,
        signers: state.accounts.map(signer),
        stranger: signer(9),
      })
    case 'wallet_disconnect':
      if (state.connect === 'none')
        throw new RpcError(4200, `The method "${method}" does not exist / is not available.`)
      if (state.authorised.delete(origin)) wallet.emit({ name: 'accountsChanged', data: [], origin })
      return null
    case 'wallet_requestPermissions':
      state.authorised.add(origin)
      return permissions(origin, visible())
    case 'wallet_getPermissions':
      return state.authorised.has(origin) ? permissions(origin, visible()) : []
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
    case 'wallet_revokeExecutionPermission': {
      const who = signer(authorise(room, asObject(params[0]).address ?? asObject(params[0]).from))
      return method === 'wallet_revokeExecutionPermission'
        ? answerRevoke(params, state.grants, who)
        : answerGrant(method, params, state.grants, who)
    }
    case 'wallet_getAssets': {
      if (!state.assetDiscovery)
        throw new RpcError(4200, `The method "${method}" does not exist / is not available.`)
      const own = signer(authorise(room, asObject(params[0]).account)).account.address
      const nodes = [...state.chains].map(([chainId, url]) => ({ chainId, url }))
      return walletAssets(
        nodes.filter(({ url }) => url !== NOWHERE),
        own,
        params,
      )
    }
    case 'wallet_revokePermissions':
      // ERC-7715 names a session, EIP-2255 an account's methods.
      if (asObject(params[0]).permissionContext !== undefined || asObject(params[0]).pci !== undefined)
        return answerRevoke(params, state.grants, signer(authorise(room, asObject(params[0]).address)))
      if (state.authorised.delete(origin)) wallet.emit({ name: 'accountsChanged', data: [], origin })
      return null
    case 'eth_chainId':
      return toHex(state.chainId)
    case 'net_version':
      return String(state.chainId)
    case 'personal_sign':
      return signer(authorise(room, params[1])).personalSign(params[0])
    case 'eth_signTypedData_v4':
      return signer(authorise(room, params[0])).signTypedData(params[1])
    case 'eth_sendTransaction':
      return signer(authorise(room, asObject(params[0]).from)).sendTransaction(nodeOf(state), params[0])
    case 'wallet_switchEthereumChain':
      wallet.setChain(nodeOf(state, asObject(params[0]).chainId).chainId)
      return null
    case 'wallet_addEthereumChain':
      return addChain(room)
    case 'wallet_watchAsset':
      return true
    case 'wallet_getCapabilities':
      return capabilities(room)
    case 'wallet_sendCalls': {
      const { chainId, from } = asObject(params[0])
      if (chainId !== undefined && !state.chains.has(Number(chainId)))
        throw new RpcError(5710, 'Unsupported chain id')
      return room.bundles(authorise(room, from)).send(nodeOf(state, chainId), params[0])
    }
    case 'wallet_getCallsStatus':
      return room.bundles(authorise(room, undefined)).status(params[0])
    default:
      if (!method.startsWith('eth_') && !method.startsWith('net_') && !method.startsWith('web3_'))
        throw new RpcError(4200, `The method "${method}" does not exist / is not available.`)
      return readFromNode(nodeOf(state), method, params)
  }
}

/** EIP-3085. Only nodes on loopback are real here, so a chain with another URL is known but cannot be read. */
function addChain({ params, state, wallet }: Room): null {
  const { chainId, rpcUrls } = asObject(params[0])
  const url = Array.isArray(rpcUrls) ? rpcUrls.find(entry => typeof entry === 'string') : undefined
  if (!isHex(chainId) || typeof url !== 'string')
    throw new RpcError(-32602, 'Expected "chainId" and "rpcUrls".')
  const id = Number(chainId)
  if (!state.chains.has(id)) state.chains.set(id, isLoopback(url) ? url : NOWHERE)
  if (state.switchOnAdd) wallet.setChain(id)
  return null
}

const isLoopback = (url: string) =>
  URL.canParse(url) && ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)

function capabilities(room: Room): Record<string, unknown> {
  authorise(room, room.params[0])
  const asked = Array.isArray(room.params[1]) ? room.params[1].map(Number) : [...room.state.chains.keys()]
  const known = asked.filter(chainId => room.state.chains.has(chainId))
  const { assetDiscovery, grants } = room.state
  const capable = {
    atomic: { status: 'unsupported' },
    ...(assetDiscovery ? { assetDiscovery: { supported: true } } : {}),
    ...grantCapability(grants),
  }
  return Object.fromEntries(known.map(chainId => [toHex(chainId), capable]))
}

function permissions(origin: string, accounts: readonly string[]): unknown[] {
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts.map(address => getAddress(address)) }]
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }]
}
