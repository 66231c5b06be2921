import { namehash, normalize, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { NameLookupError } from '../../../bridge/errors/nameLookup.ts'
import { RpcError } from '../../../bridge/errors/network.ts'
import { ZERO_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { isEvmAddress } from '../../../bridge/values/caip.ts'
import type { JsonRpc } from '../../net/jsonRpc.ts'
import { RESOLVER_ABI, UNIVERSAL_RESOLVER_ABI } from './ensAbi.ts'

/** ENS's universal resolver on Ethereum, for networks that do not name theirs. */
const UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
/** SLIP-44. */
const ETHER_COIN_TYPE = 60n
/** The batch gateway of viem that calls a resolver's URLs directly. Tabkey does not call them: see below. */
const GATEWAYS = ['x-batch-gateway:true']
const AVATAR_MAX_CHARS = 400_000

export interface Ens {
  /** The name an address chose, if that name points back to it, and its `avatar` record as it stands there. */
  lookupAddress(address: string): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  /** @throws NameLookupError for a name whose record is kept outside of the chain */
  resolveName(name: string): Promise<`0x${string}` | null>
}

/** ENSIP-15. A name that is not normalised cannot be asked for. */
export function normalisedName(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}

/** The selector of EIP-3668's `OffchainLookup`. Nodes put the data of a revert at different depths. */
const OFFCHAIN_LOOKUP = /\b0x556f1830/i
const isOffchainLookup = ({ data }: RpcError): boolean => OFFCHAIN_LOOKUP.test(JSON.stringify(data) ?? '')

/** Errors that mean an absent or different contract. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/**
 * ENS over our own nodes, by its contract calls alone: a client library would double the chunk. Off-chain lookups
 * (EIP-3668) are not followed: their gateways are named by contracts, not by the config, and no other host is ever
 * called. Such a revert reads as "no record", except that `resolveName` throws, because the name may have an address.
 *
 * @param rpc nodes of Ethereum
 */
export function createEns(rpc: JsonRpc, universalResolver: `0x${string}` = UNIVERSAL_RESOLVER): Ens {
  /**
   * A revert is a result; an unreachable node is not.
   *
   * @throws NameLookupError where the contract refers to gateways
   */
  async function call(data: `0x${string}`): Promise<`0x${string}` | null> {
    try {
      const result = await rpc.request('eth_call', [{ to: universalResolver, data }, 'latest'])
      return result as `0x${string}`
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (isOffchainLookup(error)) throw new NameLookupError('offChain')
      return null
    }
  }

  async function primaryName(address: `0x${string}`): Promise<string | null> {
    const data = await call(
      encodeFunctionData({
        abi: UNIVERSAL_RESOLVER_ABI,
        functionName: 'reverseWithGateways',
        args: [address, ETHER_COIN_TYPE, GATEWAYS],
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

  async function resolveName(input: string): Promise<`0x${string}` | null> {
    const name = normalisedName(input)
    if (name === null || !name.includes('.')) return null
    const query = encodeFunctionData({ abi: RESOLVER_ABI, functionName: 'addr', args: [namehash(name)] })
    const data = await record(name, query)
    if (data === null) return null
    const address = readable(() => decodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'addr', data }))
    return address === ZERO_ADDRESS ? null : address
  }

  async function fetchAvatar(name: string): Promise<string | null> {
    const args = [namehash(name), 'avatar'] as const
    const data = await record(name, encodeFunctionData({ abi: RESOLVER_ABI, functionName: 'text', args }))
    if (data === null) return null
    const text = readable(() => decodeFunctionResult({ abi: RESOLVER_ABI, functionName: 'text', data }))
    return text === null || text.length > AVATAR_MAX_CHARS ? null : text || null
  }

  async function provenName(address: `0x${string}`): Promise<string | null> {
    try {
      const name = await primaryName(address)
      if (name === null || normalisedName(name) !== name) return null
      // The resolver should have proved it; a name that is shown for an account is proved here.
      const forward = await resolveName(name)
      return forward?.toLowerCase() === address.toLowerCase() ? name : null
    } catch (error) {
      if (error instanceof NameLookupError) return null
      throw error
    }
  }

  return {
    resolveName,
    async lookupAddress(address) {
      const name = isEvmAddress(address) ? await provenName(address) : null
      return { name, avatar: name === null ? null : await fetchAvatar(name).catch(() => null) }
    },
  }
}
