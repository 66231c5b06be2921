import type { Executor } from '../../store/schema.ts'
import type { AuditDetail } from '../audit.ts'
import type { DeleteAccount } from '../deletions.ts'
import { exportPerson } from '../personData.ts'
import type { Site } from '../site.ts'
import { SiteError } from '../siteError.ts'
import type { AccountAct, AdminLog } from './adminLog.ts'

export interface AccountQuery {
  readonly project?: string | undefined
  /** Logs in with this address, or has it from a provider. */
  readonly email?: string | undefined
  /** Of the wallet. */
  readonly address?: string | undefined
  /** Cursor of the page before. */
  readonly after?: string | undefined
}

export interface AccountEntry {
  readonly id: string
  readonly project: string
  readonly createdAt: number
  readonly lockedAt: number | null
  readonly address: string | null
}

/** What the operator does with accounts. None of it opens a wallet or shows a key. */
export interface Accounts {
  /** In the order of their ids, 50 a page. */
  list(query: AccountQuery): Promise<{
    readonly accounts: readonly AccountEntry[]
    /** For the next page; null on the last one. */
    readonly cursor: string | null
  }>
  /** Everything the site keeps of an account, but keys and secrets. @throws {SiteError} 404 */
  read(id: string): Promise<object>
  /** Ends its sessions and refuses every login until it is unlocked. @throws {SiteError} 404 */
  lock(id: string, reason: string): Promise<void>
  /** @throws {SiteError} 404 */
  unlock(id: string): Promise<void>
  /** @returns how many there were. @throws {SiteError} 404 */
  endSessions(id: string): Promise<number>
  /** Deletes the account and every way to open its wallet, and writes to the person. @throws {SiteError} 404 */
  remove(id: string): Promise<void>
}

const PAGE_ROWS = 50

export function createAccounts(parts: {
  readonly site: Site
  readonly db: Executor
  readonly log: AdminLog
  readonly deleteAccount: DeleteAccount
}): Accounts {
  const { site, db, log, deleteAccount } = parts

  /** Holds the account, and writes what was done into its log and into the administration's. */
  const change = <Result>(
    id: string,
    run: (transaction: Executor) => Promise<{ act: AccountAct; detail: AuditDetail; result: Result }>,
  ): Promise<Result> =>
    db.transaction().execute(async transaction => {
      await hold(transaction, id)
      const { act, detail, result } = await run(transaction)
      await site.audit.add(transaction, id, act, detail)
      await log.add(transaction, act, { ...detail, account: id })
      return result
    })

  /** @throws {SiteError} 404 */
  async function hold(transaction: Executor, id: string): Promise<void> {
    const found = await transaction.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) throw new SiteError('There is no such account', 404)
    await site.audit.lock(transaction, id)
  }

  async function read(id: string): Promise<object> {
    const person = await db.selectFrom('person').select('locked_at').where('id', '=', id).executeTakeFirst()
    if (!person) throw new SiteError('There is no such account', 404)
    return { ...(await exportPerson(db, id)), lockedAt: person.locked_at }
  }

  async function endAll(transaction: Executor, id: string): Promise<number> {
    const { numDeletedRows } = await transaction
      .deleteFrom('session')
      .where('person_id', '=', id)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  const setLocked = (transaction: Executor, id: string, lockedAt: number | null) =>
    transaction.updateTable('person').set({ locked_at: lockedAt }).where('id', '=', id).execute()

  return {
    async list({ project, email, address, after }) {
      let query = db
        .selectFrom('person')
        .leftJoin('wallet', 'wallet.person_id', 'person.id')
        .select(['person.id', 'person.project_id', 'person.created_at', 'person.locked_at', 'wallet.address'])
      if (project !== undefined) query = query.where('person.project_id', '=', project)
      if (after !== undefined) query = query.where('person.id', '>', after)
      if (address !== undefined)
        query = query.where(({ eb, fn }) =>
          eb(fn<string>('lower', ['wallet.address']), '=', address.toLowerCase()),
        )
      if (email !== undefined) {
        const wanted = email.toLowerCase()
        query = query.where('person.id', 'in', ({ selectFrom }) =>
          selectFrom('identity')
            .select('person_id')
            .where(({ eb, and, or }) =>
              or([and([eb('issuer', '=', 'email'), eb('subject', '=', wanted)]), eb('email', '=', wanted)]),
            ),
        )
      }
      const rows = await query
        .orderBy('person.id')
        .limit(PAGE_ROWS + 1)
        .execute()
      const accounts = rows.slice(0, PAGE_ROWS).map(row => ({
        id: row.id,
        project: row.project_id,
        createdAt: row.created_at,
        lockedAt: row.locked_at,
        address: row.address,
      }))
      return { accounts, cursor: rows.length > PAGE_ROWS ? (accounts.at(-1)?.id ?? null) : null }
    },
    read,
    lock: (id, reason) =>
      change(id, async transaction => {
        await setLocked(transaction, id, site.context.now())
        await endAll(transaction, id)
        return { act: 'account locked', detail: { reason }, result: undefined }
      }),
    unlock: id =>
      change(id, async transaction => {
        await setLocked(transaction, id, null)
        return { act: 'account unlocked', detail: {}, result: undefined }
      }),
    endSessions: id =>
      change(id, async transaction => {
        const count = await endAll(transaction, id)
        return { act: 'sessions ended', detail: { count }, result: count }
      }),
    async remove(id) {
      await read(id)
      await deleteAccount(id, { deviceId: '', parent: site.origin(), agent: '', language: '' }, transaction =>
        log.add(transaction, 'account deleted', { account: id }),
      )
    },
  }
}
