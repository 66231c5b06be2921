import { json, readBody, type SiteReply, type SiteRequest } from '../http/reply.ts'
import { chooseWords } from '../words/chooseWords.ts'
import type { Api, ApiParts } from './api.ts'
import { readBrowser } from './browserCookie.ts'
import { favicon } from './favicon.ts'
import { type FramePageChanges, framePage } from './framePage.ts'
import type { FrameScripts } from './frameScripts.ts'
import { devicePage } from './popupPages.ts'
import { callbackPage, confirmPage, continuePage, farcasterPage } from './signInPages.ts'
import { staticReply } from './staticPages.ts'

export interface RouteParts extends ApiParts {
  readonly api: Api
  readonly frameScripts: () => Promise<FrameScripts>
  readonly farcasterOrigin: string
  readonly changeFrame?: () => FramePageChanges
}

/** Each provider has one, so that the answer of one is not taken for the answer of another. */
const CALLBACK = /^\/oauth\/callback\/([a-z]+)$/

/** Every page and call of the site; undefined for what it does not have. */
export async function route(parts: RouteParts, request: SiteRequest): Promise<SiteReply | undefined> {
  const { path, query, method, headers } = request
  if (path.startsWith('/api/')) return parts.api.answer(request)
  const words = chooseWords(headers.get('accept-language') ?? '', query.get('lang'))
  if (method === 'GET') {
    const { frameScripts } = parts
    const reply = await staticReply(path, { words, theme: query.get('theme'), frameScripts })
    if (reply) return reply
  }
  const origin = parts.site.origin()
  const callback = CALLBACK.exec(path)?.[1]
  if (callback !== undefined && (method === 'GET' || method === 'POST'))
    return callbackPage(words, parts.social, callback, request, readBrowser(request, origin))
  switch (`${method} ${path}`) {
    case 'GET /sdk':
      return framePage(words, parts.site, request, await parts.frameScripts(), parts.changeFrame?.())
    case 'GET /.well-known/jwks.json':
      return publicKeys(parts)
    case 'GET /oauth/continue':
      return continuePage(words, parts.social, request, readBrowser(request, origin))
    case 'POST /oauth/confirm':
      return confirmPage(words, parts.social, request)
    case 'GET /farcaster/open':
    case 'POST /farcaster/open':
      return farcasterPage(words, parts, request, readBrowser(request, origin))
    case 'GET /device':
    case 'POST /device':
      return devicePage(words, parts.email, request)
    case 'GET /images/favicon.png':
      return { kind: 'bytes', bytes: new Uint8Array(favicon()), type: 'image/png' }
    case 'POST /oauth/handover':
      if (headers.get('origin') !== origin) return json({}, 403)
      await parts.social.handOver(String(readBody(request.text).handle))
      return json({})
    default:
      return undefined
  }
}

/** For the servers of dapps, which keep it a while. */
const publicKeys = ({ tokens }: RouteParts): SiteReply => ({
  kind: 'json',
  json: tokens.keys(),
  headers: { 'cache-control': 'public, max-age=300' },
})
