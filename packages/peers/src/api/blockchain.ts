import { REGTEST_CHAIN } from '../bitcoin/addresses.ts'
import type { Onramp } from '../onramp.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { GENESIS } from '../solanaNode.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { type AccountDesk, answerAccount } from './account.ts'
import { answerConvert, type ConvertRoom } from './convert.ts'
import { answerCosigner } from './cosigner.ts'
import { answerPrice } from './fungible.ts'
import { answerIdentity, answerProfile, type ProfileRoom } from './profile.ts'
import { refusal, unreadable } from './refusal.ts'
import { answerPay, answerShop, type ShopRoom } from './shop.ts'
import type { SmartSessions } from './smartSessions.ts'

/** Chains whose nodes the proxy reaches. Balances and histories are served for fewer. */
const SUPPORTED = [
  'eip155:8453',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'eip155:1',
  'eip155:11155111',
  'bip122:000000000019d6689c085ae165831e93',
  'eip155:84532',
]
const TEST_CHAINS = [`solana:${GENESIS.devnet.slice(0, 32)}`, REGTEST_CHAIN]

export interface BlockchainRoom extends ConvertRoom, ProfileRoom, Omit<ShopRoom, 'onramp'> {
  readonly onramp?: Onramp
  readonly desk: AccountDesk
  readonly sessions: SmartSessions
  /** The cosigner does not know `v=2` and always writes the older, longer key. */
  readonly isOldKey: boolean
}

/** The blockchain API: identity, accounts, names, and JSON-RPC passed to the nodes. */
export async function answerBlockchain(
  request: PeerRequest,
  room: BlockchainRoom,
): Promise<PeerReply | undefined> {
  const { nodes, desk, onramp } = room
  const [, version, kind, subject = '', last] = request.path.split('/')
  if (version !== 'v1') return undefined
  if (!kind) return passToNode(request, nodes)
  switch (kind) {
    case 'supported-chains':
      return json({ http: [...SUPPORTED, ...(desk.testChains.current ? TEST_CHAINS : [])], ws: [] })
    case 'identity':
      return answerIdentity(request, decodeURIComponent(subject), room)
    case 'account':
      return answerAccount(request, decodeURIComponent(subject), last, desk)
    case 'fungible':
      return subject === 'price' ? answerPrice(request, room) : undefined
    case 'convert':
      return answerConvert(request, subject, room)
    case 'onramp':
    case 'generators':
      return onramp && answerShop(request, { ...room, onramp })
    case 'json-rpc':
      return onramp && request.method === 'POST' ? answerPay(request, { ...room, onramp }) : undefined
    case 'sessions':
      return answerCosigner(request, decodeURIComponent(subject), last, room)
    case 'profile':
      return answerProfile(request, subject, decodeURIComponent(last ?? ''), room)
    default:
      return undefined
  }
}

/** The node's JSON goes back as it is; a refusal of the service has no JSON-RPC envelope. */
async function passToNode(
  { query, text, method }: PeerRequest,
  nodes: readonly ChainNode[],
): Promise<PeerReply | undefined> {
  if (method !== 'POST') return undefined
  const chain = query.get('chainId')
  if (chain === null || query.get('projectId') === null) return unreadable('query')
  if (query.get('providerId') !== null) return refusal(400, '', 'parameter refused')
  const node = nodes.find(({ chainId }) => chain === `eip155:${chainId}`)
  if (!node) return refusal(400, 'chainId', 'chain refused')
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    signal: AbortSignal.timeout(30_000),
  })
  return json(await response.json(), response.status)
}
