import { copyFile, rename, rm } from 'node:fs/promises'
import { loadSQLite } from '../store/openStore.ts'

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
 * Puts a copy in the place of the database. The site must not run.
 *
 * @throws for a file that is no whole copy; the database is then as before.
 */
export async function restore(database: string, copy: string): Promise<void> {
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
  await copyFile(copy, next)
  // The log of the old database must not be applied to the copy.
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
  await rename(next, file)
}
