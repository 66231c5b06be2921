import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { PeerUrls } from '../../../packages/peers/src/start.ts'

/** The test peer that plays a vendor's host. */
export function peerBehind(host: string, peers: PeerUrls): string | undefined {
  if (/^relay\.walletconnect\./.test(host)) return peers.relay
  if (/^verify\.walletconnect\./.test(host)) return peers.verify
  if (/^(api|explorer-api|rpc|pulse)\.(web3modal|walletconnect|reown)\./.test(host)) return peers.api
  return undefined
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'

/** The plainest valid response of each kind. */
const PLAIN: Readonly<Record<string, readonly [type: string, text: string]>> = {
  image: ['image/svg+xml', SVG],
  script: ['text/javascript', ''],
  style: ['text/css', ''],
  iframe: ['text/html', '<!doctype html><title>outside</title>'],
  document: ['text/html', '<!doctype html><title>outside</title>'],
}

function open(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  response.setHeader('access-control-allow-origin', origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-allow-private-network', 'true')
  response.setHeader('access-control-max-age', '600')
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  response.setHeader('timing-allow-origin', '*')
}

function plain(request: IncomingMessage, response: ServerResponse): void {
  const kind = String(request.headers['sec-fetch-dest'] ?? 'empty')
  if (kind === 'font') {
    response.writeHead(404).end()
    return
  }
  const [type, text] = PLAIN[kind] ?? ['application/json', '{}']
  const cache = kind === 'empty' ? 'no-store' : 'public, max-age=3600'
  response.writeHead(200, { 'content-type': type, 'cache-control': cache })
  response.end(text)
}

/** Answers whatever a page asks of the world: by the peer that plays the host, else plainly; never by silence. */
export function answerOutside(request: IncomingMessage, response: ServerResponse, peers: PeerUrls): void {
  open(request, response)
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const path = (request.url ?? '/').split('?')[0]
  // Which of its own features a project has; none is named, so the page's own settings hold.
  if (path === '/appkit/v1/config') {
    response.writeHead(200, { 'content-type': 'application/json' })
    return void response.end(JSON.stringify({ features: null }))
  }
  const peer = peerBehind(request.headers.host ?? '', peers)
  if (!peer) {
    request.resume()
    plain(request, response)
    return
  }
  const { hostname, port } = new URL(peer.replace(/^ws/, 'http'))
  const { method, url, headers } = request
  const upstream = ask({
    hostname,
    port,
    method,
    path: url,
    headers: { ...headers, host: `${hostname}:${port}` },
  })
  upstream.once('response', answer => {
    const { 'content-type': type = 'application/json', 'cache-control': cache } = answer.headers
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': type,
      ...(cache ? { 'cache-control': cache } : {}),
    })
    answer.pipe(response)
  })
  upstream.once('error', () => plain(request, response))
  request.pipe(upstream)
}
