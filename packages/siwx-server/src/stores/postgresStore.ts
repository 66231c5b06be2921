import { ConfigError } from '../../../../src/bridge/errors/client.ts'
import type { SignInStore } from '../signInStore.ts'

/** The part of a `Pool` of `pg` that a store needs. A single `Client` of `pg` takes no queries at the same time. */
export interface PostgresClient {
  /** Runs one statement with its parameters (`$1`, `$2` …). */
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

/** Parameters of `createPostgresStore` and `postgresSchema`. */
export interface CreatePostgresStoreParameters {
  /** Name of the table, with its schema if it has one: `auth.signin`. Default: `signin`. */
  readonly table?: string
}

const TABLE = 'signin'
/** Lower case, so that it needs no quotes and Postgres does not fold it. */
const TABLE_NAME = /^[a-z_][a-z0-9_]{0,50}(?:\.[a-z_][a-z0-9_]{0,50})?$/
const SWEEP_EVERY_MS = 60_000
/** Rows that one sweep deletes. */
const SWEEP_ROWS_MAX = 1_000

function checkTable(table: string): string {
  if (!TABLE_NAME.test(table)) throw new ConfigError('table', 'must be a lower-case name, or schema.name')
  return table
}

/**
 * The statements that create the store's table and index. They do nothing where both exist.
 *
 * @param table as for `createPostgresStore`
 * @returns SQL, for a migration
 * @throws ConfigError when the name is invalid
 *
 * @example
 * await pool.query(postgresSchema())
 */
export function postgresSchema(table: string = TABLE): string {
  const name = checkTable(table)
  return `CREATE TABLE IF NOT EXISTS ${name} (
  key text PRIMARY KEY,
  value text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS ${name.replace(/^.*\./, '')}_expires_at ON ${name} (expires_at);
`
}

/**
 * A store in Postgres, in the table of `postgresSchema`. Several processes share it. A key is taken by one
 * `DELETE … RETURNING`; times are those of the database's clock. Expired rows are never read, and are deleted at most
 * once a minute, with the next `add`.
 *
 * @param client a `Pool` of `pg`, or another client with the same `query`
 * @param parameters.table name of the table
 * @returns a store for `createSignInHandler`, whose calls reject as the client does
 * @throws ConfigError when the table's name is invalid
 *
 * @example
 * const pool = new Pool({ connectionString: process.env.DATABASE_URL })
 * await pool.query(postgresSchema())
 * createSignInHandler({ origin: 'https://app.example', store: createPostgresStore(pool) })
 */
export function createPostgresStore(
  client: PostgresClient,
  { table = TABLE }: CreatePostgresStoreParameters = {},
): SignInStore {
  const name = checkTable(table)
  let sweptAt = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    const time = performance.now()
    if (time - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = time
    await client.query(
      `DELETE FROM ${name} WHERE key IN (
        SELECT key FROM ${name} WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [SWEEP_ROWS_MAX],
    )
  }

  return {
    async add(key, value, lifeMs) {
      await sweep()
      const { rows } = await client.query(
        `INSERT INTO ${name} AS entry (key, value, expires_at)
          VALUES ($1, $2, now() + $3::double precision * interval '1 millisecond')
          ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at
            WHERE entry.expires_at <= now()
          RETURNING key`,
        [key, value, lifeMs],
      )
      return rows.length === 1
    },
    async get(key) {
      const query = `SELECT value FROM ${name} WHERE key = $1 AND expires_at > now()`
      return readValue((await client.query(query, [key])).rows)
    },
    async take(key) {
      const query = `WITH taken AS (DELETE FROM ${name} WHERE key = $1 RETURNING value, expires_at)
        SELECT value FROM taken WHERE expires_at > now()`
      return readValue((await client.query(query, [key])).rows)
    },
  }
}

function readValue([row]: readonly unknown[]): string | undefined {
  const value = typeof row === 'object' && row !== null ? (row as { value?: unknown }).value : undefined
  return typeof value === 'string' ? value : undefined
}
