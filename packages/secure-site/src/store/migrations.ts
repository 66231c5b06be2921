import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

type Column = readonly [name: string, type: 'text' | 'bigint', ...('null' | 'key')[]]

/** A table whose columns are not null unless marked; `key` columns are its primary key. */
async function createTable(db: Kysely<unknown>, name: string, columns: readonly Column[]): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const [column, type, ...marks] of columns)
    table = table.addColumn(column, type, builder => (marks.includes('null') ? builder : builder.notNull()))
  const keys = columns.filter(column => column.includes('key', 2)).map(([column]) => column)
  await table.addPrimaryKeyConstraint(`${name}_key`, keys).execute()
}

async function createIndex(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
}

/** As the first migration makes them. */
const FIRST_UNTIL_TABLES = [
  'session',
  'one_time_code',
  'cooldown',
  'rate_count',
  'proof_seen',
  'device_link',
  'email_login',
  'email_change',
  'login_flow',
  'passkey_challenge',
  'outbox',
  'relayed',
] as const

const UNTIL_TABLES = [...FIRST_UNTIL_TABLES, 'wallet_join', 'send_turn'] as const

export type UntilTable = (typeof UNTIL_TABLES)[number]

export const untilTables: readonly UntilTable[] = UNTIL_TABLES

export const tables = [
  ...UNTIL_TABLES,
  'person',
  'identity',
  'device',
  'wallet',
  'wallet_slot',
  'passkey',
  'gas_spend',
  'audit',
  'deletion',
  'project',
] as const

/** Tables with a column `person_id`: a person who is deleted has no row in any of them. */
export const personTables = [
  'audit',
  'identity',
  'device',
  'session',
  'wallet',
  'wallet_slot',
  'passkey',
  'passkey_challenge',
  'wallet_join',
] as const

async function createFirst(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'person', [
    ['id', 'text', 'key'],
    ['project_id', 'text'],
    ['name', 'text', 'null'],
    ['preferred', 'text', 'null'],
    ['created_at', 'bigint'],
  ])
  await createTable(db, 'identity', [
    ['project_id', 'text', 'key'],
    ['issuer', 'text', 'key'],
    ['subject', 'text', 'key'],
    ['person_id', 'text'],
    ['email', 'text', 'null'],
    ['email_verified', 'bigint'],
    ['created_at', 'bigint'],
  ])
  await createIndex(db, 'identity', 'person_id')
  await createTable(db, 'device', [
    ['id', 'text', 'key'],
    ['person_id', 'text', 'key'],
    ['first_seen_at', 'bigint'],
    ['last_seen_at', 'bigint'],
    ['agent', 'text'],
  ])
  await createIndex(db, 'device', 'person_id')
  await createTable(db, 'session', [
    ['id', 'text'],
    ['token_hash', 'text', 'key'],
    ['person_id', 'text'],
    ['device_id', 'text'],
    ['parent', 'text'],
    ['created_at', 'bigint'],
    ['until', 'bigint'],
    ['step_up_at', 'bigint'],
  ])
  await createIndex(db, 'session', 'person_id')
  await createTable(db, 'one_time_code', [
    ['key', 'text', 'key'],
    ['scope', 'text'],
    ['code_hmac', 'text'],
    ['until', 'bigint'],
    ['tries', 'bigint'],
  ])
  await createTable(db, 'cooldown', [
    ['key', 'text', 'key'],
    ['until', 'bigint'],
  ])
  await createTable(db, 'rate_count', [
    ['key', 'text', 'key'],
    ['used', 'bigint'],
    ['until', 'bigint'],
  ])
  await createTable(db, 'proof_seen', [
    ['jti', 'text', 'key'],
    ['until', 'bigint'],
  ])
  await createTable(db, 'device_link', [
    ['link_hash', 'text', 'key'],
    ['project_id', 'text'],
    ['email', 'text'],
    ['device_id', 'text'],
    ['parent', 'text'],
    ['state', 'text'],
    ['until', 'bigint'],
  ])
  await createIndex(db, 'device_link', 'device_id')
  await createTable(db, 'email_login', [
    ['scope', 'text', 'key'],
    ['email', 'text'],
    ['link_hash', 'text', 'null'],
    ['is_approved', 'bigint'],
    ['until', 'bigint'],
  ])
  await createTable(db, 'email_change', [
    ['scope', 'text', 'key'],
    ['email', 'text'],
    ['is_confirmed', 'bigint'],
    ['until', 'bigint'],
  ])
  await createLoginFlow(db)
  await createWallet(db)
  await createTable(db, 'outbox', [
    ['id', 'text', 'key'],
    ['recipient', 'text'],
    ['sealed', 'text'],
    ['created_at', 'bigint'],
    ['due_at', 'bigint', 'null'],
    ['tries', 'bigint'],
    ['state', 'text'],
    ['until', 'bigint'],
  ])
  await createIndex(db, 'outbox', 'due_at')
  await createTable(db, 'gas_spend', [
    ['day', 'bigint', 'key'],
    ['owner', 'text', 'key'],
    ['gas', 'bigint'],
  ])
  await createTable(db, 'relayed', [
    ['key', 'text', 'key'],
    ['hash', 'text'],
    ['until', 'bigint'],
  ])
  for (const table of FIRST_UNTIL_TABLES) await createIndex(db, table, 'until')
}

async function createLoginFlow(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'login_flow', [
    ['id', 'text', 'key'],
    ['kind', 'text'],
    ['project_id', 'text'],
    ['device_id', 'text'],
    ['parent', 'text'],
    ['browser_id', 'text'],
    ['number', 'text', 'null'],
    ['provider', 'text'],
    ['challenge', 'text'],
    ['verifier', 'text'],
    ['detail', 'text'],
    ['outcome', 'text', 'null'],
    ['return_page', 'text', 'null'],
    ['ticket', 'text', 'null'],
    ['handle', 'text', 'null'],
    ['is_handed_over', 'bigint'],
    ['until', 'bigint'],
  ])
  await createIndex(db, 'login_flow', 'ticket')
  await createIndex(db, 'login_flow', 'handle')
}

async function createWallet(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'wallet', [
    ['id', 'text'],
    ['person_id', 'text', 'key'],
    ['address', 'text'],
    ['iv', 'text'],
    ['ciphertext', 'text'],
    ['created_at', 'bigint'],
  ])
  await db.schema.createIndex('wallet_address').on('wallet').column('address').unique().execute()
  await createTable(db, 'wallet_slot', [
    ['id', 'text', 'key'],
    ['person_id', 'text'],
    ['kind', 'text'],
    ['version', 'bigint'],
    ['body', 'text'],
    ['created_at', 'bigint'],
  ])
  await createIndex(db, 'wallet_slot', 'person_id')
  await createTable(db, 'passkey', [
    ['credential_id', 'text', 'key'],
    ['person_id', 'text'],
    ['project_id', 'text'],
    ['public_key', 'text'],
    ['counter', 'bigint'],
    ['is_backed_up', 'bigint'],
    ['transports', 'text'],
    ['created_at', 'bigint'],
    ['last_used_at', 'bigint'],
  ])
  await createIndex(db, 'passkey', 'person_id')
  await createTable(db, 'passkey_challenge', [
    ['challenge', 'text', 'key'],
    ['scope', 'text'],
    ['purpose', 'text'],
    ['person_id', 'text'],
    ['until', 'bigint'],
  ])
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'audit', [
    ['person_id', 'text', 'key'],
    ['seq', 'bigint', 'key'],
    ['at', 'bigint'],
    ['act', 'text'],
    ['detail', 'text'],
    ['device_id', 'text'],
    ['prev_hash', 'text'],
    ['hash', 'text'],
  ])
  await createTable(db, 'deletion', [
    ['person_hash', 'text', 'key'],
    ['at', 'bigint'],
  ])
  await createIndex(db, 'deletion', 'at')
}

/** A wallet counts its changes, and a slot says what opens it. */
async function addSlots(db: Kysely<unknown>): Promise<void> {
  const number = (column: string, first: number) =>
    db.schema
      .alterTable('wallet')
      .addColumn(column, 'bigint', builder => builder.notNull().defaultTo(first))
      .execute()
  await number('version', 1)
  await number('revision', 0)
  for (const column of ['opener', 'agent'])
    await db.schema
      .alterTable('wallet_slot')
      .addColumn(column, 'text', builder => builder.notNull().defaultTo(''))
      .execute()
}

async function addAdministration(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'project', [
    ['id', 'text', 'key'],
    ['rules', 'text'],
    ['updated_at', 'bigint'],
  ])
  await db.schema.alterTable('person').addColumn('locked_at', 'bigint').execute()
}

async function addJoins(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'wallet_join', [
    ['person_id', 'text', 'key'],
    ['device_id', 'text', 'key'],
    ['public_key', 'text'],
    ['commitment', 'text'],
    ['agent', 'text'],
    ['answer', 'text', 'null'],
    ['until', 'bigint'],
  ])
  await createIndex(db, 'wallet_join', 'until')
}

async function addSendTurns(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'send_turn', [
    ['key', 'text', 'key'],
    ['holder', 'text'],
    ['held_until', 'bigint'],
    ['nonce', 'bigint', 'null'],
    ['hash', 'text', 'null'],
    ['sent_at', 'bigint'],
    ['until', 'bigint'],
  ])
  await createIndex(db, 'send_turn', 'until')
}

/** In order; a migration that was published is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': { up: createFirst },
  '0002-audit': { up: createAudit },
  '0003-slots': { up: addSlots },
  '0004-administration': { up: addAdministration },
  '0005-joins': { up: addJoins },
  '0006-send-turns': { up: addSendTurns },
}
