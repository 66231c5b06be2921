import { newEmailLetter, oldEmailLetter } from '../mail/letters.ts'
import type { Executor } from '../store/schema.ts'
import type { Caller } from './deviceProof.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import type { User } from './users.ts'
import { findOwnEmail } from './verifiedEmail.ts'

export type ChangeAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** From one address to another: the old one agrees, then the new one proves itself. */
export interface EmailChange {
  start(caller: Caller, user: User, email: string): Promise<{ action: ChangeAction }>
  primary(caller: Caller, user: User, code: string): Promise<void>
  secondary(caller: Caller, user: User, code: string): Promise<{ newEmail: string }>
}

const CHANGE_MS = 3_600_000
const codeKey = (email: string, user: User) => `change ${user.projectId} ${email}`

export function createEmailChange(site: Site, db: Executor): EmailChange {
  const { mailCodes, codes, users } = site
  const { now, rules } = site.context
  const scopeOfStage = (stage: string, caller: Caller, user: User) =>
    `${stage} ${user.id} ${caller.deviceId} ${caller.parent}`
  async function findChange(caller: Caller, user: User) {
    const change = await db
      .selectFrom('email_change')
      .select(['email', 'is_confirmed'])
      .where('scope', '=', scopeOfStage('change', caller, user))
      .where('until', '>=', now())
      .executeTakeFirst()
    if (!change) throw new SiteError('Say the new address first')
    return change
  }
  const mailNew = (caller: Caller, user: User, email: string) =>
    mailCodes.send({ email, caller, isOwn: false }, rules().codeSeconds, async () =>
      newEmailLetter({
        to: email,
        code: await codes.issue(codeKey(email, user), scopeOfStage('secondary', caller, user)),
        language: caller.language,
      }),
    )
  return {
    async start(caller, user, email) {
      await site.stepUp.require(caller)
      if (email === (await findOwnEmail(db, user.id))) throw new SiteError('This is your address already')
      // An address that a provider states becomes the person's own by one code.
      const old = user.email === email ? null : user.email
      if (old === null) await mailNew(caller, user, email)
      else
        await mailCodes.send({ email: old, caller, isOwn: true }, rules().codeSeconds, async () =>
          oldEmailLetter({
            to: old,
            code: await codes.issue(codeKey(old, user), scopeOfStage('primary', caller, user)),
            newEmail: email,
            language: caller.language,
          }),
        )
      const change = { email, is_confirmed: old === null ? 1 : 0, until: now() + CHANGE_MS }
      await db
        .insertInto('email_change')
        .values({ scope: scopeOfStage('change', caller, user), ...change })
        .onConflict(conflict => conflict.column('scope').doUpdateSet(change))
        .execute()
      return { action: old === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    async primary(caller, user, code) {
      const change = await findChange(caller, user)
      const { email } = user
      if (email === null) throw new SiteError('Invalid code')
      const key = codeKey(email, user)
      const scope = scopeOfStage('primary', caller, user)
      const to = { email, caller, isOwn: true }
      await mailCodes.check(to, { key, scope, digits: code })
      await codes.take(key, scope, code)
      await db
        .updateTable('email_change')
        .set({ is_confirmed: 1 })
        .where('scope', '=', scopeOfStage('change', caller, user))
        .execute()
      await mailCodes.used(to)
      await mailNew(caller, user, change.email)
    },
    async secondary(caller, user, code) {
      const { email, is_confirmed: isConfirmed } = await findChange(caller, user)
      if (isConfirmed === 0) throw new SiteError('Invalid code')
      const key = codeKey(email, user)
      const scope = scopeOfStage('secondary', caller, user)
      const to = { email, caller, isOwn: false }
      await mailCodes.check(to, { key, scope, digits: code })
      await codes.take(key, scope, code)
      await db
        .deleteFrom('email_change')
        .where('scope', '=', scopeOfStage('change', caller, user))
        .execute()
      await mailCodes.used(to)
      // Said only now: before, it would tell strangers who has an account.
      await db.transaction().execute(async transaction => {
        await site.audit.lock(transaction, user.id)
        const old = await findOwnEmail(transaction, user.id)
        await users.changeEmail(user, email, transaction)
        await site.record(
          transaction,
          user,
          'email changed',
          { email },
          caller,
          old === undefined ? [] : [old],
        )
      })
      return { newEmail: email }
    },
  }
}
