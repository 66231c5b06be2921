import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Browser } from './browserCookie.ts'
import type { Caller } from './deviceProof.ts'
import type { LoginFlow } from './loginFlows.ts'
import { isProviderName, type OAuth, type ProviderPerson } from './oauth.ts'
import { readReturnPage, readState } from './oauthState.ts'
import { ProviderError } from './providers/providerError.ts'
import { createSignal, waitFor } from './signal.ts'
import type { Login, Site } from './site.ts'
import { SiteError } from './siteError.ts'

/** The sign-in may go on in this browser. */
export interface Returned {
  readonly resultUri: string
  readonly parent: string
  readonly returnPage: string | null
}

/** The browser is not known to be the one that began: nothing is released before the number is right. */
export interface NumberAsked {
  readonly ticket: string
  readonly parent: string
  readonly name: string
}

export interface SocialLogin {
  start(
    caller: Caller,
    provider: unknown,
    challenge: unknown,
    browser: Browser,
    /** The login is for the account of this session; it is not one of its own. */
    isForAccount?: boolean,
  ): Promise<{ uri: string; flow: string; number: string | null }>
  /** Whether the browser of the frame has kept the cookie of the sign-in. */
  isBound(caller: Caller, flow: string, browser: Browser): Promise<{ isBound: boolean }>
  /**
   * The provider sent the browser back.
   *
   * @param callback - the provider whose callback was visited.
   * @param browser - undefined for a POST from the provider's page, in which no cookie counts: `resume` comes after it.
   */
  returned(
    callback: string,
    answer: URLSearchParams,
    browser: Browser | undefined,
  ): Promise<Returned | NumberAsked>
  /** The browser after such a POST. */
  resume(ticket: string, browser: Browser): Promise<Returned | NumberAsked>
  /** The person typed the number, or gave up. @throws {SiteError} and ends the sign-in for another number */
  confirm(ticket: string, number: string | null): Promise<Returned>
  /** The popup could not tell its opener, so the frame must. */
  handOver(handle: string): Promise<void>
  waitForResult(caller: Caller, flow: string): Promise<{ resultUri: string | null }>
  finish(caller: Caller, handle: string, verifier: string): Promise<Login>
  /** Adds the login to the account that began the sign-in. It needs the session and its confirmation once more. */
  addLogin(caller: Caller, handle: string, verifier: string): Promise<void>
}

type Outcome = { readonly person: ProviderPerson } | { readonly error: string }

const WAIT_MS = 20_000
const UNKNOWN = 'Unknown sign-in'
const OVER = 'This sign-in is over'
const readOutcome = ({ outcome }: LoginFlow) => JSON.parse(outcome ?? 'null') as Outcome | null
const CANCELLED: Outcome = { error: 'Sign-in was cancelled' }
/** A PKCE verifier has 43 characters or more (RFC 7636). */
const createToken = () => randomBytes(32).toString('base64url')

export function createSocialLogin(site: Site, db: Executor, oauth: OAuth): SocialLogin {
  const { loginFlows: flows, binding } = site
  const changed = createSignal()
  const writeUri = (handle: string) => `${site.origin()}/oauth/result?handle=${handle}`
  const bindingOf = ({ browser_id: browserId, number }: LoginFlow) => ({ browserId, number })
  const askNumber = (
    flow: LoginFlow,
    ticket: string,
    { person }: { person: ProviderPerson },
  ): NumberAsked => ({
    ticket,
    parent: flow.parent,
    name: person.name ?? person.email ?? flow.provider,
  })

  async function readPerson(flow: LoginFlow, callback: string, answer: URLSearchParams): Promise<Outcome> {
    const { provider, verifier } = flow
    try {
      if (!isProviderName(provider) || !site.providerRules.isOwnCallback(provider, callback))
        throw new ProviderError('mixed', 'callback')
      if (!answer.has('code')) return CANCELLED
      return { person: await oauth.readPerson(provider, answer, verifier) }
    } catch (error) {
      return { error: error instanceof SiteError ? error.message : 'The provider refused the sign-in' }
    }
  }

  /** From here on the result can be redeemed. */
  async function release(
    { id, parent }: LoginFlow,
    returnPage: string | null,
    outcome: Outcome,
  ): Promise<Returned> {
    const handle = createToken()
    await flows.set(id, { handle, ticket: null, outcome: JSON.stringify(outcome) })
    return { resultUri: writeUri(handle), parent, returnPage }
  }

  /**
   * What a sign-in of the caller ended with.
   *
   * @param personId - the account that it is for; empty for a login.
   * @throws {SiteError}
   */
  async function readResult(caller: Caller, handle: string, verifier: string, personId: string) {
    const flow = await flows.findOwn(caller, 'handle', handle)
    const proof = createHash('sha256').update(verifier).digest('base64url')
    const outcome = flow && readOutcome(flow)
    if (!flow || !outcome || proof !== flow.challenge || flow.detail !== personId)
      throw new SiteError(UNKNOWN)
    if ('error' in outcome) {
      await flows.remove(flow.id)
      throw new SiteError(outcome.error)
    }
    const { person } = outcome
    const identity = { projectId: caller.projectId, issuer: person.issuer, subject: person.sub }
    return { flow, identity, person }
  }

  return {
    async start(caller, provider, challenge, browser, isForAccount = false) {
      if (!isProviderName(provider) || typeof challenge !== 'string')
        throw new SiteError('Invalid enum value')
      if (!oauth.has(provider)) throw new SiteError('This provider is not offered')
      if (isForAccount) await site.stepUp.require(caller)
      const personId = isForAccount ? (await site.requireUser(caller)).id : ''
      await site.countLogin(caller)
      // Hex: what a page adds to the state begins with two hyphens, and base64url may hold two.
      const state = randomBytes(24).toString('hex')
      const verifier = createToken()
      const uri = await oauth.authorizeUri(provider, { state, verifier })
      const { browserId, number } = binding.create(browser.ensure())
      await flows.create(caller, {
        id: state,
        kind: 'social',
        browser_id: browserId,
        number,
        provider,
        challenge,
        verifier,
        detail: personId,
      })
      return { uri, flow: state, number }
    },
    async isBound(caller, state, browser) {
      const flow = await flows.findOwn(caller, 'id', state)
      if (!flow) throw new SiteError(UNKNOWN)
      return { isBound: binding.isSameBrowser(bindingOf(flow), browser.id) }
    },
    async returned(callback, answer, browser) {
      const { state, page } = readState(answer.get('state') ?? '')
      const flow = await flows.find('id', state)
      // At once, so that a second visit with the same state finds the sign-in over.
      if (
        flow?.kind !== 'social' ||
        flow.outcome !== null ||
        !(await flows.claim(flow, 'outcome', { outcome: JSON.stringify(CANCELLED) }))
      )
        throw new SiteError(OVER)
      const outcome = await readPerson(flow, callback, answer)
      const returnPage = readReturnPage(page, flow.parent)
      await flows.set(flow.id, { outcome: JSON.stringify(outcome), return_page: returnPage })
      if ('error' in outcome || (browser && binding.isSameBrowser(bindingOf(flow), browser.id)))
        return release(flow, returnPage, outcome)
      const ticket = createToken()
      await flows.set(flow.id, { ticket })
      return askNumber(flow, ticket, outcome)
    },
    async resume(ticket, browser) {
      const flow = await flows.find('ticket', ticket)
      const outcome = flow && readOutcome(flow)
      if (!flow || !outcome || 'error' in outcome) throw new SiteError(OVER)
      if (!binding.isSameBrowser(bindingOf(flow), browser.id)) return askNumber(flow, ticket, outcome)
      if (!(await flows.claim(flow, 'ticket', { ticket: null }))) throw new SiteError(OVER)
      return release(flow, flow.return_page, outcome)
    },
    async confirm(ticket, number) {
      const flow = await flows.find('ticket', ticket)
      if (!flow || !(await flows.claim(flow, 'ticket', { ticket: null, number: null })))
        throw new SiteError(OVER)
      try {
        if (number === null) return await release(flow, flow.return_page, CANCELLED)
        binding.matchNumber(bindingOf(flow), number)
      } catch (error) {
        await flows.set(flow.id, { outcome: JSON.stringify(CANCELLED) })
        throw error
      }
      return release(flow, flow.return_page, readOutcome(flow) ?? CANCELLED)
    },
    async handOver(handle) {
      const flow = await flows.find('handle', handle)
      if (!flow) return
      await flows.set(flow.id, { is_handed_over: 1 })
      changed.fire()
    },
    async waitForResult(caller, state) {
      if (!(await flows.findOwn(caller, 'id', state))) throw new SiteError(UNKNOWN)
      const handle = await waitFor(
        changed,
        async () => {
          const flow = await flows.findOwn(caller, 'id', state)
          return flow?.is_handed_over === 1 ? (flow.handle ?? undefined) : undefined
        },
        WAIT_MS,
      )
      return { resultUri: handle === undefined ? null : writeUri(handle) }
    },
    async finish(caller, handle, verifier) {
      const { flow, identity, person } = await readResult(caller, handle, verifier, '')
      return db.transaction().execute(async transaction => {
        if (!(await flows.remove(flow.id, transaction))) throw new SiteError(UNKNOWN)
        const user = await site.users.ensure(identity, person, transaction)
        return { token: await site.sessions.open(user, caller, transaction), user }
      })
    },
    async addLogin(caller, handle, verifier) {
      await site.stepUp.require(caller)
      const user = await site.requireUser(caller)
      const { flow, identity, person } = await readResult(caller, handle, verifier, user.id)
      await db.transaction().execute(async transaction => {
        await site.audit.lock(transaction, user.id)
        if (!(await flows.remove(flow.id, transaction))) throw new SiteError(UNKNOWN)
        if (!(await site.users.addIdentity(user, identity, person.email, transaction)))
          throw new SiteError('This login is in use already')
        await site.record(transaction, user, 'login added', { issuer: identity.issuer }, caller)
      })
    },
  }
}
