import { createPublicClient, http, isHex } from 'viem'
import { asObject, json, type PeerReply } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { nameRefusal } from './nameRefusal.ts'
import { refusal, unreadable } from './refusal.ts'
import { ETHER_COIN_TYPE, type Registry } from './registry.ts'

/** How far the signed time may lie from the server's clock, either way, when the request arrives. */
const WINDOW_SECONDS = 10
const EVM_BIT = 0x8000_0000
const BIO = /^[\p{L}\p{N}\p{P}\p{Zs}]{0,300}$/u

/** ENSIP-11: the coin type holds the chain id. */
function chainOf(coinType: number): number | undefined {
  if (coinType === ETHER_COIN_TYPE) return 1
  return coinType < EVM_BIT || coinType > 0xffff_ffff ? undefined : coinType - EVM_BIT
}

function readMessage(text: string): Record<string, unknown> | undefined {
  try {
    const message = asObject(JSON.parse(text))
    const { name, timestamp, attributes = {} } = message
    const isRead = typeof name === 'string' && Number.isInteger(timestamp) && typeof attributes === 'object'
    return isRead ? message : undefined
  } catch {
    return undefined
  }
}

/**
 * `POST /v1/profile/account` registers `{ coin_type, address, message, signature }`: the message is JSON
 * `{ name, attributes?, timestamp }`, signed by the account, which may be a contract (ERC-1271, ERC-6492).
 *
 * @returns the record, or the refusal of the first field that is wrong
 */
export async function registerName(
  body: unknown,
  { nodes, registry }: { nodes: readonly ChainNode[]; registry: Registry },
): Promise<PeerReply> {
  const { coin_type: coinType, address, message: text, signature } = asObject(body)
  if (typeof text !== 'string' || typeof signature !== 'string' || typeof address !== 'string')
    return unreadable('body')
  if (typeof coinType !== 'number') return unreadable('body')
  const message = readMessage(text)
  if (!message) return refusal(422, '', 'Failed to deserialize the message')
  const name = String(message.name)
  const attributes = Object.entries(asObject(message.attributes)) as [string, string][]
  const badName = nameRefusal(name)
  if (badName) return badName
  const taken = () => (registry.find(name) ? refusal(400, 'name', 'Name is already registered') : undefined)
  const node = nodes.find(({ chainId }) => chainId === chainOf(coinType))
  if (!node) return refusal(400, 'coin_type', 'Unsupported coin type')
  const age = Date.now() / 1000 - Number(message.timestamp)
  if (Math.abs(age) > WINDOW_SECONDS)
    return refusal(400, 'timestamp', 'Timestamp is too old or in the future')
  if (attributes.some(([key, value]) => key !== 'bio' || !BIO.test(value)))
    return refusal(400, 'attributes', 'Unsupported attribute')
  const early = taken()
  if (early) return early
  const reader = createPublicClient({ transport: http(node.url) })
  const isSigned =
    isHex(signature) &&
    (await reader
      .verifyMessage({ address: address as `0x${string}`, message: text, signature })
      .catch(() => false))
  if (!isSigned) return refusal(401, 'signature', 'Invalid signature')
  // Of two registrations at once, the first to be verified has the name.
  return (
    taken() ?? json(registry.add({ name, coinType, address, attributes: Object.fromEntries(attributes) }))
  )
}
