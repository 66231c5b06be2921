import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { registerName } from './registerName.ts'
import { type Registry, ZONE } from './registry.ts'

export interface ProfileRoom {
  readonly nodes: readonly ChainNode[]
  readonly registry: Registry
  readonly url: string
}

const ENDINGS = ['', '-wallet', '-1', '-home', '-x']
const LABEL = /^[a-z0-9-]{1,50}$/

/** Who has an address: the newest of its names, and its picture. */
export function answerIdentity(address: string, { registry, url }: ProfileRoom): PeerReply {
  const [record] = registry.of(address)
  const avatar = record?.attributes[0]?.avatar ?? `${url}/public/getAssetImage/${record?.name}`
  return json({ name: record?.name ?? null, avatar: record ? avatar : null })
}

/** `/v1/profile/account/{name}`, `reverse/{address}`, `suggestions/{name}`, and the registration by `POST account`. */
export async function answerProfile(
  request: PeerRequest,
  what: string,
  wanted: string,
  room: ProfileRoom,
): Promise<PeerReply | undefined> {
  const { registry } = room
  if (request.method === 'POST') {
    if (what !== 'account' || wanted !== '') return undefined
    const reason = await registerName(request.body, room)
    return reason ? json({ status: 'FAILED', reasons: [reason] }, 400) : json({ success: true })
  }
  switch (what) {
    case 'account': {
      const record = registry.find(wanted)
      return record ? json(record) : json({ error: 'not found' }, 404)
    }
    case 'reverse':
      return json(registry.of(wanted))
    case 'suggestions': {
      const zone = request.query.get('zone') ?? ZONE
      const label = wanted.toLowerCase()
      const names =
        zone === ZONE && LABEL.test(label) ? ENDINGS.map(ending => `${label}${ending}.${zone}`) : []
      return json({
        suggestions: names.map(name => ({ name, registered: registry.find(name) !== undefined })),
      })
    }
    default:
      return undefined
  }
}
