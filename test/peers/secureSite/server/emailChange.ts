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

export function createEmailChange(site: Site): EmailChange {
  const changes = new Map<string, { email: string; isConfirmed: boolean }>()
  const keyOf = (stage: string, caller: Caller, user: User) =>
    `${stage} ${user.id} ${caller.deviceId} ${caller.parent}`
  const changeOf = (caller: Caller, user: User) => {
    const change = changes.get(keyOf('change', caller, user))
    if (!change) throw new SiteError('Say the new address first')
    return change
  }
  async function mailNew(caller: Caller, user: User, email: string): Promise<void> {
    const code = site.codes.issue(keyOf('secondary', caller, user))
    await site.mail(newEmailLetter(email, code))
  }
  return {
    async start(caller, user, email) {
      if (email === user.email) throw new SiteError('This is your address already')
      site.cooldown.check(user.email ?? email)
      const change = { email, isConfirmed: user.email === null }
      changes.set(keyOf('change', caller, user), change)
      if (user.email === null) {
        await mailNew(caller, user, email)
        site.cooldown.sent(email)
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      const code = site.codes.issue(keyOf('primary', caller, user))
      await site.mail(oldEmailLetter(user.email, code, email))
      site.cooldown.sent(user.email)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    async primary(caller, user, code) {
      const change = changeOf(caller, user)
      site.codes.spend(keyOf('primary', caller, user), code)
      change.isConfirmed = true
      if (user.email !== null) site.cooldown.used(user.email)
      await mailNew(caller, user, change.email)
    },
    secondary(caller, user, code) {
      const change = changeOf(caller, user)
      if (!change.isConfirmed) throw new SiteError('Invalid code')
      site.codes.spend(keyOf('secondary', caller, user), code)
      changes.delete(keyOf('change', caller, user))
      site.cooldown.used(change.email)
      // Said only now: before, it would tell strangers who has an account.
      if (site.users.find(emailIdentity(change.email))) throw new SiteError('Email already in use')
      site.users.changeEmail(user, change.email)
      return { newEmail: change.email }
    },
    clear: () => changes.clear(),
  }
}
