import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '../social/grants.ts'
import { isProvider } from '../social/providers.ts'
import type { Caller } from './deviceProof.ts'
import type { OAuth } from './oauthClient.ts'
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
  readonly until: number
  handle?: string
  outcome?: { readonly person: Person } | { readonly error: string }
  isHandedOver?: boolean
}

export interface Returned {
  readonly resultUri: string
  readonly parent: string
  /** Where the same window goes back to, when the page asked for that. */
  readonly returnPage: string | null
}

export interface SocialLogin {
  start(caller: Caller, provider: unknown, challenge: unknown): { uri: string; flow: string }
  /** The provider sent the browser back. */
  returned(query: URLSearchParams): Promise<Returned>
  /** The popup could not tell its opener, so the frame must. */
  handOver(handle: string): void
  waitForResult(caller: Caller, flow: string): Promise<{ resultUri: string | null }>
  finish(caller: Caller, handle: string, verifier: string): SignedIn
  clear(): void
}

const FLOW_MS = 600_000
const WAIT_MS = 20_000
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
    if (code === null) return { error: 'Sign-in was cancelled' }
    try {
      return { person: await oauth.person(code, flow.verifier) }
    } catch (error) {
      return { error: error instanceof SiteError ? error.message : 'The provider refused the sign-in' }
    }
  }

  return {
    start(caller, provider, challenge) {
      if (!isProvider(provider) || typeof challenge !== 'string') throw new SiteError('Invalid enum value')
      sweep()
      // Hex: what a page adds to the state begins with two hyphens, and base64url may hold two.
      const state = randomBytes(24).toString('hex')
      const verifier = token()
      flows.set(state, { caller, provider, challenge, verifier, until: Date.now() + FLOW_MS })
      return { uri: oauth.authorizeUri({ provider, state, verifier }), flow: state }
    },
    async returned(query) {
      const { state, page } = readState(query.get('state') ?? '')
      const flow = flows.get(state)
      if (!flow || flow.until < Date.now() || flow.outcome) throw new SiteError('This sign-in is over')
      flow.outcome = await outcomeOf(flow, query)
      flow.handle = token()
      const { parent } = flow.caller
      return { resultUri: uriOf(flow.handle), parent, returnPage: returnPageOf(page, parent) }
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

/** `<state>` or `<state>--<page>`, where the page may be encoded once more than the query. */
function readState(text: string): { state: string; page: string | undefined } {
  const end = text.indexOf('--')
  if (end === -1) return { state: text, page: undefined }
  const page = text.slice(end + 2)
  return { state: text.slice(0, end), page: /^https?%3A/i.test(page) ? decodeURIComponent(page) : page }
}

/** Only the page's own origin: anything else would make the site a way to send people elsewhere. */
function returnPageOf(page: string | undefined, parent: string): string | null {
  if (page === undefined) return null
  return URL.canParse(page) && new URL(page).origin === parent ? page : null
}
