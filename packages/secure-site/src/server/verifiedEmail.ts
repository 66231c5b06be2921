import type { Executor } from '../store/schema.ts'

/** The address that the person proved by a code; undefined for a person without one. */
export async function findOwnEmail(on: Executor, personId: string): Promise<string | undefined> {
  const row = await on
    .selectFrom('identity')
    .select('subject')
    .where('person_id', '=', personId)
    .where('issuer', '=', 'email')
    .executeTakeFirst()
  return row?.subject
}

/**
 * Where the letters of a person go: their own address, or one that a provider has verified. An address that a provider only
 * states may be another person's.
 */
export async function findLetterEmail(on: Executor, personId: string): Promise<string | undefined> {
  const own = await findOwnEmail(on, personId)
  if (own !== undefined) return own
  const row = await on
    .selectFrom('identity')
    .select('email')
    .where('person_id', '=', personId)
    .where('email_verified', '=', 1)
    .where('email', 'is not', null)
    // Not that of a login that was added: the letter about it goes to the address before.
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.email ?? undefined
}
