import { createPublicClient, http, isAddress, isHex } from 'viem'
import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { type Registry, ZONE } from './registry.ts'

/** Why a registration is refused; `name` is the field. */
export interface Reason {
  readonly name: string
  readonly description: string
}

const NAME = new RegExp(`^[a-z0-9-]{4,63}\\.${ZONE.replace('.', '\\.')}$`)
const LIFE_SECONDS = 300
const EVM_BIT = 0x8000_0000
const ETHER = 60

/** ENSIP-11: the chain stands in the coin type. */
function chainOf(coinType: unknown): number | undefined {
  if (coinType === ETHER) return 1
  if (typeof coinType !== 'number' || coinType < EVM_BIT || coinType > 0xffff_ffff) return undefined
  return coinType - EVM_BIT
}

function readMessage(message: unknown): Record<string, unknown> {
  try {
    return asObject(JSON.parse(String(message)))
  } catch {
    return {}
  }
}

/**
 * Registers `{ coin_type, address, message, signature }`: the message is JSON `{ name, attributes, timestamp }` and
 * signed by the account, which may be a contract (ERC-1271, ERC-6492).
 *
 * @returns why not, or nothing when it is done
 */
export async function registerName(
  body: unknown,
  { nodes, registry }: { nodes: readonly ChainNode[]; registry: Registry },
): Promise<Reason | undefined> {
  const { coin_type: coinType, address, message, signature } = asObject(body)
  const node = nodes.find(({ chainId }) => chainId === chainOf(coinType))
  if (!node || typeof coinType !== 'number')
    return { name: 'coin_type', description: 'Unsupported coin type' }
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    return { name: 'address', description: 'Invalid address' }
  const { name, attributes, timestamp } = readMessage(message)
  if (typeof name !== 'string' || !NAME.test(name)) return { name: 'name', description: 'Invalid name' }
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!Number.isInteger(timestamp) || age > LIFE_SECONDS)
    return { name: 'timestamp', description: 'Expired message' }
  if (registry.find(name)) return { name: 'name', description: 'Name is already registered' }
  const reader = createPublicClient({ transport: http(node.url) })
  const isSigned =
    isHex(signature) &&
    (await reader.verifyMessage({ address, message: String(message), signature }).catch(() => false))
  if (!isSigned) return { name: 'signature', description: 'Invalid signature' }
  // Two at once: the first has it.
  if (registry.find(name)) return { name: 'name', description: 'Name is already registered' }
  registry.add({ name, coinType, address, attributes: asObject(attributes) })
  return undefined
}
