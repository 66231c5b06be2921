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

/** An address, and who has verified it: `email` is a code of this site; else the issuer of the login. */
export interface VerifiedEmail {
  readonly email: string
  readonly issuer: string
}

/** The verified addresses of a person: their own one first, then those of their other logins from the oldest one on. */
export async function listVerifiedEmails(
  on: Executor,
  personId: string,
  max: number,
): Promise<readonly VerifiedEmail[]> {
  const rows = await on
    .selectFrom('identity')
    .select(['issuer', 'subject', 'email'])
    .where('person_id', '=', personId)
    .where('email_verified', '=', 1)
    .where(({ eb, or }) => or([eb('issuer', '=', 'email'), eb('email', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  const emails = rows.map(({ issuer, subject, email }) => ({ issuer, email: email ?? subject }))
  const isOwn = ({ issuer }: VerifiedEmail) => issuer === 'email'
  return [...emails.filter(isOwn), ...emails.filter(email => !isOwn(email))].slice(0, max)
}
