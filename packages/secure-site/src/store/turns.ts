import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Runs work of one name one after the other, in every process that has the same database.
 *
 * @throws what the work throws; with PostgreSQL, when the work of another process takes longer than a statement may.
 */
export type InTurn = <Value>(name: string, run: () => Promise<Value>) => Promise<Value>

/** Within this process: a database in a file has no other one. */
export function createProcessTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run)
    const settled = turn.then(
      () => {},
      () => {},
    )
    last.set(name, settled)
    void settled.then(() => last.get(name) === settled && last.delete(name))
    return turn
  }
}

/**
 * With a lock of PostgreSQL for each name. A process holds one connection for a name, however many wait; a process that ends
 * lets the lock go with its connection.
 */
export function createPostgresTurns(db: Kysely<Database>): InTurn {
  const inProcess = createProcessTurns()
  return (name, run) =>
    inProcess(name, () =>
      db.connection().execute(async connection => {
        const key = sql`hashtextextended(${name}, 0)`
        await sql`select pg_advisory_lock(${key})`.execute(connection)
        try {
          return await run()
        } finally {
          // What was done is done: a connection that broke has let the lock go.
          await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {})
        }
      }),
    )
}
