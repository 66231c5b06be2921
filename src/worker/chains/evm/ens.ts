import { namehash, normalize, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { NameLookupError } from '../../../bridge/errors/nameLookup.ts'
import { RpcError } from '../../../bridge/errors/network.ts'
import { EVM_ADDRESS, ZERO_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { evmChainId, isEvmAddress } from '../../../bridge/values/caip.ts'
import { systemClock } from '../../base/clock.ts'
import { type NetContext, systemFetch } from '../../net/exchange.ts'
import type { JsonRpc } from '../../net/jsonRpc.ts'
import { COIN_RESOLVER_ABI, RESOLVER_ABI, UNIVERSAL_RESOLVER_ABI } from './ensAbi.ts'

/** ENS's universal resolver on Ethereum, for networks that do not name theirs. */
const UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
/** SLIP-44. */
const ETHER_COIN_TYPE = 60n
/** ENSIP-21: the client asks the gateways of a resolver itself, instead of a gateway for batches. */
const GATEWAYS = ['x-batch-gateway:true']
const AVATAR_MAX_CHARS = 400_000

export interface Ens {
  /**
   * The name an address chose, if that name points back to it, and its `avatar` record as it stands there.
   *
   * @param networkId whose primary name is preferred (ENSIP-19); the one of Ethereum is second
   */
  lookupAddress(
    address: string,
    networkId?: NetworkId,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  /** @throws NameLookupError for a name whose record is kept outside of the chain, and cannot be read there */
  resolveName(name: string): Promise<`0x${string}` | null>
}

export interface EnsOptions extends Partial<Pick<NetContext, 'fetch' | 'clock'>> {
  readonly universalResolver?: `0x${string}` | undefined
  /** Origins that off-chain lookups may ask (EIP-3668); none by default. */
  readonly gateways?: readonly string[]
}

/** ENSIP-15. A name that is not normalised cannot be asked for. */
export function normalisedName(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}

/** The arguments of EIP-3668's `OffchainLookup`. Nodes put the data of a revert at different depths. */
const OFFCHAIN_LOOKUP = /\b0x556f1830(?:[0-9a-f]{2})*/i

function readOffchainLookup({ data }: RpcError): `0x${string}` | undefined {
  return (JSON.stringify(data) ?? '').match(OFFCHAIN_LOOKUP)?.[0] as `0x${string}` | undefined
}

/** Errors that mean an absent or different contract. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** ENSIP-11: the chain id with the topmost bit of 32 set. Ethereum has SLIP-44's number. */
function coinTypeOnChain(networkId: NetworkId): bigint {
  const chainId = evmChainId(networkId)
  return chainId === 1 ? ETHER_COIN_TYPE : BigInt((0x80000000 | chainId) >>> 0)
}

/**
 * ENS over our own nodes, by its contract calls alone: a client library would double the chunk. Off-chain lookups
 * (EIP-3668) name their gateways in a contract; only those that the config names too are called. Without them such a revert
 * reads as "no record", except that `resolveName` throws, because the name may have an address.
 *
 * @param rpc nodes of Ethereum
 */
export function createEns(rpc: JsonRpc, options: EnsOptions = {}): Ens {
  const { universalResolver: to = UNIVERSAL_RESOLVER, gateways = [] } = options
  const { fetch = systemFetch, clock = systemClock } = options

  /** @returns the result, or what the contract reverted with; a node that cannot be reached is neither */
  async function callOnce(data: `0x${string}`): Promise<{ result: `0x${string}` } | { revert: RpcError }> {
    try {
      return { result: (await rpc.request('eth_call', [{ to, data }, 'latest'])) as `0x${string}` }
    } catch (error) {
      if (error instanceof RpcError) return { revert: error }
      throw error
    }
  }

  /**
   * @returns `null` where the contract reverts: it has no such record
   * @throws NameLookupError where the contract refers to gateways that are not asked, or do not prove their answer
   */
  async function call(data: `0x${string}`): Promise<`0x${string}` | null> {
    const outcome = await callOnce(data)
    if ('result' in outcome) return outcome.result
    const lookup = readOffchainLookup(outcome.revert)
    if (lookup === undefined) return null
    if (gateways.length === 0) throw new NameLookupError('offChain')
    const { readOffchain } = await import('./offchainLookup.ts')
    return readOffchain({
      to,
      lookup,
      gateways,
      fetch,
      clock,
      async call(callback) {
        const next = await callOnce(callback)
        return 'result' in next ? next : { lookup: readOffchainLookup(next.revert) }
      },
    })
  }

  async function primaryName(address: `0x${string}`, coinType: bigint): Promise<string | null> {
    const data = await call(
      encodeFunctionData({
        abi: UNIVERSAL_RESOLVER_ABI,
        functionName: 'reverseWithGateways',
        args: [address, coinType, GATEWAYS],
      }),
    )
    if (data === null) return null
    const read = () =>
      decodeFunctionResult({ abi: UNIVERSAL_RESOLVER_ABI, functionName: 'reverseWithGateways', data })
    return readable(read)?.[0] || null
  }

  /** One record of a normalised name, as its resolver encodes it. */
  async function record(name: string, query: `0x${string}`): Promise<`0x${string}` | null> {
    const data = await call(
      encodeFunctionData({
        abi: UNIVERSAL_RESOLVER_ABI,
        functionName: 'resolveWithGateways',
        args: [bytesToHex(packetToBytes(name)), query, GATEWAYS],
      }),
    )
    if (data === null) return null
    const read = () =>
      decodeFunctionResult({ abi: UNIVERSAL_RESOLVER_ABI, functionName: 'resolveWithGateways', data })
    return readable(read)?.[0] ?? null
  }

  /** The address record of a normalised name, in lower or mixed case. */
  async function addressRecord(name: string, coinType: bigint): Promise<`0x${string}` | null> {
    const node = namehash(name)
    if (coinType === ETHER_COIN_TYPE) {
      const query = encodeFunctionData({ abi: RESOLVER_ABI, functionName: 'addr', args: [node] })
      const data = await record(name, query)
      if (data === null) return null
      const address = readable(() => decodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'addr', data }))
      return address === ZERO_ADDRESS ? null : address
    }
    const query = encodeFunctionData({ abi: COIN_RESOLVER_ABI, functionName: 'addr', args: [node, coinType] })
    const data = await record(name, query)
    if (data === null) return null
    const bytes = readable(() => decodeFunctionResult({ abi: COIN_RESOLVER_ABI, functionName: 'addr', data }))
    return bytes !== null && EVM_ADDRESS.test(bytes) && bytes !== ZERO_ADDRESS ? bytes : null
  }

  async function resolveName(input: string): Promise<`0x${string}` | null> {
    const name = normalisedName(input)
    return name === null || !name.includes('.') ? null : addressRecord(name, ETHER_COIN_TYPE)
  }

  async function fetchAvatar(name: string): Promise<string | null> {
    const args = [namehash(name), 'avatar'] as const
    const data = await record(name, encodeFunctionData({ abi: RESOLVER_ABI, functionName: 'text', args }))
    if (data === null) return null
    const text = readable(() => decodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'text', data }))
    return text === null || text.length > AVATAR_MAX_CHARS ? null : text || null
  }

  async function provenName(address: `0x${string}`, coinType: bigint): Promise<string | null> {
    try {
      const name = await primaryName(address, coinType)
      if (name === null || !name.includes('.') || normalisedName(name) !== name) return null
      // The resolver should have proved it; a name that is shown for an account is proved here, on the same chain.
      const forward = await addressRecord(name, coinType)
      return forward?.toLowerCase() === address.toLowerCase() ? name : null
    } catch (error) {
      if (error instanceof NameLookupError) return null
      throw error
    }
  }

  return {
    resolveName,
    async lookupAddress(address, networkId = 'eip155:1') {
      if (!isEvmAddress(address)) return { name: null, avatar: null }
      const coinTypes = [...new Set([coinTypeOnChain(networkId), ETHER_COIN_TYPE])]
      // At once, so that they are one request to the node.
      const names = await Promise.all(coinTypes.map(coinType => provenName(address, coinType)))
      const name = names.find(found => found !== null) ?? null
      return { name, avatar: name === null ? null : await fetchAvatar(name).catch(() => null) }
    },
  }
}
