import type { DeviceAsk } from './deviceLinks.ts'
import type { Caller } from './deviceProof.ts'
import { codeLetter, deviceLetter } from './letters.ts'
import { createSignal, waitFor } from './signal.ts'
import { type SignedIn, type Site, signedIn } from './site.ts'
import { SiteError } from './siteError.ts'
import { emailIdentity, type User } from './users.ts'

export type EmailAction = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'

export interface EmailLogin {
  start(caller: Caller, email: string, token: unknown): Promise<{ action: EmailAction }>
  /** Waits up to 20 s for the link; `registered` with the code on its way, or not yet. */
  waitForDevice(caller: Caller): Promise<{ registered: boolean }>
  device(link: string): DeviceAsk | undefined
  /** @returns false when the link was decided before, or has expired. */
  decideDevice(link: string, isAllowed: boolean): boolean
  finish(caller: Caller, code: string): SignedIn
  clear(): void
}

/** The login of one device under one page. */
interface Login {
  readonly email: string
  /** The link that must be approved first. */
  readonly link?: string
  /** The user whose mailbox approved the device. */
  readonly approvedBy?: string
}

const WAIT_MS = 20_000
const scopeOf = ({ deviceId, parent }: Caller) => `${deviceId} ${parent}`
const codeKey = (email: string) => `login ${email}`

export function createEmailLogin(site: Site): EmailLogin {
  const logins = new Map<string, Login>()
  const changed = createSignal()
  const { mailCodes, deviceLinks } = site

  async function mailCode(caller: Caller, email: string): Promise<void> {
    const minutes = Math.ceil(site.settings.current.codeSeconds / 60)
    await mailCodes.send(caller, email, () =>
      codeLetter(email, site.codes.issue(codeKey(email), scopeOf(caller)), caller.parent, minutes),
    )
  }
  async function mailLink(caller: Caller, email: string, user: User): Promise<string> {
    let link = ''
    await mailCodes.send(caller, email, () => {
      link = deviceLinks.create(caller, email, user.id)
      return deviceLetter(email, `${site.origin()}/device?link=${link}`, caller.parent)
    })
    return link
  }
  const loginOf = (caller: Caller) => {
    const login = logins.get(scopeOf(caller))
    if (!login) throw new SiteError('Ask for a code first')
    return login
  }

  return {
    async start(caller, email, token) {
      if (typeof token === 'string' && site.sessions.read(token, caller)?.email === email)
        return { action: 'CONNECT' }
      const user = site.users.find(emailIdentity(email))
      if (user && !user.devices.has(caller.deviceId)) {
        const link = await mailLink(caller, email, user)
        logins.set(scopeOf(caller), { email, link })
        return { action: 'VERIFY_DEVICE' }
      }
      await mailCode(caller, email)
      logins.set(scopeOf(caller), { email })
      return { action: 'VERIFY_OTP' }
    },
    async waitForDevice(caller) {
      const { email, link } = loginOf(caller)
      if (link === undefined) throw new SiteError('Ask for a link first')
      const stateOf = () => deviceLinks.stateOf(link, caller)
      await waitFor(changed, () => stateOf() !== 'open' || undefined, WAIT_MS)
      const state = stateOf()
      if (state === 'refused') throw new SiteError('This device was refused')
      if (state === 'open') return { registered: false }
      // Two waits of one frame must not send two codes.
      if (logins.get(scopeOf(caller))?.link !== link) return { registered: true }
      const ask = deviceLinks.claim(link, caller)
      if (!ask) throw new SiteError('This link has expired')
      logins.set(scopeOf(caller), { email, approvedBy: ask.userId })
      mailCodes.used(caller, email)
      await mailCode(caller, email)
      return { registered: true }
    },
    device: deviceLinks.read,
    decideDevice(link, isAllowed) {
      const isDecided = deviceLinks.decide(link, isAllowed)
      changed.fire()
      return isDecided
    },
    finish(caller, code) {
      const { email, link, approvedBy } = loginOf(caller)
      // A device that was not allowed gets no code, and can spend none.
      if (link !== undefined) throw new SiteError('Invalid code')
      const known = site.users.find(emailIdentity(email))
      // The address may have got a user since the code was mailed: that user's devices are checked again.
      if (known && !known.devices.has(caller.deviceId) && approvedBy !== known.id) {
        logins.delete(scopeOf(caller))
        throw new SiteError('Ask for a code first')
      }
      mailCodes.spend(caller, email, { key: codeKey(email), scope: scopeOf(caller), digits: code })
      mailCodes.used(caller, email)
      logins.delete(scopeOf(caller))
      const user = site.users.ensure(emailIdentity(email), { email, name: null })
      return signedIn(site.sessions.open(user, caller), user)
    },
    clear() {
      logins.clear()
      deviceLinks.clear()
      changed.fire()
    },
  }
}
