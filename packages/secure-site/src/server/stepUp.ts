import { stepUpLetter } from '../mail/letters.ts'
import type { Executor } from '../store/schema.ts'
import type { Audit } from './audit.ts'
import type { Context } from './context.ts'
import type { Caller } from './deviceProof.ts'
import type { LiveSession, Sessions } from './sessions.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import { findOwnEmail } from './verifiedEmail.ts'

export type StepUpWay = 'passkey' | 'email'

/**
 * Acts that change an account need a recent proof of the person: a session alone may be in the hands of another person, who
 * found the browser open. A login is such a proof.
 */
export interface StepUp {
  /** @throws {SiteError} 401 'Not connected'; 403 'Confirm that it is you' when the proof is too old. */
  require(caller: Caller): Promise<void>
  isFresh(session: LiveSession): boolean
  /** The person of the session has proved who they are. */
  confirm(transaction: Executor, session: LiveSession, way: StepUpWay, caller: Caller): Promise<void>
}

/** The frame knows this text. */
export const STEP_UP_NEEDED = 'Confirm that it is you'

/** @throws {SiteError} 'Not connected' */
export async function requireSession(sessions: Sessions, caller: Caller): Promise<LiveSession> {
  const session = await sessions.find(caller)
  if (!session) throw new SiteError('Not connected', 401)
  return session
}

export function createStepUp(sessions: Sessions, audit: Audit, { rules, now }: Context): StepUp {
  const isFresh = ({ stepUpAt }: LiveSession) => now() - stepUpAt <= rules().stepUpSeconds * 1000
  return {
    isFresh,
    async require(caller) {
      if (!isFresh(await requireSession(sessions, caller))) throw new SiteError(STEP_UP_NEEDED, 403)
    },
    async confirm(transaction, session, way, caller) {
      await audit.add(transaction, session.personId, 'step-up', { session: session.id, way }, caller)
      await sessions.renewStepUp(session, transaction)
    },
  }
}

/** Confirmation by a code that is mailed to the address of the person. */
export interface StepUpByEmail {
  start(caller: Caller): Promise<void>
  finish(caller: Caller, code: string): Promise<void>
}

export function createStepUpByEmail(site: Site, db: Executor): StepUpByEmail {
  const { mailCodes, codes, sessions, context } = site
  /** The purpose is in the key, and the session in the scope: no other code counts here, and this one nowhere else. */
  async function prepare(caller: Caller) {
    const session = await requireSession(sessions, caller)
    const email = await findOwnEmail(db, session.personId)
    if (email === undefined) throw new SiteError('This account has no email address of its own')
    return {
      session,
      key: `step-up ${caller.projectId} ${email}`,
      scope: `${session.id} ${caller.deviceId} ${caller.parent}`,
      to: { email, caller, isOwn: true },
    }
  }
  return {
    async start(caller) {
      const { key, scope, to } = await prepare(caller)
      const { codeSeconds } = context.rules()
      await mailCodes.send(to, codeSeconds, async () =>
        stepUpLetter({
          to: to.email,
          code: await codes.issue(key, scope),
          parent: caller.parent,
          minutes: Math.ceil(codeSeconds / 60),
          language: caller.language,
        }),
      )
    },
    async finish(caller, code) {
      const { session, key, scope, to } = await prepare(caller)
      await mailCodes.check(to, { key, scope, digits: code })
      // Together or not at all: a code that is spent has confirmed.
      await db.transaction().execute(async transaction => {
        await codes.take(key, scope, code, transaction)
        await site.stepUp.confirm(transaction, session, 'email', caller)
      })
      await mailCodes.used(to)
    },
  }
}
