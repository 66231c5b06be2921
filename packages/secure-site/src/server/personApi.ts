import type { Executor } from '../store/schema.ts'
import type { Call } from './api.ts'
import type { DeleteAccount } from './deletions.ts'
import type { Caller } from './deviceProof.ts'
import { MINUTE_MS } from './limits.ts'
import type { PasskeyLogin } from './passkeyLogin.ts'
import { exportPerson } from './personData.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import { createStepUpByEmail, requireSession } from './stepUp.ts'
import { findOwnEmail } from './verifiedEmail.ts'

const EXPORTS_PER_MINUTE = 10

/** What a person does with their own account: sessions, confirmations, log, data. */
export function createPersonCalls(parts: {
  readonly site: Site
  readonly db: Executor
  readonly passkey: PasskeyLogin
  readonly deleteAccount: DeleteAccount
}): Readonly<Record<string, Call>> {
  const { site, db, passkey, deleteAccount } = parts
  const byEmail = createStepUpByEmail(site, db)

  async function readWays(caller: Caller) {
    const session = await requireSession(site.sessions, caller)
    const owned = await db
      .selectFrom('passkey')
      .select('credential_id')
      .where('person_id', '=', session.personId)
      .limit(1)
      .executeTakeFirst()
    return {
      isFresh: site.stepUp.isFresh(session),
      passkey: owned !== undefined,
      email: (await findOwnEmail(db, session.personId)) ?? null,
    }
  }

  async function revokeSession(caller: Caller, id: string): Promise<object> {
    await site.stepUp.require(caller)
    const user = await site.requireUser(caller)
    await db.transaction().execute(async transaction => {
      await site.audit.lock(transaction, user.id)
      const detail = await site.sessions.revoke(user, id, transaction)
      if (detail) await site.record(transaction, user, 'session revoked', detail, caller)
    })
    return {}
  }

  async function deleteUser(caller: Caller): Promise<object> {
    await site.stepUp.require(caller)
    const { id } = await site.requireUser(caller)
    await deleteAccount(id, caller)
    return {}
  }

  return {
    '/api/step-up': readWays,
    '/api/step-up/passkey/options': caller => passkey.stepUpOptions(caller),
    '/api/step-up/passkey': async (caller, body) => {
      await passkey.stepUp(caller, body.response)
      return {}
    },
    '/api/step-up/email/start': async caller => {
      await byEmail.start(caller)
      return {}
    },
    '/api/step-up/email': async (caller, body) => {
      await byEmail.finish(caller, String(body.code))
      return {}
    },
    '/api/sessions': async caller => ({
      sessions: await site.sessions.list(await site.requireUser(caller), caller),
    }),
    '/api/sessions/revoke': (caller, body) => revokeSession(caller, String(body.id)),
    '/api/audit': async (caller, { cursor }) => {
      const { id } = await site.requireUser(caller)
      if (cursor !== undefined && !Number.isSafeInteger(cursor)) throw new SiteError('Invalid cursor')
      return site.audit.page(id, cursor as number | undefined)
    },
    '/api/user': async caller => {
      const { id } = await site.requireUser(caller)
      await site.limits.count(MINUTE_MS, { key: `exports ${id}`, max: EXPORTS_PER_MINUTE })
      return exportPerson(db, id)
    },
    '/api/user/delete': deleteUser,
  }
}
