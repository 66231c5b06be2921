import { createHash } from 'node:crypto'
import { personTables } from '../store/migrations.ts'
import type { Executor } from '../store/schema.ts'
import { AUDIT_COLUMNS, readAuditRow } from './audit.ts'

/** Names a person in the list of deletions without telling who it was. */
export const hashPersonId = (personId: string): string =>
  createHash('sha256').update(personId).digest('base64url')

/** All that the site keeps of a person, but keys and secrets. */
export async function exportPerson(db: Executor, personId: string): Promise<object> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'project_id as project', 'name', 'preferred', 'created_at as createdAt'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const identities = await db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'email', 'email_verified', 'created_at as createdAt'])
    .where('person_id', '=', personId)
    .execute()
  const devices = await db
    .selectFrom('device')
    .select(['id', 'agent', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('person_id', '=', personId)
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select([
      'id',
      'device_id as device',
      'parent',
      'created_at as createdAt',
      'step_up_at as confirmedAt',
      'until',
    ])
    .where('person_id', '=', personId)
    .execute()
  const passkeys = await db
    .selectFrom('passkey')
    .select([
      'credential_id as id',
      'is_backed_up',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('person_id', '=', personId)
    .execute()
  const wallet = await db
    .selectFrom('wallet')
    .select(['address', 'created_at as createdAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const audit = await db
    .selectFrom('audit')
    .select(AUDIT_COLUMNS)
    .where('person_id', '=', personId)
    .orderBy('seq')
    .execute()
  return {
    ...person,
    identities: identities.map(({ email_verified: verified, ...row }) => ({
      ...row,
      emailVerified: verified === 1,
    })),
    devices,
    sessions,
    passkeys: passkeys.map(({ is_backed_up: backedUp, transports, ...row }) => ({
      ...row,
      isBackedUp: backedUp === 1,
      transports: JSON.parse(transports) as unknown,
    })),
    wallet: wallet ?? null,
    audit: audit.map(readAuditRow),
  }
}

/**
 * Deletes every row of a person. Counts of limits have no name of the person beside the mailbox and end within an hour; a mail
 * that waits is still sent.
 *
 * @param transaction - that holds the person's row (`Audit.lock`), so that no row is added meanwhile.
 */
export async function deletePersonRows(transaction: Executor, personId: string): Promise<void> {
  const person = await transaction
    .selectFrom('person')
    .select('project_id')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return
  const { project_id: projectId } = person
  await deleteLogins(transaction, personId, projectId)
  const wallets = await transaction
    .selectFrom('wallet')
    .select('address')
    .where('person_id', '=', personId)
    .execute()
  for (const { address } of wallets) {
    const owner = address.toLowerCase()
    await transaction.deleteFrom('gas_spend').where('owner', '=', owner).execute()
    // Keys are `<chain> <owner> <nonce>`.
    await transaction.deleteFrom('relayed').where('key', 'like', `% ${owner} %`).execute()
    await transaction.deleteFrom('send_turn').where('key', 'like', `% ${owner}`).execute()
  }
  for (const table of personTables)
    await transaction.deleteFrom(table).where('person_id', '=', personId).execute()
  await transaction.deleteFrom('person').where('id', '=', personId).execute()
}

/** What waits for the person's codes, links and providers. */
async function deleteLogins(transaction: Executor, personId: string, projectId: string): Promise<void> {
  const emails = await transaction
    .selectFrom('identity')
    .select(['issuer', 'subject', 'email'])
    .where('person_id', '=', personId)
    .execute()
  const devices = await transaction
    .selectFrom('device')
    .select('id')
    .where('person_id', '=', personId)
    .execute()
  await transaction.deleteFrom('email_change').where('scope', 'like', `change ${personId} %`).execute()
  for (const { id } of devices)
    await transaction
      .deleteFrom('login_flow')
      .where('project_id', '=', projectId)
      .where('device_id', '=', id)
      .execute()
  for (const { issuer, subject, email: stated } of emails) {
    const email = issuer === 'email' ? subject : stated
    if (email === null) continue
    const keys = ['login', 'change', 'step-up'].map(purpose => `${purpose} ${projectId} ${email}`)
    await transaction.deleteFrom('one_time_code').where('key', 'in', keys).execute()
    await transaction.deleteFrom('email_login').where('email', '=', email).execute()
    await transaction
      .deleteFrom('device_link')
      .where('project_id', '=', projectId)
      .where('email', '=', email)
      .execute()
    await transaction
      .deleteFrom('outbox')
      .where('recipient', '=', email)
      .where('due_at', 'is', null)
      .execute()
  }
}
