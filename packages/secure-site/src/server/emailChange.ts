import type { Caller } from './deviceProof.ts'
import { newEmailLetter, oldEmailLetter } from './letters.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import { emailIdentity, type User } from './users.ts'

export type ChangeAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** From one address to another: the old one agrees, then the new one proves itself. */
export interface EmailChange {
  start(caller: Caller, user: User, email: string): Promise<{ action: ChangeAction }>
  primary(caller: Caller, user: User, code: string): Promise<void>
  secondary(caller: Caller, user: User, code: string): { newEmail: string }
  clear(): void
}

const codeKey = (email: string) => `change ${email}`

export function createEmailChange(site: Site): EmailChange {
  const changes = new Map<string, { email: string; isConfirmed: boolean }>()
  const keyOf = (stage: string, caller: Caller, user: User) =>
    `${stage} ${user.id} ${caller.deviceId} ${caller.parent}`
  const changeOf = (caller: Caller, user: User) => {
    const change = changes.get(keyOf('change', caller, user))
    if (!change) throw new SiteError('Say the new address first')
    return change
  }
  const mailNew = (caller: Caller, user: User, email: string) =>
    site.mailCodes.send(caller, email, () =>
      newEmailLetter(email, site.codes.issue(codeKey(email), keyOf('secondary', caller, user))),
    )
  return {
    async start(caller, user, email) {
      if (email === user.email) throw new SiteError('This is your address already')
      const old = user.email
      if (old === null) await mailNew(caller, user, email)
      else
        await site.mailCodes.send(caller, old, () =>
          oldEmailLetter(old, site.codes.issue(codeKey(old), keyOf('primary', caller, user)), email),
        )
      changes.set(keyOf('change', caller, user), { email, isConfirmed: old === null })
      return { action: old === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    async primary(caller, user, code) {
      const change = changeOf(caller, user)
      if (user.email === null) throw new SiteError('Invalid code')
      site.mailCodes.spend(caller, user.email, {
        key: codeKey(user.email),
        scope: keyOf('primary', caller, user),
        digits: code,
      })
      change.isConfirmed = true
      site.mailCodes.used(caller, user.email)
      await mailNew(caller, user, change.email)
    },
    secondary(caller, user, code) {
      const change = changeOf(caller, user)
      if (!change.isConfirmed) throw new SiteError('Invalid code')
      site.mailCodes.spend(caller, change.email, {
        key: codeKey(change.email),
        scope: keyOf('secondary', caller, user),
        digits: code,
      })
      changes.delete(keyOf('change', caller, user))
      site.mailCodes.used(caller, change.email)
      // Said only now: before, it would tell strangers who has an account.
      if (site.users.find(emailIdentity(change.email))) throw new SiteError('Email already in use')
      site.users.changeEmail(user, change.email)
      return { newEmail: change.email }
    },
    clear: () => changes.clear(),
  }
}
