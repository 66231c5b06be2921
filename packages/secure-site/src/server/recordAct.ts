import { accountLetter, isAccountAct } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Executor } from '../store/schema.ts'
import type { Audit, AuditAct, AuditDetail, AuditRow } from './audit.ts'
import type { Caller } from './deviceProof.ts'
import { findLetterEmail } from './verifiedEmail.ts'

/** The browser that acts. */
export type Actor = Pick<Caller, 'deviceId' | 'parent' | 'agent' | 'language'>

/**
 * Appends an act to the person's log and puts the letter about it into the outbox, where the person has an address. Both are
 * stored if the transaction is.
 *
 * @param detail - without secrets. `email` is the new address of an email change.
 * @param alsoTo - further addresses, as the one before an email change.
 * @throws {SiteError} 'Not connected' for a person who was deleted meanwhile.
 */
export type RecordAct = (
  transaction: Executor,
  person: { readonly id: string },
  act: AuditAct,
  detail: AuditDetail,
  caller: Actor,
  alsoTo?: readonly string[],
) => Promise<AuditRow>

/** A letter about an account is worth sending as long as a mail server is usually down. */
const LETTER_MS = 86_400_000

export function createRecordAct(audit: Audit, outbox: Outbox): RecordAct {
  return async (transaction, person, act, detail, caller, alsoTo = []) => {
    const row = await audit.add(transaction, person.id, act, detail, caller)
    if (!isAccountAct(act)) return row
    const own = await findLetterEmail(transaction, person.id)
    const addresses = new Set(own === undefined ? alsoTo : [own, ...alsoTo])
    for (const to of addresses)
      await outbox.put(
        transaction,
        accountLetter({
          to,
          act,
          at: row.at,
          hash: row.hash,
          newEmail: String(detail.email ?? ''),
          parent: caller.parent,
          agent: caller.agent,
          language: caller.language,
        }),
        LETTER_MS,
      )
    return row
  }
}
