import { randomBytes, randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Executor } from '../store/schema.ts'
import type { Caller } from './deviceProof.ts'
import { findProject, isAllowedOrigin } from './projects.ts'
import type { Login, Site } from './site.ts'
import { SiteError } from './siteError.ts'
import { requireSession } from './stepUp.ts'
import type { Identity } from './users.ts'

/** What the frame gives to `navigator.credentials`. */
export interface PasskeyOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeoutMs: number
}

export interface PasskeyCreateOptions extends PasskeyOptions {
  /** User handle of the credential, base64url. */
  readonly userHandle: string
  /** How the browser names the account. */
  readonly userName: string
  /** Credentials that the person has already. */
  readonly excluded: readonly string[]
}

export interface PasskeyStepUpOptions extends PasskeyOptions {
  /** The credentials of the person. */
  readonly allowed: readonly string[]
}

/**
 * Login by a discoverable passkey with user verification (WebAuthn Level 3). A person with a live session adds a passkey to
 * their account; without a session a new account is made.
 */
export interface PasskeyLogin {
  loginOptions(caller: Caller): Promise<PasskeyOptions>
  /** @throws {SiteError} for a response that does not prove a passkey of this site. */
  logIn(caller: Caller, response: unknown): Promise<Login>
  /** @throws {SiteError} 'Confirm that it is you' when a person with a session has to. */
  createOptions(caller: Caller): Promise<PasskeyCreateOptions>
  create(caller: Caller, response: unknown): Promise<Login>
  stepUpOptions(caller: Caller): Promise<PasskeyStepUpOptions>
  /** Confirms the session of the caller by a passkey of the same person. @throws {SiteError} for every other one. */
  stepUp(caller: Caller, response: unknown): Promise<void>
}

const CHALLENGE_MS = 300_000
const NOT_ACCEPTED = 'This passkey was not accepted'

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(8_192))
const transports = z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)))
const LOGIN = z.object({
  id: base64url,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
})
const CREATE = z.object({
  id: base64url,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
})
const CLIENT_DATA = z.object({
  challenge: base64url,
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
})

type Purpose = 'login' | 'create' | 'step-up'

/** What a response proves, until the counter of its passkey is stored. */
interface Assertion {
  readonly credentialId: string
  readonly personId: string
  readonly counter: number
  readonly newCounter: number
  readonly isBackedUp: boolean
}

export function createPasskeyLogin(site: Site, db: Executor): PasskeyLogin {
  const { now, rules } = site.context
  const readRpId = () => new URL(site.origin()).hostname
  const writeScope = ({ deviceId, parent, projectId }: Caller, sessionId: string) =>
    `${projectId} ${deviceId} ${parent}${sessionId && ` ${sessionId}`}`
  const identityOf = (projectId: string, credentialId: string): Identity => ({
    projectId,
    issuer: 'passkey',
    subject: credentialId,
  })

  /** @param sessionId - the only session that the challenge counts in; empty for none. */
  async function issue(
    caller: Caller,
    purpose: Purpose,
    personId: string,
    sessionId = '',
  ): Promise<PasskeyOptions> {
    await site.countLogin(caller)
    const challenge = randomBytes(32).toString('base64url')
    await db
      .insertInto('passkey_challenge')
      .values({
        challenge,
        scope: writeScope(caller, sessionId),
        purpose,
        person_id: personId,
        until: now() + CHALLENGE_MS,
      })
      .execute()
    return { challenge, rpId: readRpId(), timeoutMs: CHALLENGE_MS }
  }

  /** Takes the challenge of a response, once, and checks the page that it was made on. */
  async function take(caller: Caller, purpose: Purpose, clientDataJSON: string, sessionId = '') {
    const clientData = readClientData(clientDataJSON)
    const row = await db
      .deleteFrom('passkey_challenge')
      .where('challenge', '=', clientData.challenge)
      .where('scope', '=', writeScope(caller, sessionId))
      .where('purpose', '=', purpose)
      .where('until', '>=', now())
      .returning('person_id')
      .executeTakeFirst()
    const { topOrigin } = clientData
    const { allowedOrigins = [] } = findProject(rules(), caller.projectId) ?? {}
    const isAllowed =
      topOrigin === undefined || topOrigin === site.origin() || isAllowedOrigin(topOrigin, allowedOrigins)
    if (!row || !isAllowed) throw new SiteError(NOT_ACCEPTED)
    return {
      personId: row.person_id,
      // The page that holds the frame is checked above.
      expected: {
        expectedChallenge: clientData.challenge,
        expectedOrigin: site.origin(),
        expectedRPID: readRpId(),
        requireUserVerification: true,
        ...(topOrigin === undefined ? {} : { expectedTopOrigin: topOrigin }),
      },
    }
  }

  /** Checks a response to a challenge. @throws {SiteError} */
  async function verify(
    caller: Caller,
    purpose: 'login' | 'step-up',
    body: unknown,
    sessionId = '',
  ): Promise<Assertion> {
    const { id, response } = parse(LOGIN, body)
    const { expected } = await take(caller, purpose, response.clientDataJSON, sessionId)
    const passkey = await db
      .selectFrom('passkey')
      .select(['person_id', 'public_key', 'counter'])
      .where('credential_id', '=', id)
      .where('project_id', '=', caller.projectId)
      .executeTakeFirst()
    if (!passkey) throw new SiteError('This passkey is not known here')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response,
      } as AuthenticationResponseJSON,
      ...expected,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }).catch(() => {
      throw new SiteError(NOT_ACCEPTED)
    })
    if (!verified) throw new SiteError(NOT_ACCEPTED)
    return {
      credentialId: id,
      personId: passkey.person_id,
      counter: passkey.counter,
      newCounter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    }
  }

  /** Stores the counter, if it is still the one that was read: a cloned passkey that counts on its own is refused. */
  async function countUse(transaction: Executor, assertion: Assertion): Promise<void> {
    const { credentialId, counter, newCounter, isBackedUp } = assertion
    const { numUpdatedRows } = await transaction
      .updateTable('passkey')
      .set({ counter: newCounter, is_backed_up: isBackedUp ? 1 : 0, last_used_at: now() })
      .where('credential_id', '=', credentialId)
      .where('counter', '=', counter)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new SiteError(NOT_ACCEPTED)
  }

  const listCredentials = async (personId: string): Promise<readonly string[]> => {
    const rows = await db
      .selectFrom('passkey')
      .select('credential_id')
      .where('person_id', '=', personId)
      .execute()
    return rows.map(({ credential_id: id }) => id)
  }

  return {
    loginOptions: caller => issue(caller, 'login', ''),
    async logIn(caller, body) {
      const assertion = await verify(caller, 'login', body)
      const user = await site.users.byId(assertion.personId)
      if (!user) throw new SiteError('This passkey is not known here')
      return db.transaction().execute(async transaction => {
        await site.audit.lock(transaction, user.id)
        await countUse(transaction, assertion)
        return { token: await site.sessions.open(user, caller, transaction), user }
      })
    },
    async stepUpOptions(caller) {
      const { id, personId } = await requireSession(site.sessions, caller)
      const allowed = await listCredentials(personId)
      if (allowed.length === 0) throw new SiteError('This account has no passkey')
      return { ...(await issue(caller, 'step-up', personId, id)), allowed }
    },
    async stepUp(caller, body) {
      const session = await requireSession(site.sessions, caller)
      const assertion = await verify(caller, 'step-up', body, session.id)
      if (assertion.personId !== session.personId) throw new SiteError(NOT_ACCEPTED)
      await db.transaction().execute(async transaction => {
        await site.audit.lock(transaction, session.personId)
        await countUse(transaction, assertion)
        await site.stepUp.confirm(transaction, session, 'passkey', caller)
      })
    },
    async createOptions(caller) {
      const user = await site.sessions.read(caller.token, caller)
      if (user) await site.stepUp.require(caller)
      const options = await issue(caller, 'create', user?.id ?? '')
      return {
        ...options,
        userHandle: Buffer.from(user?.id ?? randomUUID()).toString('base64url'),
        userName: user?.email ?? user?.name ?? new URL(caller.parent).host,
        excluded: user ? await listCredentials(user.id) : [],
      }
    },
    async create(caller, body) {
      const { id, response } = parse(CREATE, body)
      const { expected, personId } = await take(caller, 'create', response.clientDataJSON)
      const session = await site.sessions.read(caller.token, caller)
      if ((session?.id ?? '') !== personId) throw new SiteError(NOT_ACCEPTED)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response,
        } as RegistrationResponseJSON,
        ...expected,
      }).catch(() => {
        throw new SiteError(NOT_ACCEPTED)
      })
      if (!verified || registrationInfo.credential.id !== id) throw new SiteError(NOT_ACCEPTED)
      const { credential, credentialBackedUp } = registrationInfo
      return db.transaction().execute(async transaction => {
        const identity = identityOf(caller.projectId, id)
        const user = session ?? (await site.users.ensure(identity, { email: null, name: null }, transaction))
        await site.audit.lock(transaction, user.id)
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('passkey')
          .values({
            credential_id: id,
            person_id: user.id,
            project_id: caller.projectId,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            is_backed_up: credentialBackedUp ? 1 : 0,
            transports: JSON.stringify(response.transports ?? []),
            created_at: now(),
            last_used_at: now(),
          })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) throw new SiteError(NOT_ACCEPTED)
        const detail = { credential: id, isBackedUp: credentialBackedUp }
        await site.record(transaction, user, 'passkey added', detail, caller)
        if (session && caller.token !== undefined) return { token: caller.token, user: session }
        return { token: await site.sessions.open(user, caller, transaction), user }
      })
    },
  }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const read = schema.safeParse(body)
  if (!read.success) throw new SiteError(NOT_ACCEPTED)
  return read.data
}

/** @throws {SiteError} for client data that cannot be read. */
function readClientData(clientDataJSON: string): z.infer<typeof CLIENT_DATA> {
  try {
    return parse(CLIENT_DATA, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    throw new SiteError(NOT_ACCEPTED)
  }
}
