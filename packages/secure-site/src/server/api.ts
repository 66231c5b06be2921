import * as z from 'zod/mini'
import { readBody, type SiteReply, type SiteRequest } from '../http/reply.ts'
import { relay, takeTurn } from './accountApi.ts'
import { type Browser, readBrowser } from './browserCookie.ts'
import { requestNode } from './chainNode.ts'
import type { Wallets } from './custody/wallets.ts'
import type { Caller } from './deviceProof.ts'
import type { EmailChange } from './emailChange.ts'
import type { EmailLogin } from './emailLogin.ts'
import type { FarcasterLogin } from './farcasterLogin.ts'
import type { HostLogin } from './hostLogin.ts'
import { MINUTE_MS } from './limits.ts'
import type { LoginTokens } from './loginTokens.ts'
import type { PasskeyLogin } from './passkeyLogin.ts'
import { checkCaller } from './projects.ts'
import type { Relayer } from './relayer.ts'
import type { Login, SignedIn, Site } from './site.ts'
import { SiteError } from './siteError.ts'
import type { SocialLogin } from './socialLogin.ts'

export interface ApiParts {
  readonly site: Site
  readonly email: EmailLogin
  readonly change: EmailChange
  readonly social: SocialLogin
  readonly farcaster: FarcasterLogin
  readonly passkey: PasskeyLogin
  readonly host: HostLogin
  readonly tokens: LoginTokens
  readonly wallets: Wallets
  readonly relayer: Relayer | undefined
  readonly personCalls: Readonly<Record<string, Call>>
  readonly loginCalls: Readonly<Record<string, Call>>
}

/** The requests of the frame to its server. Every one is a POST with a proof of the device; none is for other origins. */
export interface Api {
  /** Paths of its calls. */
  readonly paths: ReadonlySet<string>
  answer(request: SiteRequest): Promise<SiteReply>
}

type Body = Readonly<Record<string, unknown>>
export type Call = (caller: Caller, body: Body, browser: Browser) => object | Promise<object>

const EMAIL = z.email()
const MAX_EMAIL_CHARACTERS = 254

function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (email.length > MAX_EMAIL_CHARACTERS || !EMAIL.safeParse(email).success)
    throw new SiteError('Invalid email')
  return email
}

export function createApi(parts: ApiParts): Api {
  const { site } = parts
  const calls = createCalls(parts)
  return {
    paths: new Set(Object.keys(calls)),
    async answer(request) {
      try {
        // Browsers say who asks; only this site's own pages may.
        if (request.method !== 'POST' || request.headers.get('origin') !== site.origin())
          throw new SiteError('Not allowed', 403)
        site.requests.count(request.network)
        const caller = await site.proof.check(request)
        checkCaller(site.context.rules(), caller.projectId, caller.parent)
        const call = Object.hasOwn(calls, request.path) ? calls[request.path] : undefined
        if (!call) throw new SiteError('Not found', 404)
        const browser = readBrowser(request, site.origin())
        const answer = await call(caller, readBody(request.text), browser)
        const { setCookie } = browser
        return { kind: 'json', json: answer, headers: setCookie ? { 'set-cookie': setCookie } : {} }
      } catch (error) {
        return refuse(error)
      }
    },
  }
}

/** @throws what is not a refusal. */
function refuse(error: unknown): SiteReply {
  if (!(error instanceof SiteError)) throw error
  const { message, status, retryAfter } = error
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return { kind: 'json', json: { error: message }, status, headers }
}

function createCalls(parts: ApiParts): Readonly<Record<string, Call>> {
  const { site, email, change, social, farcaster, passkey, host, wallets } = parts
  const requireUser = (caller: Caller) => site.requireUser(caller)
  const enter = async (caller: Caller, { token, user }: Login): Promise<SignedIn> => {
    const { id, email: address, name, preferred } = user
    return { token, user: { id, email: address, name, preferred }, custody: await wallets.read(user, caller) }
  }
  const requireRelayer = () => {
    if (!parts.relayer) throw new SiteError('There are no smart accounts on this site')
    return parts.relayer
  }
  return {
    ...parts.personCalls,
    ...parts.loginCalls,
    '/api/chains': () => ({
      chainIds: site.nodes.map(({ chainId }) => chainId),
      smartAccountNetworks: site.context.rules().smartAccountNetworks,
    }),
    '/api/email/start': (caller, body) => email.start(caller, readEmail(body.email)),
    '/api/email/device': caller => email.waitForDevice(caller),
    '/api/email/code': async (caller, body) => enter(caller, await email.finish(caller, String(body.code))),
    '/api/email/change': async (caller, body) =>
      change.start(caller, await requireUser(caller), readEmail(body.email)),
    '/api/email/change/primary': async (caller, body) => {
      await change.primary(caller, await requireUser(caller), String(body.code))
      return {}
    },
    '/api/email/change/secondary': async (caller, body) =>
      change.secondary(caller, await requireUser(caller), String(body.code)),
    '/api/social/start': (caller, body, browser) =>
      social.start(caller, body.provider, body.challenge, browser),
    '/api/social/bound': (caller, body, browser) => social.isBound(caller, String(body.flow), browser),
    '/api/social/wait': (caller, body) => social.waitForResult(caller, String(body.flow)),
    '/api/social/finish': async (caller, body) =>
      enter(caller, await social.finish(caller, String(body.handle), String(body.verifier))),
    '/api/farcaster/start': (caller, _body, browser) => farcaster.start(caller, browser),
    '/api/farcaster/finish': async (caller, body) => {
      const finished = await farcaster.finish(caller, String(body.flow))
      return 'pending' in finished ? finished : enter(caller, finished)
    },
    '/api/passkey/login/options': caller => passkey.loginOptions(caller),
    '/api/passkey/login': async (caller, body) => enter(caller, await passkey.logIn(caller, body.response)),
    '/api/passkey/create/options': caller => passkey.createOptions(caller),
    '/api/passkey/create': async (caller, body) => enter(caller, await passkey.create(caller, body.response)),
    '/api/host-login/start': caller => host.start(caller),
    '/api/host-login': async (caller, body) => enter(caller, await host.finish(caller, body.hostToken)),
    '/api/session': async caller =>
      enter(caller, { token: caller.token ?? '', user: await requireUser(caller) }),
    '/api/session/end': async caller => {
      await site.sessions.end(caller.token, caller)
      return {}
    },
    '/api/token': (caller, body) => parts.tokens.issue(caller, body.nonce),
    '/api/wallet/slots': async caller => ({ slots: await wallets.list(await requireUser(caller), caller) }),
    '/api/wallet/export': async caller => {
      await wallets.recordExport(await requireUser(caller), caller)
      return {}
    },
    '/api/wallet/change': async (caller, body) => ({
      custody: await wallets.change(await requireUser(caller), caller, body.change),
    }),
    '/api/preferred': async (caller, body) => {
      const { type } = body
      if (type !== 'eoa' && type !== 'smartAccount') throw new SiteError('Invalid enum value')
      await site.users.setPreferred(await requireUser(caller), type)
      return {}
    },
    '/api/rpc': async (caller, body) => {
      const { id } = await requireUser(caller)
      await site.limits.count(MINUTE_MS, { key: `reads ${id}`, max: site.context.rules().readsPerMinute })
      return requestNode(site, body)
    },
    '/api/account/turn': (caller, body) => takeTurn(site, caller, '/turn', body),
    '/api/account/turn/end': (caller, body) => takeTurn(site, caller, '/turn/end', body),
    '/api/account/deploy': (caller, body) => relay(site, requireRelayer(), caller, '/deploy', body),
    '/api/account/send': (caller, body) => relay(site, requireRelayer(), caller, '/send', body),
  }
}
