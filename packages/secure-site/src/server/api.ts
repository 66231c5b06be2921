import * as z from 'zod/mini'
import { asObject, json, type PeerReply, type PeerRequest } from '../../peerServer.ts'
import { keepVault, relay } from './accountApi.ts'
import { type Browser, readBrowser } from './browserCookie.ts'
import { askNode } from './chainNode.ts'
import type { Caller } from './deviceProof.ts'
import type { EmailChange } from './emailChange.ts'
import type { EmailLogin } from './emailLogin.ts'
import type { FarcasterLogin } from './farcasterLogin.ts'
import { checkCaller } from './projects.ts'
import type { Relayer } from './relayer.ts'
import { type Site, signedIn } from './site.ts'
import { SiteError } from './siteError.ts'
import type { SocialLogin } from './socialLogin.ts'

export interface ApiParts {
  readonly site: Site
  readonly email: EmailLogin
  readonly change: EmailChange
  readonly social: SocialLogin
  readonly farcaster: FarcasterLogin
  readonly relayer: Relayer
}

/** What the frame asks its server. Every call is a POST with a proof of the device; nothing here is for other origins. */
export interface Api {
  answer(request: PeerRequest): Promise<PeerReply>
}

type Call = (caller: Caller, body: Record<string, unknown>, browser: Browser) => object | Promise<object>

const EMAIL = z.email()

function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (!EMAIL.safeParse(email).success) throw new SiteError('Invalid email')
  return email
}

export function createApi(parts: ApiParts): Api {
  const { site } = parts
  const calls = callsOf(parts)
  return {
    async answer(request) {
      try {
        // Browsers say who asks; only this site's own pages may.
        if (request.method !== 'POST' || request.origin !== site.origin())
          throw new SiteError('Not allowed', 403)
        const caller = site.proof.check(request)
        checkCaller(site.settings.current, caller.projectId, caller.parent)
        const call = Object.hasOwn(calls, request.path) ? calls[request.path] : undefined
        if (!call) throw new SiteError('Not found', 404)
        const browser = readBrowser(request, site.origin())
        const answer = await call(caller, asObject(request.body), browser)
        const { setCookie } = browser
        return { kind: 'json', json: answer, headers: setCookie ? { 'set-cookie': setCookie } : {} }
      } catch (error) {
        if (error instanceof SiteError) return json({ error: error.message }, error.status)
        throw error
      }
    },
  }
}

function callsOf({
  site,
  email,
  change,
  social,
  farcaster,
  relayer,
}: ApiParts): Readonly<Record<string, Call>> {
  const user = (caller: Caller, body: Record<string, unknown>) => site.userOf(body.token, caller)
  return {
    '/api/chains': () => ({
      chainIds: site.nodes.map(({ chainId }) => chainId),
      smartAccountNetworks: site.settings.current.smartAccountNetworks,
    }),
    '/api/email/start': (caller, body) => email.start(caller, readEmail(body.email), body.token),
    '/api/email/device': caller => email.waitForDevice(caller),
    '/api/email/code': (caller, body) => email.finish(caller, String(body.code)),
    '/api/email/change': (caller, body) => change.start(caller, user(caller, body), readEmail(body.email)),
    '/api/email/change/primary': async (caller, body) => {
      await change.primary(caller, user(caller, body), String(body.code))
      return {}
    },
    '/api/email/change/secondary': (caller, body) =>
      change.secondary(caller, user(caller, body), String(body.code)),
    '/api/social/start': (caller, body, browser) =>
      social.start(caller, body.provider, body.challenge, browser),
    '/api/social/bound': (caller, body, browser) => social.isBound(caller, String(body.flow), browser),
    '/api/social/wait': (caller, body) => social.waitForResult(caller, String(body.flow)),
    '/api/social/finish': (caller, body) => social.finish(caller, String(body.handle), String(body.verifier)),
    '/api/farcaster/start': (caller, _body, browser) => farcaster.start(caller, browser),
    '/api/farcaster/finish': (caller, body) => farcaster.finish(caller, String(body.flow)),
    '/api/session': (caller, body) => signedIn(String(body.token), user(caller, body)),
    '/api/session/end': (caller, body) => {
      site.sessions.end(typeof body.token === 'string' ? body.token : undefined, caller)
      return {}
    },
    '/api/vault': (caller, body) => keepVault(user(caller, body), body.vault),
    '/api/preferred': (caller, body) => {
      const { type } = body
      if (type !== 'eoa' && type !== 'smartAccount') throw new SiteError('Invalid enum value')
      user(caller, body).preferred = type
      return {}
    },
    '/api/rpc': (_, body) => askNode(site, body),
    '/api/account/deploy': (caller, body) => relay(site, relayer, caller, '/deploy', body),
    '/api/account/send': (caller, body) => relay(site, relayer, caller, '/send', body),
  }
}
