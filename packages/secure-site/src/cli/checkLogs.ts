import { AUDIT_COLUMNS, type AuditFault, readAuditRow, verifyAudit } from '../server/audit.ts'
import type { Executor } from '../store/schema.ts'

export interface LogCheck {
  readonly persons: number
  readonly rows: number
  readonly faults: readonly (AuditFault & { readonly personId: string })[]
  /** Whether a row has the hash that was asked for; undefined when none was. */
  readonly hasHash: boolean | undefined
}

/**
 * Checks the log of every person.
 *
 * @param hash - beginning of a hash, as a letter has it: where its row is gone, the log was cut off after the letter.
 */
export async function checkLogs(db: Executor, hash?: string): Promise<LogCheck> {
  const faults: LogCheck['faults'][number][] = []
  let [persons, rows, hasHash] = [0, 0, false]
  let last = ''
  for (;;) {
    const next = await db
      .selectFrom('audit')
      .select('person_id')
      .where('person_id', '>', last)
      .orderBy('person_id')
      .limit(1)
      .executeTakeFirst()
    if (!next) break
    last = next.person_id
    const log = (
      await db
        .selectFrom('audit')
        .select(AUDIT_COLUMNS)
        .where('person_id', '=', last)
        .orderBy('seq')
        .execute()
    ).map(readAuditRow)
    persons += 1
    rows += log.length
    if (hash !== undefined) hasHash ||= log.some(row => row.hash.startsWith(hash))
    const fault = verifyAudit(log)
    if (fault) faults.push({ personId: last, ...fault })
  }
  return { persons, rows, faults, hasHash: hash === undefined ? undefined : hasHash }
}
