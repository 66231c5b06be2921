import { getAddress, isAddress } from 'viem'
import { anvilAccount } from '../accounts.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { labelRefusal, nameRefusal } from './nameRefusal.ts'
import { refusal, unreadable } from './refusal.ts'
import { registerName } from './registerName.ts'
import type { Registry } from './registry.ts'

export interface ProfileRoom {
  readonly nodes: readonly ChainNode[]
  readonly registry: Registry
  readonly url: string
}

const ENDINGS = ['', '-wallet', '-1', '-home', '-x']
/** The first zone of the server's list, for suggestions that name none. */
const FIRST_ZONE = 'wcn.id'
/** The address with an ENS name and a picture. */
const ENS_OWNER = getAddress(anvilAccount(9).address)

/** `GET /v1/identity/{address}`: ENS first, then the registry, which has no pictures. */
export function answerIdentity(
  { query }: PeerRequest,
  address: string,
  { registry, url }: ProfileRoom,
): PeerReply {
  if (!query.has('projectId')) return unreadable('query')
  if (query.has('useCache')) return refusal(400, '', 'useCache is not allowed')
  if (!isAddress(address, { strict: false })) return refusal(400, 'address', 'Invalid address')
  const resolvedAt = new Date().toISOString()
  const spelled = getAddress(address)
  if (spelled === ENS_OWNER)
    return json({ name: 'grace.eth', avatar: `${url}/public/getAssetImage/grace`, resolvedAt })
  const [record] = registry.of(spelled)
  return record
    ? json({ name: record.name, avatar: null, resolvedAt: null })
    : json({ name: null, avatar: null, resolvedAt })
}

/** `/v1/profile/account/{name}`, `reverse/{address}`, `suggestions/{name}`, and the registration by `POST account`. */
export async function answerProfile(
  request: PeerRequest,
  what: string,
  wanted: string,
  room: ProfileRoom,
): Promise<PeerReply | undefined> {
  const { registry } = room
  const { method, body, query } = request
  if (method === 'POST') return what === 'account' && wanted === '' ? registerName(body, room) : undefined
  const isSecondVersion = query.get('apiVersion') === '2'
  switch (what) {
    case 'account': {
      const refused = nameRefusal(wanted)
      if (refused) return refused
      const record = registry.find(wanted)
      if (record) return json(record)
      return isSecondVersion ? json([]) : refusal(404, 'name', 'Name is not registered')
    }
    case 'reverse': {
      const records = registry.of(wanted)
      return records.length > 0 || isSecondVersion ? json(records) : refusal(404, 'address', 'No name found')
    }
    case 'suggestions': {
      const zone = query.get('zone') ?? FIRST_ZONE
      const refused = labelRefusal(wanted)
      if (refused) return refused
      const [exact = '', ...others] = ENDINGS.map(ending => `${wanted}${ending}.${zone}`)
      const isTaken = (name: string) => registry.find(name) !== undefined
      return json({
        suggestions: [
          { name: exact, registered: isTaken(exact) },
          ...others.filter(name => !isTaken(name)).map(name => ({ name, registered: false })),
        ],
      })
    }
    default:
      return undefined
  }
}
