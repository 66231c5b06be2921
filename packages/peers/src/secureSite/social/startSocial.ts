import { createHash } from 'node:crypto'
import { noticePage } from '../../../../secure-site/src/pages/noticePage.ts'
import { ENGLISH } from '../../../../secure-site/src/words/words.ts'
import { createHttpFaults, type HttpFaults } from '../../httpFaults.ts'
import { json, openPeerServer, type PeerReply, type PeerRequest } from '../../peerServer.ts'
import { createRecorder, type Recorder } from '../../recorder.ts'
import { asset } from '../pages/assets.ts'
import type { Application } from './application.ts'
import { consentPage, formPage } from './consentPage.ts'
import { answerFarcaster, bearer } from './farcaster.ts'
import { createFarcasterChannels } from './farcasterChannels.ts'
import { createGrants, type Grants } from './grants.ts'
import { givesEmail, isOpenId, isProvider } from './providers.ts'
import { type IdTokenFault, issuerOfAnswers, openIdReply, USER_REPLIES, writeIdToken } from './replies.ts'

/** What `POST /__faults` understands on the social peer. */
export interface SocialFaults extends HttpFaults {
  /** The consent page cuts the popup from its opener. */
  readonly coop?: boolean
  /** Refuse to change codes for tokens. */
  readonly denyToken?: boolean
  /** Sends the requests of one path to another address. */
  readonly moved?: { readonly path: string; readonly to: string }
  /** Changes the id tokens of Google and Apple. */
  readonly idToken?: IdTokenFault
}

export interface SocialPeer {
  readonly url: string
  readonly recorder: Recorder
  /** Makes an application known; it is remembered over resets. */
  register(application: Application): void
  setFaults(faults: SocialFaults): void
  close(): Promise<void>
}

/** Starts six providers, each with the replies of its documents and one consent page, and a farcaster app. */
export async function startSocial({ port }: { port?: number } = {}): Promise<SocialPeer> {
  const grants = createGrants()
  const channels = createFarcasterChannels()
  const recorder = createRecorder()
  const faults = createHttpFaults<SocialFaults>()
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults: faults.set,
    reset: () => {
      grants.clear()
      channels.clear()
    },
    async handle(request) {
      recorder.record(request.path, request.origin)
      const fault = await faults.apply([request.path])
      if (fault) return fault
      const { moved } = faults.current
      if (moved?.path === request.path)
        return { kind: 'text', status: 307, text: '', headers: { location: moved.to } }
      if (request.path === '/site.css' || request.path === '/post.js') return asset(request.path.slice(1))
      const answer =
        answerOAuth(grants, request, peer.url, faults.current) ??
        (await answerFarcaster(channels, request, peer.url))
      return faults.current.coop ? cutOff(answer) : answer
    },
  })
  return { url: peer.url, recorder, register: grants.register, setFaults: faults.set, close: peer.close }
}

function answerOAuth(
  grants: Grants,
  request: PeerRequest,
  origin: string,
  faults: SocialFaults,
): PeerReply | undefined {
  if (`${request.method} ${request.path}` === 'POST /consent')
    return decide(grants, new URLSearchParams(request.text), origin)
  const [, provider, path = ''] = /^\/([a-z]+)(\/.+)$/.exec(request.path) ?? []
  if (!isProvider(provider)) return undefined
  switch (`${request.method} ${path}`) {
    case 'GET /authorize':
      try {
        return consentPage(grants.open(provider, request.query), request.query.get('theme'))
      } catch (error) {
        return noticePage(
          ENGLISH,
          'This will not work',
          error instanceof Error ? error.message : String(error),
          400,
        )
      }
    case 'POST /token': {
      const form = new URLSearchParams(request.text)
      const grant = faults.denyToken
        ? undefined
        : grants.redeem(provider, form, request.raw.headers.authorization ?? '')
      // GitHub refuses with status 200.
      if (!grant) return json({ error: 'invalid_grant' }, provider === 'github' ? 200 : 400)
      const tokens = { access_token: grant.accessToken, token_type: 'bearer', expires_in: 3600 }
      return json(
        isOpenId(provider) ? { ...tokens, id_token: writeIdToken(grant, origin, faults.idToken) } : tokens,
      )
    }
    default: {
      if (isOpenId(provider)) return openIdReply(provider, path, origin)
      const token = bearer(request)
      const person = grants.person(provider, token)
      const reply = USER_REPLIES[provider]?.[path]
      const isProved = provider !== 'facebook' || grants.isProof(token, request.query.get('appsecret_proof'))
      if (!reply) return undefined
      return person && isProved ? json(reply(person)) : json({ message: 'Bad credentials' }, 401)
    }
  }
}

function decide(grants: Grants, form: URLSearchParams, origin: string): PeerReply {
  const asked = grants.request(form.get('request') ?? '')
  if (!asked) return noticePage(ENGLISH, 'This page is used up', 'Start again where you came from.', 410)
  const { provider, redirect, isPosted } = asked
  const name = (form.get('name') ?? '').trim()
  const email = (form.get('email') ?? '').trim().toLowerCase()
  const isWhole = name !== '' && (!givesEmail(provider) || email.includes('@'))
  const isYes = form.get('decision') === 'yes' && isWhole
  const person = {
    sub: String(
      Number.parseInt(sha256(`${provider}:${name.toLowerCase()}`).slice(0, SUB_HEX_CHARACTERS), 16),
    ),
    name,
    email: givesEmail(provider) ? email : null,
    isVerified: form.get('unverified') === null,
  }
  const answer = grants.decide(asked, isYes ? person : undefined)
  if (isPosted) {
    // Apple tells the name here and nowhere else.
    const user = JSON.stringify({ name: { firstName: name, lastName: '' }, email })
    return formPage(redirect, isYes ? { ...answer, user } : answer)
  }
  const issuer = issuerOfAnswers(provider, origin)
  const target = new URL(redirect)
  for (const [key, value] of Object.entries({ ...answer, ...(issuer && { iss: issuer }) }))
    target.searchParams.set(key, value)
  const headers = { location: target.href, 'referrer-policy': 'no-referrer' }
  return { kind: 'text', status: 303, text: '', headers }
}

/** 48 bits: a number in JavaScript, as the ids of GitHub are. */
const SUB_HEX_CHARACTERS = 12
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const cutOff = (reply: PeerReply | undefined): PeerReply | undefined =>
  reply?.kind === 'text'
    ? { ...reply, headers: { ...reply.headers, 'cross-origin-opener-policy': 'same-origin' } }
    : reply
