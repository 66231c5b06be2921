import { noticePage } from '../../../../secure-site/src/pages/noticePage.ts'
import { ENGLISH } from '../../../../secure-site/src/words/words.ts'
import { createHttpFaults, type HttpFaults } from '../../httpFaults.ts'
import { json, openPeerServer, type PeerReply, type PeerRequest } from '../../peerServer.ts'
import { createRecorder, type Recorder } from '../../recorder.ts'
import { asset } from '../pages/assets.ts'
import { consentPage } from './consentPage.ts'
import { answerFarcaster, bearer } from './farcaster.ts'
import { createFarcasterChannels } from './farcasterChannels.ts'
import { createGrants, type Grants, type OAuthClient } from './grants.ts'
import { givesEmail, isProvider } from './providers.ts'

/** What `POST /__faults` understands on the social peer. */
export interface SocialFaults extends HttpFaults {
  /** The consent page cuts the popup from its opener. */
  readonly coop?: boolean
  /** Refuse to change codes for tokens. */
  readonly denyToken?: boolean
}

export interface SocialPeer {
  readonly url: string
  readonly recorder: Recorder
  /** Makes an application known; it is remembered over resets. */
  register(client: OAuthClient): void
  setFaults(faults: SocialFaults): void
  close(): Promise<void>
}

/** Starts an OAuth 2 provider (code flow with PKCE, client secret) in six coats, and a farcaster app. */
export async function startSocial({ port }: { port?: number } = {}): Promise<SocialPeer> {
  const grants = createGrants(isProvider)
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
      if (request.path === '/site.css') return asset('site.css')
      const answer =
        answerOAuth(grants, request, faults.current) ?? (await answerFarcaster(channels, request, peer.url))
      return faults.current.coop ? cutOff(answer) : answer
    },
  })
  return { url: peer.url, recorder, register: grants.register, setFaults: faults.set, close: peer.close }
}

function answerOAuth(grants: Grants, request: PeerRequest, faults: SocialFaults): PeerReply | undefined {
  switch (`${request.method} ${request.path}`) {
    case 'GET /authorize':
      try {
        return consentPage(grants.open(request.query), request.query.get('theme'))
      } catch (error) {
        return noticePage(
          ENGLISH,
          'This will not work',
          error instanceof Error ? error.message : String(error),
          400,
        )
      }
    case 'POST /consent':
      return decide(grants, new URLSearchParams(request.text))
    case 'POST /token': {
      const accessToken = faults.denyToken ? undefined : grants.redeem(new URLSearchParams(request.text))
      return accessToken === undefined
        ? json({ error: 'invalid_grant' }, 400)
        : json({ access_token: accessToken, token_type: 'Bearer' })
    }
    case 'GET /userinfo': {
      const person = grants.person(bearer(request))
      return person ? json(person) : json({ error: 'invalid_token' }, 401)
    }
    default:
      return undefined
  }
}

function decide(grants: Grants, form: URLSearchParams): PeerReply {
  const asked = grants.request(form.get('request') ?? '')
  if (!asked) return noticePage(ENGLISH, 'This page is used up', 'Start again where you came from.', 410)
  const name = (form.get('name') ?? '').trim()
  const email = (form.get('email') ?? '').trim().toLowerCase()
  const isWhole = name !== '' && (!givesEmail(asked.provider) || email.includes('@'))
  const isYes = form.get('decision') === 'yes' && isWhole
  const person = {
    sub: `${asked.provider}:${name.toLowerCase()}`,
    name,
    email: givesEmail(asked.provider) ? email : null,
  }
  const location = grants.decide(asked, isYes ? person : undefined)
  return { kind: 'text', status: 303, text: '', headers: { location, 'referrer-policy': 'no-referrer' } }
}

const cutOff = (reply: PeerReply | undefined): PeerReply | undefined =>
  reply?.kind === 'text'
    ? { ...reply, headers: { ...reply.headers, 'cross-origin-opener-policy': 'same-origin' } }
    : reply
