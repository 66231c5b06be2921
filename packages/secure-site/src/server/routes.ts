import { asObject, json, type PeerReply, type PeerRequest } from '../../peerServer.ts'
import type { Recorder } from '../../recorder.ts'
import { asset } from '../pages/assets.ts'
import { noticePage } from '../social/consentPage.ts'
import type { Api, ApiParts } from './api.ts'
import { readBrowser } from './browserCookie.ts'
import { bundleFrame } from './bundle.ts'
import { favicon } from './favicon.ts'
import { framePage } from './framePage.ts'
import { dashboardPage, devicePage, loadingPage } from './popupPages.ts'
import { callbackPage, confirmPage, farcasterPage } from './signInPages.ts'
import type { SiteFaultSwitch } from './siteFaults.ts'

export interface RouteParts extends ApiParts {
  readonly api: Api
  readonly faults: SiteFaultSwitch
  readonly recorder: Recorder
  readonly twinUrl: string
}

/** Everything a browser may ask of the site. */
export async function route(parts: RouteParts, request: PeerRequest): Promise<PeerReply | undefined> {
  const { path, query, method } = request
  if (path.startsWith('/api/')) return parts.api.answer(request)
  const theme = query.get('theme')
  switch (`${method} ${path}`) {
    case 'GET /sdk':
      return framePage(parts.site, request, parts.faults.current, parts.twinUrl)
    case 'GET /frame.js':
      return script(await bundleFrame())
    case 'GET /frame.css':
    case 'GET /site.css':
    case 'GET /callback.js':
    case 'GET /dashboard.js':
      return asset(path.slice(1))
    case 'GET /loading':
      return loadingPage(theme)
    case 'GET /oauth/callback':
      return callbackPage(parts.social, request, readBrowser(request, parts.site.origin()))
    case 'POST /oauth/confirm':
      return confirmPage(parts.social, request)
    case 'GET /farcaster/open':
    case 'POST /farcaster/open':
      return farcasterPage(parts, request, readBrowser(request, parts.site.origin()))
    case 'GET /oauth/result':
      return noticePage('You can close this page', 'Go back to the page you came from.')
    case 'GET /dashboard':
      return dashboardPage(theme)
    case 'GET /device':
    case 'POST /device':
      return devicePage(parts.email, request)
    case 'GET /images/favicon.png':
      return png()
    case 'POST /oauth/handover':
    case 'POST /seen':
      return request.origin === parts.site.origin() ? ownPage(parts, request) : json({}, 403)
    case 'POST /__settings':
      if (request.origin !== undefined) return undefined
      parts.site.settings.set(asObject(request.body))
      return json({ ok: true })
    default:
      return undefined
  }
}

function ownPage({ social, recorder, faults, site }: RouteParts, { path, body }: PeerRequest): PeerReply {
  const { handle, name, id } = asObject(body)
  if (path === '/oauth/handover') {
    social.handOver(String(handle))
    return json({})
  }
  // Each message the frame got, so that tests can count them; the answer says how the frame is to misbehave.
  recorder.record(String(name), site.origin(), { id })
  return json(faults.spend(String(name)) ?? {})
}

const png = (): PeerReply => ({
  kind: 'stream',
  open(response) {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(favicon())
  },
})

const script = (text: string): PeerReply => ({
  kind: 'text',
  text,
  type: 'text/javascript; charset=utf-8',
  headers: { 'cache-control': 'private, max-age=86400, immutable' },
})
