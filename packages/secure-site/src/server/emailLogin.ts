import { codeLetter, deviceLetter } from '../mail/letters.ts'
import type { Executor } from '../store/schema.ts'
import type { ShownCode } from './codes.ts'
import { type DeviceRequest, hashLink } from './deviceLinks.ts'
import type { Caller } from './deviceProof.ts'
import { createLinkWatch } from './linkWatch.ts'
import type { Recipient } from './mailCodes.ts'
import type { Login, Site } from './site.ts'
import { SiteError } from './siteError.ts'
import { emailIdentity } from './users.ts'

export type EmailAction = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'

/** What the page of a link shows. */
export interface DeviceDecision extends DeviceRequest {
  /** Of an allowed device, while it is open. */
  readonly code?: ShownCode | undefined
}

/**
 * Login by a code in a mail. A device that the owner of the address has not used yet is allowed by a link first.
 *
 * The action depends on the device alone, so that it does not tell which addresses have an account: a device that is new to
 * the site waits for the link, every other one for a code. The mail itself has a link or a code, which its reader sees; the
 * page of an allowed link shows the code.
 */
export interface EmailLogin {
  start(caller: Caller, email: string): Promise<{ action: EmailAction }>
  /** Waits up to 20 s for the link; `registered` when its page shows the code, or not yet. */
  waitForDevice(caller: Caller): Promise<{ registered: boolean }>
  /** The request behind a link; undefined for an unknown or expired one. */
  device(link: string): Promise<DeviceRequest | undefined>
  /**
   * Decides an open link, once, and gives the code of an allowed device. A second yes, as of a page that is loaded again,
   * gives the same code while that is open.
   */
  decideDevice(link: string, isAllowed: boolean, network: string): Promise<DeviceDecision | undefined>
  finish(caller: Caller, code: string): Promise<Login>
}

type Asking = Pick<Caller, 'deviceId' | 'projectId' | 'parent' | 'network' | 'language'>

const WAIT_MS = 20_000
const LOGIN_MS = 3_600_000
const scopeOfDevice = ({ deviceId, parent }: Pick<Caller, 'deviceId' | 'parent'>) => `${deviceId} ${parent}`

export function createEmailLogin(site: Site, db: Executor): EmailLogin {
  const { mailCodes, deviceLinks, users, codes } = site
  const watch = createLinkWatch(deviceLinks.findOpen)
  const { now, rules } = site.context
  const readKey = (projectId: string, email: string) => `login ${projectId} ${email}`

  /** Whether the device is one of the owner's. */
  const isOwnDevice = ({ deviceId, projectId }: Asking, email: string): Promise<boolean> =>
    users.hasDevice(emailIdentity(projectId, email), deviceId)
  async function keepLogin(caller: Asking, email: string, link: string | null): Promise<void> {
    const login = { email, link_hash: link, is_approved: 0, until: now() + LOGIN_MS }
    await db
      .insertInto('email_login')
      .values({ scope: scopeOfDevice(caller), ...login })
      .onConflict(conflict => conflict.column('scope').doUpdateSet(login))
      .execute()
  }
  async function mailCode(caller: Asking, to: Recipient): Promise<void> {
    const { email } = to
    const { codeSeconds } = rules()
    await mailCodes.send(to, codeSeconds, async () =>
      codeLetter({
        to: email,
        code: await codes.issue(readKey(caller.projectId, email), scopeOfDevice(caller)),
        parent: caller.parent,
        minutes: Math.ceil(codeSeconds / 60),
        language: caller.language,
      }),
    )
  }
  async function mailLink(caller: Caller, to: Recipient): Promise<string> {
    let link = ''
    await mailCodes.send(to, rules().linkSeconds, async () => {
      link = await deviceLinks.create(caller, to.email)
      return deviceLetter({
        to: to.email,
        link: `${site.origin()}/device?link=${link}`,
        parent: caller.parent,
        language: caller.language,
      })
    })
    return hashLink(link)
  }
  async function isApprovedLogin(caller: Caller, email: string): Promise<boolean> {
    const login = await db
      .selectFrom('email_login')
      .select('scope')
      .where('scope', '=', scopeOfDevice(caller))
      .where('email', '=', email)
      .where('is_approved', '=', 1)
      .where('until', '>=', now())
      .executeTakeFirst()
    return login !== undefined
  }
  async function findLogin(caller: Caller) {
    const login = await db
      .selectFrom('email_login')
      .select(['email', 'link_hash', 'is_approved'])
      .where('scope', '=', scopeOfDevice(caller))
      .where('until', '>=', now())
      .executeTakeFirst()
    if (!login) throw new SiteError('Ask for a code first')
    return login
  }

  return {
    async start(caller, email) {
      if ((await site.sessions.read(caller.token, caller))?.email === email) return { action: 'CONNECT' }
      const isOwn = await isOwnDevice(caller, email)
      const isKnown = await users.isKnownDevice(caller.deviceId)
      const to = { email, caller, isOwn }
      // A device that the mailbox has allowed within this hour gets another code.
      const isApproved = await isApprovedLogin(caller, email)
      if (isOwn || isApproved) await mailCode(caller, to)
      if (!isApproved) await keepLogin(caller, email, isOwn ? null : await mailLink(caller, to))
      return { action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
    },
    async waitForDevice(caller) {
      const { link_hash: link } = await findLogin(caller)
      if (link === null) return { registered: true }
      const end = Date.now() + WAIT_MS
      let state = await deviceLinks.stateOf(link, caller)
      for (let left = WAIT_MS; state === 'open' && left > 0; left = end - Date.now()) {
        await watch.wait(link, left)
        state = await deviceLinks.stateOf(link, caller)
      }
      if (state === 'refused') throw new SiteError('This device was refused')
      if (state === 'expired') throw new SiteError('This link has expired')
      return { registered: state === 'allowed' }
    },
    device: deviceLinks.read,
    async decideDevice(link, isAllowed, network) {
      // Together or not at all: an allowed device has its code.
      const decided = await db.transaction().execute(async transaction => {
        const request = await deviceLinks.decide(link, isAllowed, transaction)
        if (!request || !isAllowed) return request
        await transaction
          .updateTable('email_login')
          .set({ is_approved: 1, link_hash: null })
          .where('scope', '=', scopeOfDevice(request))
          .where('link_hash', '=', hashLink(link))
          .execute()
        const key = readKey(request.projectId, request.email)
        await codes.issue(key, scopeOfDevice(request), { secret: link, on: transaction })
        return request
      })
      if (decided && isAllowed) {
        const { email, deviceId } = decided
        await mailCodes.used({ email, caller: { deviceId, network }, isOwn: false })
      }
      watch.wake(hashLink(link))
      const request = decided ?? (await deviceLinks.read(link))
      if (!isAllowed || request?.state !== 'allowed') return request
      const key = readKey(request.projectId, request.email)
      return { ...request, code: await codes.reveal(link, key, scopeOfDevice(request)) }
    },
    async finish(caller, code) {
      const { email, link_hash: link, is_approved: isApproved } = await findLogin(caller)
      // A device that was not allowed gets no code, and can spend none.
      if (link !== null) throw new SiteError('Invalid code')
      const isOwn = await isOwnDevice(caller, email)
      // The address may have moved to another user since the code was mailed.
      if (!isOwn && isApproved === 0) throw new SiteError('Ask for a code first')
      const to = { email, caller, isOwn }
      const key = readKey(caller.projectId, email)
      const scope = scopeOfDevice(caller)
      await mailCodes.check(to, { key, scope, digits: code })
      // Together or not at all: a code that is spent has opened a session.
      const answer = await db.transaction().execute(async transaction => {
        await codes.take(key, scope, code, transaction)
        await transaction.deleteFrom('email_login').where('scope', '=', scope).execute()
        const identity = emailIdentity(caller.projectId, email)
        const user = await users.ensure(identity, { email, name: null }, transaction)
        return { token: await site.sessions.open(user, caller, transaction), user }
      })
      await mailCodes.used(to)
      return answer
    },
  }
}
