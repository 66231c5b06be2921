import { REGTEST_CHAIN } from '../bitcoin/addresses.ts'
import type { Onramp } from '../onramp.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { GENESIS } from '../solanaNode.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { type AccountDesk, answerAccount } from './account.ts'
import { answerConvert, type ConvertRoom } from './convert.ts'
import { answerCosigner } from './cosigner.ts'
import { answerPrice } from './fungible.ts'
import { answerIdentity, answerProfile, type ProfileRoom } from './profile.ts'
import { answerPay, answerShop, type ShopRoom } from './shop.ts'
import type { SmartSessions } from './smartSessions.ts'

const SUPPORTED = [
  'eip155:1',
  'eip155:8453',
  'eip155:11155111',
  'eip155:84532',
  `solana:${GENESIS.devnet.slice(0, 32)}`,
  REGTEST_CHAIN,
]

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
  if (request.method === 'POST' && !kind) return passToNode(request, nodes)
  switch (kind) {
    case 'supported-chains':
      return json({ http: SUPPORTED, ws: [] })
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
      return onramp && answerShop(request, subject, { ...room, onramp })
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

async function passToNode({ query, text }: PeerRequest, nodes: readonly ChainNode[]): Promise<PeerReply> {
  const node = nodes.find(({ chainId }) => query.get('chainId') === `eip155:${chainId}`)
  if (!node) return json({ error: `no node for ${query.get('chainId')}` }, 400)
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    signal: AbortSignal.timeout(30_000),
  })
  return json(asObject(await response.json()), response.status)
}
