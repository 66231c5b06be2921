import { randomUUID } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import { SiteError } from './siteError.ts'

export type AccountType = 'eoa' | 'smartAccount'

export interface User {
  readonly id: string
  readonly projectId: string
  readonly email: string | null
  readonly name: string | null
  /** Of the wallet; null until there is one. */
  readonly address: string | null
  readonly preferred: AccountType | null
}

/** Which issuer names whom. For `email` the subject is the address in lower case. */
export interface Identity {
  readonly projectId: string
  readonly issuer: string
  readonly subject: string
}

export const emailIdentity = (projectId: string, email: string): Identity => ({
  projectId,
  issuer: 'email',
  subject: email,
})

/** What an issuer tells beside the subject. */
export interface KnownPerson {
  /** An address that the issuer has verified. */
  readonly email: string | null
  readonly name: string | null
}

export interface Users {
  find(identity: Identity, on?: Executor): Promise<User | undefined>
  byId(id: string): Promise<User | undefined>
  /** The user of an identity; created when absent. An equal address of another identity is not looked at. */
  ensure(identity: Identity, known: KnownPerson, on?: Executor): Promise<User>
  /** A second login of a person. @returns whether it was free */
  addIdentity(user: User, identity: Identity, email: string | null, on: Executor): Promise<boolean>
  /** @throws {SiteError} 'Email already in use' */
  changeEmail(user: User, email: string, on?: Executor): Promise<void>
  setPreferred(user: User, type: AccountType): Promise<void>
  /** Whether the device has logged in as the user of the identity. It takes the same time for an unknown identity. */
  hasDevice(identity: Identity, deviceId: string): Promise<boolean>
  /** Whether any user of the site has logged in on the device. */
  isKnownDevice(deviceId: string): Promise<boolean>
  count(): Promise<number>
}

/** Of the issuer `email` the subject is the address. */
const emailColumns = (issuer: string, email: string | null) =>
  issuer === 'email' ? { email: null, email_verified: 1 } : { email, email_verified: email === null ? 0 : 1 }

export function createUsers(db: Executor, { now }: Context): Users {
  async function read(id: string, on: Executor): Promise<User | undefined> {
    const row = await on
      .selectFrom('person')
      .leftJoin('wallet', 'wallet.person_id', 'person.id')
      .leftJoin('identity', join =>
        join.onRef('identity.person_id', '=', 'person.id').on('identity.issuer', '=', 'email'),
      )
      .select([
        'person.id',
        'person.project_id',
        'person.name',
        'person.preferred',
        'wallet.address',
        'identity.subject',
      ])
      .where('person.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { address, preferred } = row
    return {
      id: row.id,
      projectId: row.project_id,
      email: row.subject ?? (await providerEmail(id, on)),
      name: row.name,
      address,
      preferred: preferred === 'eoa' || preferred === 'smartAccount' ? preferred : null,
    }
  }

  /** The address that a social provider has verified, of a person without one of their own here. */
  async function providerEmail(id: string, on: Executor): Promise<string | null> {
    const row = await on
      .selectFrom('identity')
      .select('email')
      .where('person_id', '=', id)
      .where('email', 'is not', null)
      .where('email_verified', '=', 1)
      .orderBy('created_at')
      .executeTakeFirst()
    return row?.email ?? null
  }

  async function find(identity: Identity, on: Executor = db): Promise<User | undefined> {
    const row = await on
      .selectFrom('identity')
      .select('person_id')
      .where('project_id', '=', identity.projectId)
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .executeTakeFirst()
    return row && read(row.person_id, on)
  }

  /** @returns whether no person has the identity */
  async function insertIdentity(
    personId: string,
    { projectId, issuer, subject }: Identity,
    email: string | null,
    on: Executor,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await on
      .insertInto('identity')
      .values({
        project_id: projectId,
        issuer,
        subject,
        person_id: personId,
        ...emailColumns(issuer, email),
        created_at: now(),
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return Boolean(numInsertedOrUpdatedRows)
  }

  async function create(identity: Identity, known: KnownPerson, on: Executor): Promise<void> {
    const id = randomUUID()
    // Two logins at once: the identity decides, and the person of the loser is removed again.
    await on
      .insertInto('person')
      .values({
        id,
        project_id: identity.projectId,
        name: known.name,
        preferred: null,
        created_at: now(),
        locked_at: null,
      })
      .execute()
    const isFree = await insertIdentity(id, identity, known.email, on)
    if (!isFree) await on.deleteFrom('person').where('id', '=', id).execute()
  }

  /** Replaces the address: letters stop once the issuer no longer states it. */
  async function updateEmail(
    { projectId, issuer, subject }: Identity,
    email: string | null,
    on: Executor,
  ): Promise<void> {
    await on
      .updateTable('identity')
      .set(emailColumns(issuer, email))
      .where('project_id', '=', projectId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  }

  return {
    find,
    byId: id => read(id, db),
    async ensure(identity, known, on = db) {
      const found = await find(identity, on)
      if (found && identity.issuer === 'email') return found
      if (found) await updateEmail(identity, known.email, on)
      else if (on === db) await db.transaction().execute(transaction => create(identity, known, transaction))
      else await create(identity, known, on)
      const user = await find(identity, on)
      if (!user) throw new Error('The user cannot be read')
      return user
    },
    addIdentity: (user, identity, email, on) => insertIdentity(user.id, identity, email, on),
    async changeEmail(user, email, on = db) {
      const identity = emailIdentity(user.projectId, email)
      if (!(await insertIdentity(user.id, identity, null, on))) throw new SiteError('Email already in use')
      await on
        .deleteFrom('identity')
        .where('person_id', '=', user.id)
        .where('issuer', '=', 'email')
        .where('subject', '!=', email)
        .execute()
    },
    async setPreferred(user, type) {
      await db.updateTable('person').set({ preferred: type }).where('id', '=', user.id).execute()
    },
    async hasDevice({ projectId, issuer, subject }, deviceId) {
      const row = await db
        .selectFrom('device')
        .innerJoin('identity', 'identity.person_id', 'device.person_id')
        .select('device.id')
        .where('device.id', '=', deviceId)
        .where('identity.project_id', '=', projectId)
        .where('identity.issuer', '=', issuer)
        .where('identity.subject', '=', subject)
        .executeTakeFirst()
      return row !== undefined
    },
    async isKnownDevice(deviceId) {
      const row = await db
        .selectFrom('device')
        .select('id')
        .where('id', '=', deviceId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async count() {
      const { count } = await db
        .selectFrom('person')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
