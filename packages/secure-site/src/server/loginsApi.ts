import type { Executor } from '../store/schema.ts'
import type { Call } from './api.ts'
import type { Caller } from './deviceProof.ts'
import { type OAuth, PROVIDER_NAMES } from './oauth.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import type { SocialLogin } from './socialLogin.ts'

/** Issuers whose logins have routes of their own: an address is changed, and passkeys are slots of the wallet too. */
const OWN_ISSUERS = ['email', 'passkey']

/** The logins of an account. A provider's login is added and removed by the confirmed person only. */
export function createLoginCalls(
  site: Site,
  db: Executor,
  social: SocialLogin,
  oauth: OAuth,
): Readonly<Record<string, Call>> {
  const list = (on: Executor, personId: string) =>
    on
      .selectFrom('identity')
      .select(['issuer', 'subject', 'email', 'created_at as createdAt'])
      .where('person_id', '=', personId)
      .where('issuer', '!=', 'passkey')
      .orderBy('created_at')
      .execute()

  async function countPasskeys(on: Executor, personId: string): Promise<number> {
    const passkeys = await on
      .selectFrom('passkey')
      .select('credential_id')
      .where('person_id', '=', personId)
      .execute()
    return passkeys.length
  }

  /** The logins with what a page needs to show them, and the providers of which one can be added. */
  async function read(caller: Caller): Promise<object> {
    const { id } = await site.requireUser(caller)
    const logins = await list(db, id)
    const isLast = logins.length + (await countPasskeys(db, id)) < 2
    return {
      logins: logins.map(login => ({
        ...login,
        provider: oauth.findByIssuer(login.issuer) ?? null,
        isRemovable: !isLast && !OWN_ISSUERS.includes(login.issuer),
      })),
      offered: PROVIDER_NAMES.filter(name => oauth.has(name)),
    }
  }

  async function remove(caller: Caller, issuer: string, subject: string): Promise<object> {
    await site.stepUp.require(caller)
    const { id } = await site.requireUser(caller)
    await db.transaction().execute(async transaction => {
      // Two removals at once: the second one counts what the first one left.
      await site.audit.lock(transaction, id)
      const logins = await list(transaction, id)
      const isOwn = logins.some(login => login.issuer === issuer && login.subject === subject)
      if (!isOwn || OWN_ISSUERS.includes(issuer)) throw new SiteError('Unknown login')
      // Also the last way to a wallet whose slots open for a login.
      if (logins.length + (await countPasskeys(transaction, id)) < 2)
        throw new SiteError('The last login of the account stays')
      // Before the row goes: the address may be the one that the letter is for.
      await site.record(transaction, { id }, 'login removed', { issuer }, caller)
      await transaction
        .deleteFrom('identity')
        .where('person_id', '=', id)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .execute()
    })
    return {}
  }

  return {
    '/api/logins': read,
    '/api/logins/start': (caller, body, browser) =>
      social.start(caller, body.provider, body.challenge, browser, true),
    '/api/logins/add': async (caller, body) => {
      await social.addLogin(caller, String(body.handle), String(body.verifier))
      return {}
    },
    '/api/logins/remove': (caller, body) => remove(caller, String(body.issuer), String(body.subject)),
  }
}
