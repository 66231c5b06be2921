import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import type { Caller } from './deviceProof.ts'
import type { User, Users } from './users.ts'

/** A session, as its person sees it in a list. */
export interface SessionEntry {
  readonly id: string
  readonly parent: string
  readonly agent: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly isThis: boolean
}

/** Who is signed in. A token counts only with the device it was issued to, under the parent it was issued for. */
export interface Sessions {
  open(user: User, caller: Caller, on?: Executor): Promise<string>
  read(token: string | undefined, caller: Caller): Promise<User | undefined>
  end(token: string | undefined, caller: Caller): Promise<void>
  list(user: User, caller: Caller): Promise<readonly SessionEntry[]>
  /** Ends one session of the user, and forgets its device, which then needs a link in a mail again. */
  revoke(user: User, id: string): Promise<void>
  count(): Promise<number>
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
const MAX_AGENT_CHARACTERS = 200

export function createSessions(db: Executor, users: Users, { rules, now }: Context): Sessions {
  const own = ({ deviceId, parent }: Caller, token: string) =>
    db
      .selectFrom('session')
      .select(['person_id'])
      .where('token_hash', '=', hash(token))
      .where('device_id', '=', deviceId)
      .where('parent', '=', parent)
      .where('until', '>=', now())
  return {
    async open(user, caller, on = db) {
      const token = randomBytes(32).toString('base64url')
      const time = now()
      await on
        .insertInto('session')
        .values({
          id: randomUUID(),
          token_hash: hash(token),
          person_id: user.id,
          device_id: caller.deviceId,
          parent: caller.parent,
          created_at: time,
          step_up_at: time,
          until: time + rules().sessionSeconds * 1000,
        })
        .execute()
      await on
        .insertInto('device')
        .values({
          id: caller.deviceId,
          person_id: user.id,
          first_seen_at: time,
          last_seen_at: time,
          agent: caller.agent.slice(0, MAX_AGENT_CHARACTERS),
        })
        .onConflict(conflict => conflict.columns(['id', 'person_id']).doUpdateSet({ last_seen_at: time }))
        .execute()
      return token
    },
    async read(token, caller) {
      const session = token === undefined ? undefined : await own(caller, token).executeTakeFirst()
      return session && users.byId(session.person_id)
    },
    async end(token, caller) {
      if (token === undefined) return
      await db
        .deleteFrom('session')
        .where('token_hash', '=', hash(token))
        .where('device_id', '=', caller.deviceId)
        .where('parent', '=', caller.parent)
        .execute()
    },
    async list(user, caller) {
      const rows = await db
        .selectFrom('session')
        .innerJoin('device', join =>
          join
            .onRef('device.id', '=', 'session.device_id')
            .onRef('device.person_id', '=', 'session.person_id'),
        )
        .select([
          'session.id',
          'session.parent',
          'session.device_id',
          'session.created_at',
          'device.agent',
          'device.last_seen_at',
        ])
        .where('session.person_id', '=', user.id)
        .where('session.until', '>=', now())
        .orderBy('session.created_at', 'desc')
        .execute()
      return rows.map(row => ({
        id: row.id,
        parent: row.parent,
        agent: row.agent,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        isThis: row.device_id === caller.deviceId && row.parent === caller.parent,
      }))
    },
    async revoke(user, id) {
      const session = await db
        .deleteFrom('session')
        .where('id', '=', id)
        .where('person_id', '=', user.id)
        .returning('device_id')
        .executeTakeFirst()
      if (!session) return
      await db
        .deleteFrom('session')
        .where('person_id', '=', user.id)
        .where('device_id', '=', session.device_id)
        .execute()
      await db
        .deleteFrom('device')
        .where('person_id', '=', user.id)
        .where('id', '=', session.device_id)
        .execute()
    },
    async count() {
      const { count } = await db
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('until', '>=', now())
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
