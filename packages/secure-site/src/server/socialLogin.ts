import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '../social/grants.ts'
import { isProvider } from '../social/providers.ts'
import type { Binding } from './binding.ts'
import type { Browser } from './browserCookie.ts'
import type { Caller } from './deviceProof.ts'
import type { OAuth } from './oauthClient.ts'
import { readState, returnPageOf } from './oauthState.ts'
import { createSignal, waitFor } from './signal.ts'
import { type SignedIn, type Site, signedIn } from './site.ts'
import { SiteError } from './siteError.ts'

/** A sign-in that left through a popup, or through the page itself. */
interface Flow {
  readonly caller: Caller
  readonly provider: string
  /** Hash of what only the frame that asked knows. */
  readonly challenge: string
  readonly verifier: string
  readonly binding: Binding
  readonly until: number
  outcome?: { readonly person: Person } | { readonly error: string }
  /** Where the same window goes back to, when the page asked for that. */
  returnPage?: string | null
  /** Names the sign-in on the page that asks for the number. */
  ticket?: string
  /** What the frame redeems. Made when the browser is known to be the right one. */
  handle?: string
  isHandedOver?: boolean
}

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
  ): { uri: string; flow: string; number: string | undefined }
  /** Whether the browser of the frame has kept the cookie of the sign-in. */
  isBound(caller: Caller, flow: string, browser: Browser): { isBound: boolean }
  /** The provider sent the browser back. */
  returned(query: URLSearchParams, browser: Browser): Promise<Returned | NumberAsked>
  /** The person typed the number, or gave up. @throws {SiteError} and ends the sign-in for another number */
  confirm(ticket: string, number: string | null): Returned
  /** The popup could not tell its opener, so the frame must. */
  handOver(handle: string): void
  waitForResult(caller: Caller, flow: string): Promise<{ resultUri: string | null }>
  finish(caller: Caller, handle: string, verifier: string): SignedIn
  clear(): void
}

const FLOW_MS = 600_000
const WAIT_MS = 20_000
const CANCELLED = { error: 'Sign-in was cancelled' }
const token = () => randomBytes(24).toString('base64url')

export function createSocialLogin(site: Site, oauth: OAuth): SocialLogin {
  const flows = new Map<string, Flow>()
  const changed = createSignal()
  const uriOf = (handle: string) => `${site.origin()}/oauth/result?handle=${handle}`
  const byHandle = (handle: string) => [...flows].find(([, flow]) => flow.handle === handle)
  const isOf = (flow: Flow, { deviceId, parent }: Caller) =>
    flow.caller.deviceId === deviceId && flow.caller.parent === parent
  const sweep = () => {
    for (const [state, { until }] of flows) if (until < Date.now()) flows.delete(state)
  }

  async function outcomeOf(flow: Flow, query: URLSearchParams): Promise<NonNullable<Flow['outcome']>> {
    const code = query.get('code')
    if (code === null) return CANCELLED
    try {
      return { person: await oauth.person(code, flow.verifier) }
    } catch (error) {
      return { error: error instanceof SiteError ? error.message : 'The provider refused the sign-in' }
    }
  }

  /** From here on the result can be redeemed. */
  function release(flow: Flow): Returned {
    flow.handle = token()
    const { parent } = flow.caller
    return { resultUri: uriOf(flow.handle), parent, returnPage: flow.returnPage ?? null }
  }

  return {
    start(caller, provider, challenge, browser) {
      if (!isProvider(provider) || typeof challenge !== 'string') throw new SiteError('Invalid enum value')
      sweep()
      // Hex: what a page adds to the state begins with two hyphens, and base64url may hold two.
      const state = randomBytes(24).toString('hex')
      const verifier = token()
      const binding = site.binding.create(browser.ensure())
      flows.set(state, { caller, provider, challenge, verifier, binding, until: Date.now() + FLOW_MS })
      const uri = oauth.authorizeUri({ provider, state, verifier })
      return { uri, flow: state, number: binding.number }
    },
    isBound(caller, state, browser) {
      const flow = flows.get(state)
      if (!flow || !isOf(flow, caller)) throw new SiteError('Unknown sign-in')
      return { isBound: site.binding.isSameBrowser(flow.binding, browser.id) }
    },
    async returned(query, browser) {
      const { state, page } = readState(query.get('state') ?? '')
      const flow = flows.get(state)
      if (!flow || flow.until < Date.now() || flow.outcome) throw new SiteError('This sign-in is over')
      // At once, so that a second visit with the same state finds the sign-in over.
      flow.outcome = CANCELLED
      const outcome = await outcomeOf(flow, query)
      flow.outcome = outcome
      flow.returnPage = returnPageOf(page, flow.caller.parent)
      if ('error' in outcome || site.binding.isSameBrowser(flow.binding, browser.id)) return release(flow)
      flow.ticket = token()
      return { ticket: flow.ticket, parent: flow.caller.parent, name: outcome.person.name }
    },
    confirm(ticket, number) {
      const flow = [...flows.values()].find(entry => entry.ticket === ticket)
      if (!flow || flow.until < Date.now()) throw new SiteError('This sign-in is over')
      delete flow.ticket
      try {
        if (number === null) flow.outcome = CANCELLED
        else site.binding.matchNumber(flow.binding, number)
      } catch (error) {
        flow.outcome = CANCELLED
        throw error
      }
      return release(flow)
    },
    handOver(handle) {
      const [, flow] = byHandle(handle) ?? []
      if (!flow) return
      flow.isHandedOver = true
      changed.fire()
    },
    async waitForResult(caller, state) {
      const flow = flows.get(state)
      if (!flow || !isOf(flow, caller)) throw new SiteError('Unknown sign-in')
      const handle = await waitFor(changed, () => (flow.isHandedOver ? flow.handle : undefined), WAIT_MS)
      return { resultUri: handle === undefined ? null : uriOf(handle) }
    },
    finish(caller, handle, verifier) {
      const [state, flow] = byHandle(handle) ?? []
      const proof = createHash('sha256').update(verifier).digest('base64url')
      if (state === undefined || !flow?.outcome || !isOf(flow, caller) || proof !== flow.challenge)
        throw new SiteError('Unknown sign-in')
      flows.delete(state)
      if ('error' in flow.outcome) throw new SiteError(flow.outcome.error)
      const { sub, name, email } = flow.outcome.person
      const user = site.users.ensure(`${flow.provider}:${sub}`, { email, name })
      return signedIn(site.sessions.open(user, caller), user)
    },
    clear() {
      flows.clear()
      changed.fire()
    },
  }
}
