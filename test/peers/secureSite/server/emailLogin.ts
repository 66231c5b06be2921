import { randomBytes } from 'node:crypto'
import type { Caller } from './deviceProof.ts'
import { codeLetter, deviceLetter } from './letters.ts'
import { createSignal, waitFor } from './signal.ts'
import { type SignedIn, type Site, signedIn } from './site.ts'
import { SiteError } from './siteError.ts'
import { emailIdentity } from './users.ts'

export type EmailAction = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'

/** A new device that waits for its link to be opened. */
export interface DeviceAsk {
  readonly email: string
  readonly parent: string
  readonly deviceId: string
  state: 'open' | 'allowed' | 'refused'
}

export interface EmailLogin {
  start(caller: Caller, email: string, token: unknown): Promise<{ action: EmailAction }>
  /** Waits up to 20 s for the link; `registered` with the code on its way, or not yet. */
  waitForDevice(caller: Caller): Promise<{ registered: boolean }>
  device(link: string): DeviceAsk | undefined
  decideDevice(link: string, isAllowed: boolean): void
  finish(caller: Caller, code: string): SignedIn
  clear(): void
}

const WAIT_MS = 20_000
const scopeOf = ({ deviceId, parent }: Caller) => `${deviceId} ${parent}`

export function createEmailLogin(site: Site): EmailLogin {
  /** What address a frame is signing in with. */
  const logins = new Map<string, { email: string; link?: string }>()
  const asks = new Map<string, DeviceAsk>()
  const changed = createSignal()
  const keyOf = (caller: Caller, email: string) => `login ${scopeOf(caller)} ${email}`

  async function mailCode(caller: Caller, email: string): Promise<void> {
    const code = site.codes.issue(keyOf(caller, email))
    const minutes = Math.ceil(site.settings.current.codeSeconds / 60)
    await site.mail(codeLetter(email, code, caller.parent, minutes))
    site.cooldown.sent(email)
  }
  async function mailLink(caller: Caller, email: string): Promise<string> {
    const link = randomBytes(24).toString('base64url')
    asks.set(link, { email, parent: caller.parent, deviceId: caller.deviceId, state: 'open' })
    await site.mail(deviceLetter(email, `${site.origin()}/device?link=${link}`, caller.parent))
    site.cooldown.sent(email)
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
      site.cooldown.check(email)
      const user = site.users.find(emailIdentity(email))
      if (user && !user.devices.has(caller.deviceId)) {
        const link = await mailLink(caller, email)
        logins.set(scopeOf(caller), { email, link })
        return { action: 'VERIFY_DEVICE' }
      }
      await mailCode(caller, email)
      logins.set(scopeOf(caller), { email })
      return { action: 'VERIFY_OTP' }
    },
    async waitForDevice(caller) {
      const { email, link } = loginOf(caller)
      const ask = link === undefined ? undefined : asks.get(link)
      if (!ask) throw new SiteError('Ask for a link first')
      await waitFor(changed, () => ask.state !== 'open' || undefined, WAIT_MS)
      if (ask.state === 'refused') throw new SiteError('This device was refused')
      if (ask.state === 'open') return { registered: false }
      // Two waits of one frame must not send two codes.
      if (logins.get(scopeOf(caller))?.link !== link) return { registered: true }
      logins.set(scopeOf(caller), { email })
      await mailCode(caller, email)
      return { registered: true }
    },
    device: link => asks.get(link),
    decideDevice(link, isAllowed) {
      const ask = asks.get(link)
      if (ask?.state !== 'open') return
      ask.state = isAllowed ? 'allowed' : 'refused'
      if (isAllowed) site.users.find(emailIdentity(ask.email))?.devices.add(ask.deviceId)
      changed.fire()
    },
    finish(caller, code) {
      const { email, link } = loginOf(caller)
      // A device that was not allowed gets no code, and can spend none.
      if (link !== undefined) throw new SiteError('Invalid code')
      site.codes.spend(keyOf(caller, email), code)
      site.cooldown.used(email)
      logins.delete(scopeOf(caller))
      const user = site.users.ensure(emailIdentity(email), { email, name: null })
      return signedIn(site.sessions.open(user, caller), user)
    },
    clear() {
      logins.clear()
      asks.clear()
      changed.fire()
    },
  }
}
