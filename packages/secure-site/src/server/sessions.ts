import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from './deviceProof.ts'
import type { SettingsSwitch } from './settings.ts'
import type { User, Users } from './users.ts'

/** Who is signed in. A token counts only with the device it was given to, under the parent it was given for. */
export interface Sessions {
  readonly count: number
  open(user: User, caller: Caller): string
  read(token: string | undefined, caller: Caller): User | undefined
  end(token: string | undefined, caller: Caller): void
  clear(): void
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

export function createSessions(users: Users, settings: SettingsSwitch): Sessions {
  const sessions = new Map<string, { userId: string; deviceId: string; parent: string; until: number }>()
  const find = (token: string | undefined, { deviceId, parent }: Caller) => {
    const session = token === undefined ? undefined : sessions.get(hash(token))
    if (!session || session.until < settings.now()) return undefined
    return session.deviceId === deviceId && session.parent === parent ? session : undefined
  }
  return {
    get count() {
      return sessions.size
    },
    open(user, { deviceId, parent }) {
      const token = randomBytes(32).toString('base64url')
      const until = settings.now() + settings.current.sessionSeconds * 1000
      sessions.set(hash(token), { userId: user.id, deviceId, parent, until })
      user.devices.add(deviceId)
      return token
    },
    read(token, caller) {
      const session = find(token, caller)
      return session && users.byId(session.userId)
    },
    end(token, caller) {
      if (token !== undefined && find(token, caller)) sessions.delete(hash(token))
    },
    clear: () => sessions.clear(),
  }
}
