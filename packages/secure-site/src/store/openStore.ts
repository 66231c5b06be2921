import type SQLiteDatabase from 'better-sqlite3'
import { Kysely, Migrator, PostgresDialect, type SqliteDatabase, SqliteDialect } from 'kysely'
import pg from 'pg'
import { MIGRATIONS, tables, untilTables } from './migrations.ts'
import type { Database, Executor } from './schema.ts'
import { createPostgresTurns, createProcessTurns, type InTurn } from './turns.ts'

/** Where the site keeps what outlives a request. */
export interface Store {
  readonly db: Executor
  readonly kind: 'sqlite' | 'postgres'
  readonly inTurn: InTurn
  /** Deletes what has expired. */
  sweep(now: number): Promise<void>
  /** Deletes everything but the tables. */
  clear(): Promise<void>
  /** @throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const POOL_SIZE = 20
const CONNECT_MS = 5_000
const STATEMENT_MS = 10_000
/** Of our own clock: a server that is cut off ends no statement. */
const QUERY_MS = 12_000
const BUSY_MS = 5_000
/** PostgreSQL's type of 64-bit integers. Every one here is a time or a count, below 2^53. */
const INT8 = 20

/**
 * Opens the database and brings its tables up to date.
 *
 * @param address - `sqlite:<file>`, `sqlite::memory:`, or `postgres://…`.
 * @throws when the database cannot be opened, or was written by a newer version of the site.
 */
export async function openStore(address: string): Promise<Store> {
  const kind = /^postgres(ql)?:\/\//.test(address) ? 'postgres' : 'sqlite'
  if (kind === 'sqlite' && !address.startsWith('sqlite:'))
    throw new Error('The database is sqlite:<file> or postgres://…')
  const db = new Kysely<Database>({
    dialect:
      kind === 'postgres' ? postgresDialect(address) : await sqliteDialect(address.slice('sqlite:'.length)),
  })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    kind,
    inTurn: kind === 'postgres' ? createPostgresTurns(db) : createProcessTurns(),
    async sweep(now) {
      for (const table of untilTables) await db.deleteFrom(table).where('until', '<', now).execute()
    },
    async clear() {
      for (const table of tables) await db.deleteFrom(table).execute()
    },
    async ping() {
      await db.selectFrom('proof_seen').select('jti').limit(1).execute()
    },
    close: () => db.destroy(),
  }
}

async function sqliteDialect(file: string): Promise<SqliteDialect> {
  const SQLite = await loadSQLite()
  const database = new SQLite(file)
  // A commit survives the end of the process; the last ones before a loss of power may be gone.
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma(`busy_timeout = ${BUSY_MS}`)
  database.pragma('foreign_keys = ON')
  // What is deleted is overwritten in the file.
  database.pragma('secure_delete = ON')
  return new SqliteDialect({ database: withStatements(database) })
}

/** Above it the oldest statement is forgotten: lists of parameters differ in length. */
const MAX_STATEMENTS = 300

/** Keeps statements: to prepare one costs as much as to run it. */
function withStatements(database: SQLiteDatabase.Database): SqliteDatabase {
  const statements = new Map<string, SQLiteDatabase.Statement<unknown[]>>()
  return {
    prepare(text) {
      const kept = statements.get(text)
      if (kept) return kept
      const statement = database.prepare<unknown[]>(text)
      statements.set(text, statement)
      if (statements.size > MAX_STATEMENTS)
        for (const oldest of statements.keys()) {
          statements.delete(oldest)
          break
        }
      return statement
    },
    close: () => void database.close(),
  }
}

/** An optional package: it is compiled where its maker has no binary for the machine. @throws where it is missing */
export async function loadSQLite(): Promise<typeof SQLiteDatabase> {
  const { default: SQLite } = await import('better-sqlite3').catch((cause: unknown) => {
    throw new Error(
      'SQLite is not installed: npm could neither fetch nor compile better-sqlite3. Use --database postgres://…',
      { cause },
    )
  })
  return SQLite
}

function postgresDialect(connectionString: string): PostgresDialect {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    types,
  })
  // A connection that ends while it is idle is replaced at the next query; one that ends later tells its query too.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw new Error('The tables of the database could not be brought up to date', { cause: error })
}
