import type {
  SessionPermission,
  SessionStatus,
  SmartSession,
} from '../../../bridge/features/sessions/contract.ts'
import { cleanName } from '../../data/cleanName.ts'
import { permissionSchema } from './grant.schema.ts'
import type { ListedSession } from './list.schema.ts'

const NAME_MAX = 100
const LINK_MAX = 2_000
/** No time in seconds is that late; one in milliseconds is never that early. */
const MILLISECONDS_FROM = 99_999_999_999

const inSeconds = (time: number) => Math.floor(time > MILLISECONDS_FROM ? time / 1000 : time)

/** An http(s) URL, or `null`, so that no `javascript:` link is shown. */
function toSafeLink(url: string | null | undefined): string | null {
  if (!url || url.length > LINK_MAX || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** Revoked, else expired when its end is over, else pending while the wallet granted nothing, else active. */
export function toStatus(
  { revokedAt, expiry }: Pick<SmartSession, 'revokedAt' | 'expiry'>,
  isGranted: boolean,
  nowSeconds: number,
): SessionStatus {
  if (revokedAt !== null) return 'revoked'
  if (expiry <= nowSeconds) return 'expired'
  return isGranted ? 'active' : 'pending'
}

/** A session as tabs see it, without the wallet's context. */
export function listedSession(session: ListedSession, nowSeconds: number): SmartSession {
  const { pci, project, revokedAt, context } = session
  const permissions = session.permissions ?? []
  const known = permissions.flatMap((permission): SessionPermission[] => {
    const read = permissionSchema.safeParse(permission)
    return read.success ? [read.data] : []
  })
  const times = {
    expiry: inSeconds(session.expiry),
    createdAt: inSeconds(session.createdAt),
    revokedAt: revokedAt === undefined || revokedAt === null ? null : inSeconds(revokedAt),
  }
  return {
    pci,
    status: toStatus(times, context !== null, nowSeconds),
    project: {
      name: cleanName(project?.name ?? '', NAME_MAX),
      url: toSafeLink(project?.url),
      icon: toSafeLink(project?.iconUrl),
    },
    ...times,
    permissions: known,
    unknown: permissions.length - known.length,
  }
}
