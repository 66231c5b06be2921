import { type Address, createPublicClient, getAddress, http, isAddress, parseAbi, zeroAddress } from 'viem'
import { asObject } from '../http/reply.ts'
import { SiteError } from './siteError.ts'

/** The farcaster relay and the registry of its ids. */
export interface Farcaster {
  /** Pause between two reads of a channel, ms. */
  readonly pollMs: number
  openChannel(request: {
    readonly domain: string
    readonly siweUri: string
    readonly nonce: string
  }): Promise<{ channelToken: string; url: string }>
  readChannel(channelToken: string): Promise<Readonly<Record<string, unknown>>>
  /** The address that holds an id; undefined for an id without one. */
  custodyOfFid(fid: number): Promise<Address | undefined>
}

/** `custodyOf` of the IdRegistry (docs.farcaster.xyz, contracts), which is on OP Mainnet. */
const REGISTRY_ABI = parseAbi(['function custodyOf(uint256 fid) view returns (address)'])
export const ID_REGISTRY: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
export const FARCASTER_RELAY = 'https://relay.farcaster.xyz/v1'

const ANSWER_MS = 10_000
const POLL_MS = 1_000

export const isEnded = ({ state }: Readonly<Record<string, unknown>>): boolean => state !== 'pending'

/**
 * @param parameters.relay - URL of the relay's API, without a slash at the end.
 * @param parameters.nodeUrl - JSON-RPC of the chain with the registry.
 */
export function createFarcaster(parameters: {
  readonly relay?: string
  readonly nodeUrl: string
  readonly registry?: Address
  readonly pollMs?: number
}): Farcaster {
  const { relay = FARCASTER_RELAY, nodeUrl, registry = ID_REGISTRY, pollMs = POLL_MS } = parameters
  const client = createPublicClient({
    transport: http(nodeUrl, { timeout: ANSWER_MS, retryCount: 0 }),
    cacheTime: 0,
  })
  return {
    pollMs,
    async openChannel(request) {
      const { channelToken, url } = await readRelay(`${relay}/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      if (typeof channelToken !== 'string' || typeof url !== 'string')
        throw new SiteError('Farcaster does not answer')
      return { channelToken, url }
    },
    readChannel: channelToken =>
      readRelay(`${relay}/channel/status`, { headers: { authorization: `Bearer ${channelToken}` } }),
    async custodyOfFid(fid) {
      const custody = await client
        .readContract({
          address: registry,
          abi: REGISTRY_ABI,
          functionName: 'custodyOf',
          args: [BigInt(fid)],
        })
        .catch(() => {
          throw new SiteError('Farcaster does not answer')
        })
      return isAddress(custody) && custody !== zeroAddress ? getAddress(custody) : undefined
    },
  }
}

async function readRelay(url: string, init: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined)
  if (!response?.ok) throw new SiteError('Farcaster does not answer')
  return asObject(await response.json().catch(() => undefined))
}
