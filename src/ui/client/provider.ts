import { readEvmChainId } from '../../bridge/caip.ts'
import { callListener } from './callListener.ts'
import { connectByModal, settledFace } from './connectByModal.ts'
import { type EvmFace, evmFaceOf } from './evmFace.ts'
import { eventsBetweenFaces } from './providerEvents.ts'
import type { Eip1193EventMap, Eip1193Provider, Tabkey, Unsubscribe } from './tabkey.ts'
import { readOptions, readParams, readText } from './verbs/arguments.ts'

type Listener = (...values: never[]) => void

/** The chain of `wallet_switchEthereumChain`'s parameters (EIP-3326). */
function askedChain(params: unknown): number | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof first === 'object' && first !== null
    ? readEvmChainId((first as { chainId?: unknown }).chainId)
    : undefined
}

/**
 * The EIP-1193 face of a client, for viem's `custom()`, ethers' `BrowserProvider` and wagmi. Its events come from the
 * shared state, so each tab hears what happens in any of them.
 */
export function createProvider(client: Tabkey): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  let told: EvmFace | null = null
  let unfollow: Unsubscribe | null = null

  function emit(name: string, value: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      callListener(listener as (value: unknown) => void, value)
    }
  }

  function follow(): void {
    const face = evmFaceOf(client.getState())
    const events = eventsBetweenFaces(told, face)
    if (face.status !== 'unknown') told = face
    for (const [name, value] of events) emit(name, value)
  }

  /** Follows the state only while somebody listens; what is so when the first one comes is no news. */
  function watch(): void {
    if (unfollow) return
    const face = evmFaceOf(client.getState())
    told = face.status === 'unknown' ? null : face
    unfollow = client.subscribe(state => state, follow)
  }

  async function switchChain(params: unknown): Promise<unknown> {
    const chainId = askedChain(params)
    const network = client
      .getState()
      .networks.known.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
    // The engine switches what it knows, adding the chain to the wallet when it must; the rest is the wallet's to answer.
    if (!network) return client.request({ method: 'wallet_switchEthereumChain', params })
    await client.switchNetwork({ network: network.caipNetworkId })
    return null
  }

  async function request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    const options = readOptions(args)
    const method = readText(options.method, 'method')
    const params = readParams(options.params)
    if (method === 'eth_requestAccounts') return [...(await connectByModal(client)).accounts]
    if (method === 'eth_accounts') return [...(await settledFace(client)).accounts]
    if (method === 'wallet_switchEthereumChain') {
      await settledFace(client)
      return switchChain(params)
    }
    // Chain reads go to the chain this face shows, also when another namespace is the active one.
    const { networks } = client.getState()
    const network = networks.unsupported.eip155 ?? networks.active.eip155
    return client.request({
      method,
      ...(params === undefined ? {} : { params }),
      ...(network ? { network } : {}),
    })
  }

  const provider: Eip1193Provider = {
    request: <Result>(args: { readonly method: string; readonly params?: unknown }) =>
      request(args) as Promise<Result>,
    on<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      watch()
      return provider
    },
    removeListener<Event extends keyof Eip1193EventMap>(event: Event, listener: Eip1193EventMap[Event]) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].every(({ size }) => size === 0)) {
        unfollow?.()
        unfollow = null
      }
      return provider
    },
  }
  return Object.freeze(provider)
}
