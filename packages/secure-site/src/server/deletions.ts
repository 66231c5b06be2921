import type { Executor } from '../store/schema.ts'
import { createAudit } from './audit.ts'
import type { Context } from './context.ts'
import { deletePersonRows, hashPersonId } from './personData.ts'
import type { Actor } from './recordAct.ts'
import type { Site } from './site.ts'

/** A person who was deleted. */
export interface Deletion {
  /** SHA-256 of the person's id. */
  readonly person: string
  readonly at: number
}

/** A list of deletions outside of the database, which no backup of the database brings back. */
export interface DeletionList {
  /** Adds those that it does not have yet. They are on the disk when this resolves. */
  append(deletions: readonly Deletion[]): Promise<void>
}

/** A transaction that began earlier may be committed later. */
const OVERLAP_MS = 60_000
const PAGE_ROWS = 1_000

/**
 * Copies the deletions of the database to the list. The database stores each one with its transaction, so that a process that
 * ends between the two loses none.
 */
export function createDeletionCopy(db: Executor, list: DeletionList): () => Promise<void> {
  let since = 0
  return async () => {
    const rows = await db
      .selectFrom('deletion')
      .select(['person_hash as person', 'at'])
      .where('at', '>=', since)
      .orderBy('at')
      .execute()
    if (rows.length === 0) return
    await list.append(rows)
    since = Math.max(since, (rows.at(-1)?.at ?? 0) - OVERLAP_MS)
  }
}

/**
 * Deletes an account, with a letter to its person.
 *
 * @param actor - the browser that asked; the operator has none.
 * @param also - part of the same transaction.
 * @throws {SiteError} 'Not connected' when there is no such account.
 */
export type DeleteAccount = (
  id: string,
  actor: Actor,
  also?: (transaction: Executor) => Promise<void>,
) => Promise<void>

/** @param copyDeletions - copies deletions out of the database. */
export const createAccountDeletion =
  (site: Site, db: Executor, copyDeletions: () => Promise<void>): DeleteAccount =>
  async (id, actor, also) => {
    await db.transaction().execute(async transaction => {
      await site.audit.lock(transaction, id)
      // The last row and its letter: the row goes with the rest, the letter has its hash.
      await site.record(transaction, { id }, 'account deleted', {}, actor)
      await deletePersonRows(transaction, id)
      await storeDeletion(transaction, { person: hashPersonId(id), at: site.context.now() })
      await also?.(transaction)
    })
    await copyDeletions()
  }

/** @returns false for a deletion that is stored already. */
export async function storeDeletion(transaction: Executor, { person, at }: Deletion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('deletion')
    .values({ person_hash: person, at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Deletes again who is in the list, after an older copy of the database was restored.
 *
 * @returns how many persons were deleted.
 */
export async function applyDeletions(
  db: Executor,
  deletions: readonly Deletion[],
  context: Context,
): Promise<number> {
  const byHash = new Map(deletions.map(deletion => [deletion.person, deletion]))
  const audit = createAudit(db, context)
  let count = 0
  let last = ''
  for (;;) {
    const persons = await db
      .selectFrom('person')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute()
    for (const { id } of persons) {
      const deletion = byHash.get(hashPersonId(id))
      if (!deletion) continue
      await db.transaction().execute(async transaction => {
        await audit.lock(transaction, id)
        await deletePersonRows(transaction, id)
        await storeDeletion(transaction, deletion)
      })
      count += 1
    }
    last = persons.at(-1)?.id ?? ''
    if (persons.length < PAGE_ROWS) return count
  }
}
