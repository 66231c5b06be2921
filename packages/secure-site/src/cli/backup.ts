import { copyFile, rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { openDeletionsFile, readDeletions } from '../run/deletionsFile.ts'
import { applyDeletions, type Deletion } from '../server/deletions.ts'
import { DEFAULT_RULES } from '../server/rules.ts'
import { loadSQLite, openStore } from '../store/openStore.ts'

const context = { rules: () => DEFAULT_RULES, now: Date.now }

/** @throws for a database that is no file: PostgreSQL has pg_dump. */
function readFile(database: string): string {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(database)?.[1]
  if (file === undefined) throw new Error('Only a SQLite file is copied here; use pg_dump and pg_restore')
  return file
}

/**
 * Copies the database of a running site to a file, with all that was committed when it began.
 *
 * @throws when the database cannot be read, or the file cannot be written.
 */
export async function backUp(database: string, target: string): Promise<void> {
  const SQLite = await loadSQLite()
  const source = new SQLite(readFile(database), { readonly: true, fileMustExist: true })
  try {
    await source.backup(target)
  } finally {
    source.close()
  }
}

/**
 * Puts a copy in the place of the database, without the persons who were deleted since it was made. The site must not run.
 *
 * @param deletions - file with the deletions of the site.
 * @returns how many persons of the copy were deleted.
 * @throws for a file that is no whole copy; the database is then as before.
 */
export async function restore(database: string, copy: string, deletions: string): Promise<number> {
  const file = readFile(database)
  const SQLite = await loadSQLite()
  const checked = new SQLite(copy, { readonly: true, fileMustExist: true })
  try {
    const result = checked.pragma('quick_check', { simple: true })
    const tables = checked.prepare("select name from sqlite_master where name = 'person'").all()
    if (result !== 'ok' || tables.length !== 1) throw new Error(`${copy} is no whole copy of a site`)
  } finally {
    checked.close()
  }
  const next = `${file}.restored`
  await openDeletionsFile(deletions).append(await readStoredDeletions(file))
  for (const ending of ['', '-wal', '-shm']) await rm(`${next}${ending}`, { force: true })
  await copyFile(copy, next)
  const count = await deleteAgain(`sqlite:${next}`, deletions)
  // The log of the old database must not be applied to the copy.
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
  await rename(next, file)
  return count
}

/**
 * Deletes the persons of a file with deletions from a database.
 *
 * @returns how many it had.
 */
export async function deleteAgain(database: string, deletions: string): Promise<number> {
  const store = await openStore(database)
  try {
    const count = await applyDeletions(store.db, await readDeletions(deletions), context)
    // What was deleted before the copy was made may lie in its free pages.
    if (store.kind === 'sqlite') await sql`vacuum`.execute(store.db)
    return count
  } finally {
    await store.close()
  }
}

/** Of the database that is replaced, in case its process ended before it wrote the last ones to the file. */
async function readStoredDeletions(file: string): Promise<readonly Deletion[]> {
  const SQLite = await loadSQLite()
  try {
    const source = new SQLite(file, { readonly: true, fileMustExist: true })
    try {
      return source.prepare('select person_hash as person, at from deletion').all() as Deletion[]
    } finally {
      source.close()
    }
  } catch {
    // A database that is broken, missing, or older than the table: the file has what there is.
    return []
  }
}
