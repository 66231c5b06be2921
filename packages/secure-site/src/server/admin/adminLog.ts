import type { Executor } from '../../store/schema.ts'
import { type AuditAct, type AuditDetail, type AuditPage, appendAuditRow, readAuditPage } from '../audit.ts'
import type { Context } from '../context.ts'

/** Acts on an account that its own log has too. */
export type AccountAct = Extract<AuditAct, 'account locked' | 'account unlocked' | 'sessions ended'>

export type AdminAct = AccountAct | 'account deleted' | 'project set' | 'project removed'

/** What was done over the administration: a chain of hashes, as each account has. */
export interface AdminLog {
  /** Appends a row. It is stored if the transaction is. */
  add(transaction: Executor, act: AdminAct, detail: AuditDetail): Promise<void>
  /** @param before - cursor of the page before. */
  page(before?: number): Promise<AuditPage>
}

/** In the place of a person's id, which is a UUID. */
const ADMIN = 'admin'

export function createAdminLog(db: Executor, { now }: Context): AdminLog {
  return {
    async add(transaction, act, detail) {
      // Holds the first row, so that two acts follow each other; of two first acts at once the key refuses one.
      await transaction
        .updateTable('audit')
        .set(({ ref }) => ({ at: ref('at') }))
        .where('person_id', '=', ADMIN)
        .where('seq', '=', 1)
        .execute()
      await appendAuditRow(transaction, { personId: ADMIN, at: now(), act, detail, deviceId: '' })
    },
    page: before => readAuditPage(db, ADMIN, before),
  }
}
