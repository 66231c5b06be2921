import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Audit, AuditDetail } from './audit.ts'
import type { Context } from './context.ts'
import type { Caller } from './deviceProof.ts'
import { SiteError } from './siteError.ts'
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

/** What is known of the session of a request. */
export interface LiveSession {
  readonly id: string
  readonly personId: string
  /** When the person last proved who they are. */
  readonly stepUpAt: number
  readonly until: number
}

/** Who is signed in. A token counts only with the device it was issued to, under the parent it was issued for. */
export interface Sessions {
  /**
   * @param isConfirmed - whether the login proves the person for changes of the account.
   * @throws {SiteError} 403 for an account that the operator has locked
   */
  open(user: User, caller: Caller, on?: Executor, isConfirmed?: boolean): Promise<string>
  read(token: string | undefined, caller: Caller): Promise<User | undefined>
  end(token: string | undefined, caller: Caller): Promise<void>
  list(user: User, caller: Caller): Promise<readonly SessionEntry[]>
  /** The live session of a caller. */
  find(caller: Caller): Promise<LiveSession | undefined>
  /** The person has proved who they are. */
  renewStepUp(session: LiveSession, on: Executor): Promise<void>
  /**
   * Ends one session of the user, and forgets its device, which then needs a link in a mail again.
   *
   * @returns what it was, for the log; undefined when the user has no such session.
   */
  revoke(user: User, id: string, on: Executor): Promise<AuditDetail | undefined>
  count(): Promise<number>
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
const MAX_AGENT_CHARACTERS = 200

export function createSessions(db: Executor, users: Users, audit: Audit, { rules, now }: Context): Sessions {
  const own = ({ deviceId, parent }: Caller, token: string) =>
    db
      .selectFrom('session')
      .select(['id', 'person_id', 'step_up_at', 'until'])
      .where('token_hash', '=', hash(token))
      .where('device_id', '=', deviceId)
      .where('parent', '=', parent)
      .where('until', '>=', now())
  async function open(
    user: User,
    caller: Caller,
    on: Executor,
    isConfirmed: boolean | undefined,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const time = now()
    const id = randomUUID()
    const agent = caller.agent.slice(0, MAX_AGENT_CHARACTERS)
    await audit.add(on, user.id, 'login', { session: id, parent: caller.parent, agent }, caller)
    // The row above holds the account, so that a lock either refuses this login or ends its session.
    const { locked_at: lockedAt } = await on
      .selectFrom('person')
      .select('locked_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (lockedAt !== null) throw new SiteError('This account is locked', 403)
    await on
      .insertInto('session')
      .values({
        id,
        token_hash: hash(token),
        person_id: user.id,
        device_id: caller.deviceId,
        parent: caller.parent,
        created_at: time,
        step_up_at: isConfirmed === false ? 0 : time,
        until: time + rules().sessionSeconds * 1000,
      })
      .execute()
    await on
      .insertInto('device')
      .values({ id: caller.deviceId, person_id: user.id, first_seen_at: time, last_seen_at: time, agent })
      .onConflict(conflict => conflict.columns(['id', 'person_id']).doUpdateSet({ last_seen_at: time }))
      .execute()
    return token
  }
  async function find(caller: Caller): Promise<LiveSession | undefined> {
    if (caller.token === undefined) return undefined
    const row = await own(caller, caller.token).executeTakeFirst()
    return row && { id: row.id, personId: row.person_id, stepUpAt: row.step_up_at, until: row.until }
  }
  return {
    find,
    open: (user, caller, on, isConfirmed) =>
      on
        ? open(user, caller, on, isConfirmed)
        : db.transaction().execute(transaction => open(user, caller, transaction, isConfirmed)),
    async read(token, caller) {
      const session = token === undefined ? undefined : await own(caller, token).executeTakeFirst()
      return session && users.byId(session.person_id)
    },
    async renewStepUp(session, on) {
      await on.updateTable('session').set({ step_up_at: now() }).where('id', '=', session.id).execute()
    },
    async end(token, caller) {
      const session = await find({ ...caller, token })
      if (!session) return
      await db.transaction().execute(async transaction => {
        await audit.add(transaction, session.personId, 'session ended', { session: session.id }, caller)
        await transaction.deleteFrom('session').where('id', '=', session.id).execute()
      })
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
    async revoke(user, id, on) {
      const session = await on
        .selectFrom('session')
        .leftJoin('device', join =>
          join
            .onRef('device.id', '=', 'session.device_id')
            .onRef('device.person_id', '=', 'session.person_id'),
        )
        .select(['session.device_id', 'session.parent', 'device.agent'])
        .where('session.id', '=', id)
        .where('session.person_id', '=', user.id)
        .executeTakeFirst()
      if (!session) return undefined
      const { device_id: deviceId, parent, agent } = session
      await on
        .deleteFrom('session')
        .where('person_id', '=', user.id)
        .where('device_id', '=', deviceId)
        .execute()
      await on.deleteFrom('device').where('person_id', '=', user.id).where('id', '=', deviceId).execute()
      // The keys of that browser no longer open the wallet.
      await on
        .deleteFrom('wallet_slot')
        .where('person_id', '=', user.id)
        .where('opener', '=', deviceId)
        .where('kind', 'in', ['device', 'split'])
        .execute()
      return { session: id, parent, agent: agent ?? '' }
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
