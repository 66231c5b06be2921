import { createHash } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Context } from './context.ts'
import type { Caller } from './deviceProof.ts'
import { SiteError } from './siteError.ts'

export type AuditAct =
  | 'login'
  | 'login added'
  | 'login removed'
  | 'passkey added'
  | 'session ended'
  | 'session revoked'
  | 'email changed'
  | 'step-up'
  | 'wallet made'
  | 'slot added'
  | 'slot removed'
  | 'wallet exported'
  | 'browser let in'
  | 'account deleted'
  | 'account locked'
  | 'account unlocked'
  | 'sessions ended'

/** Values without secrets: a person reads them, and so does the operator. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** One row of a person's log. */
export interface AuditRow {
  readonly personId: string
  /** Counts from 1. */
  readonly seq: number
  readonly at: number
  readonly act: string
  /** `AuditDetail` as JSON. */
  readonly detail: string
  readonly deviceId: string
  /** Hash of the row before; empty in the first one. */
  readonly prevHash: string
  readonly hash: string
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly Omit<AuditRow, 'personId'>[]
  /** For the next page; null on the last one. */
  readonly cursor: number | null
}

/** The log of what happened to an account: a chain of hashes for each person. */
export interface Audit {
  /**
   * Holds the person's row until the transaction ends, so that two transactions change an account one after the other.
   *
   * @throws {SiteError} 'Not connected' for a person who was deleted meanwhile.
   */
  lock(transaction: Executor, personId: string): Promise<void>
  /** Appends a row. It is stored if the transaction is. @throws {SiteError} as `lock` does */
  add(
    transaction: Executor,
    personId: string,
    act: AuditAct,
    detail: AuditDetail,
    caller?: Pick<Caller, 'deviceId'>,
  ): Promise<AuditRow>
  /** @param before - cursor of the page before. */
  page(personId: string, before?: number): Promise<AuditPage>
}

const PAGE_ROWS = 50
export const AUDIT_COLUMNS = [
  'person_id',
  'seq',
  'at',
  'act',
  'detail',
  'device_id',
  'prev_hash',
  'hash',
] as const

export function createAudit(db: Executor, { now }: Context): Audit {
  async function lock(transaction: Executor, personId: string): Promise<void> {
    // An update that changes nothing: unlike `for update`, SQLite has it too.
    const { numUpdatedRows } = await transaction
      .updateTable('person')
      .set(({ ref }) => ({ created_at: ref('created_at') }))
      .where('id', '=', personId)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new SiteError('Not connected', 401)
  }
  return {
    lock,
    async add(transaction, personId, act, detail, caller) {
      await lock(transaction, personId)
      return appendAuditRow(transaction, {
        personId,
        at: now(),
        act,
        detail,
        deviceId: caller?.deviceId ?? '',
      })
    },
    page: (personId, before) => readAuditPage(db, personId, before),
  }
}

/** Appends a row to a log whose rows nothing else adds meanwhile. It is stored if the transaction is. */
export async function appendAuditRow(
  transaction: Executor,
  { detail, ...entry }: Pick<AuditRow, 'personId' | 'at' | 'act' | 'deviceId'> & { detail: AuditDetail },
): Promise<AuditRow> {
  const last = await transaction
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('person_id', '=', entry.personId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const content = {
    ...entry,
    seq: (last?.seq ?? 0) + 1,
    detail: JSON.stringify(detail),
    prevHash: last?.hash ?? '',
  }
  const row = { ...content, hash: hashRow(content) }
  await transaction.insertInto('audit').values(toColumns(row)).execute()
  return row
}

/** @param before - cursor of the page before. */
export async function readAuditPage(db: Executor, personId: string, before?: number): Promise<AuditPage> {
  let query = db.selectFrom('audit').select(AUDIT_COLUMNS).where('person_id', '=', personId)
  if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  const entries = rows.slice(0, PAGE_ROWS).map(row => {
    const { personId: _, ...entry } = readAuditRow(row)
    return entry
  })
  return { entries, cursor: rows.length > PAGE_ROWS ? (entries.at(-1)?.seq ?? null) : null }
}

/** The first row that does not follow from the one before it. */
export interface AuditFault {
  /** What `seq` should be there. */
  readonly seq: number
  readonly fault: 'changed' | 'missing' | 'unlinked'
}

/**
 * Checks the rows of one person, oldest first. A row that was changed, removed or moved is found. Rows that are missing at the
 * end are not: their hashes are in the letters that the person got.
 */
export function verifyAudit(rows: readonly AuditRow[]): AuditFault | undefined {
  let prevHash = ''
  for (const [index, row] of rows.entries()) {
    const seq = index + 1
    if (row.seq !== seq) return { seq, fault: 'missing' }
    if (row.personId !== rows[0]?.personId || row.hash !== hashRow(row)) return { seq, fault: 'changed' }
    if (row.prevHash !== prevHash) return { seq, fault: 'unlinked' }
    prevHash = row.hash
  }
  return undefined
}

/** As an array: the order of its members is part of the format. */
function hashRow({ personId, seq, at, act, detail, deviceId, prevHash }: Omit<AuditRow, 'hash'>): string {
  const content = JSON.stringify([personId, seq, at, act, detail, deviceId])
  return createHash('sha256').update(`${prevHash}\n${content}`).digest('base64url')
}

const toColumns = (row: AuditRow) => ({
  person_id: row.personId,
  seq: row.seq,
  at: row.at,
  act: row.act,
  detail: row.detail,
  device_id: row.deviceId,
  prev_hash: row.prevHash,
  hash: row.hash,
})

export const readAuditRow = (row: ReturnType<typeof toColumns>): AuditRow => ({
  personId: row.person_id,
  seq: row.seq,
  at: row.at,
  act: row.act,
  detail: row.detail,
  deviceId: row.device_id,
  prevHash: row.prev_hash,
  hash: row.hash,
})
