import { describe, expect, test } from 'vitest'
import type { NodeEndpoint } from '../../../../src/bridge/contract/nodeEndpoint.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { createNodes } from '../../../../src/worker/chains/nodes.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { systemFetch } from '../../../../src/worker/net/exchange.ts'
import { testEngineConfig } from '../../../support/engineConfig.ts'
import { clockWithoutWaits, failure, type Handle, node, REPLIED, raw, rpcFor } from './rpcNodes.ts'
import { json, serve, type TestServer } from './server.ts'

const KEY = 'S3CRET/k+ey"0123456789'
const TOKEN = 'b3arer-t0ken-0123456789'
const PATH_KEY = 'p4thk3y0123456789abcdef'
const QUERY_KEY = 'qu3ryk3y-0123456789'
const HEADERS = { authorization: `Bearer ${TOKEN}`, 'x-api-key': KEY }
const SECRETS = [KEY, TOKEN, PATH_KEY, QUERY_KEY]

const keyed = ({ url }: Pick<TestServer, 'url'>): NodeEndpoint => ({
  url: `${url}/v2/${PATH_KEY}?apikey=${QUERY_KEY}`,
  headers: HEADERS,
})
const hasKey = ({ hits }: TestServer) => hits.map(({ headers }) => headers['x-api-key'] === KEY)

/** Everything of an error that reaches a page. */
const wordsOf = (error: unknown): string => JSON.stringify([toErrorWire(error), String(error)])

describe('headers of a node', () => {
  test('go with each request to that node, and to no other node of the network', async () => {
    const [own, other] = [await node(raw('busy', 503)), await node(() => '0x2')]
    const { rpc } = rpcFor([own, other], { urls: [keyed(own), other.url] })
    expect(await rpc.request('eth_getBalance', [])).toBe('0x2')
    expect(own.hits.length).toBeGreaterThan(0)
    expect(hasKey(own)).not.toContain(false)
    expect(own.hits[0]?.headers).toMatchObject({ ...HEADERS, 'content-type': 'application/json' })
    expect(other.hits.length).toBeGreaterThan(0)
    expect(hasKey(other)).not.toContain(true)
    expect(JSON.stringify(other.hits)).not.toContain(TOKEN)
  })

  test('do not go to another URL of the same host', async () => {
    const server = await node(() => '0x2')
    const { rpc } = rpcFor([server], { urls: [`${server.url}/public`, keyed(server)] })
    await rpc.request('eth_getBalance', [])
    expect(server.hits.map(({ url }) => url)).toEqual(['/public', '/public'])
    expect(hasKey(server)).not.toContain(true)
  })

  test.each([301, 302, 303, 307, 308])('do not follow a redirect %i', async status => {
    const other = await node(() => '0x1')
    const own = await node(raw('', status, { location: `${other.url}/${KEY}` }))
    const { rpc } = rpcFor([own, other], { urls: [keyed(own)] })
    const words = wordsOf(await failure(rpc.request('eth_getBalance', [])))
    expect(other.hits).toEqual([])
    for (const secret of SECRETS) expect(words).not.toContain(secret)
  })

  test('go with a request that has an effect, once', async () => {
    const own = await node(raw('busy', 503))
    const { rpc } = rpcFor([own], { urls: [keyed(own)] })
    await failure(rpc.request('eth_sendRawTransaction', ['0x02']))
    expect(own.calls()).toEqual(['eth_sendRawTransaction'])
    expect(hasKey(own)).not.toContain(false)
  })
})

/** Repeats the whole request in the answer. */
const echo = (status: number, shape: (words: string, id: number) => unknown): Handle => {
  return (call, hit, response) => {
    json(response, shape(JSON.stringify([hit.url, hit.headers]), call.id), status)
    return REPLIED
  }
}
const rpcError = (words: string, id: number) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32000, message: `bad request: ${words}`, data: { request: [words], note: words } },
})

describe('a node that repeats the request', () => {
  test.each([
    ['in an error of JSON-RPC', echo(200, rpcError)],
    ['in an error of JSON-RPC under 400', echo(400, rpcError)],
    ['in an error of JSON-RPC under 401', echo(401, rpcError)],
    ['as text under 403', echo(403, words => words)],
    ['as text under 429', echo(429, words => words)],
    ['as JSON under 404', echo(404, words => ({ message: words }))],
    ['as JSON under 500', echo(500, words => ({ error: words }))],
    [
      'as text that is not JSON',
      (_call, hit, response) => {
        response.writeHead(200).end(`POST ${hit.url} ${hit.headers.authorization}`)
        return REPLIED
      },
    ],
  ] satisfies readonly (readonly [string, Handle])[])('%s: no key is in the error', async (_name, handle) => {
    const own = await node(handle)
    const { rpc } = rpcFor([own], { urls: [keyed(own)] })
    const words = wordsOf(await failure(rpc.request('x_read', [])))
    for (const secret of SECRETS) {
      expect(words).not.toContain(secret)
      expect(words).not.toContain(encodeURIComponent(secret))
      expect(words).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
  })

  test('the rest of the words stays, and a URL’s key is hidden without headers too', async () => {
    const own = await node(echo(200, rpcError))
    const { rpc } = rpcFor([own], { urls: [`${own.url}/v2/${PATH_KEY}`] })
    const error = await failure(rpc.request('x_read', []))
    expect(error.message).toContain('bad request: ')
    expect(error.message).toContain('/v2/[hidden]')
    expect(error).toMatchObject({ code: -32000, data: { note: expect.stringContaining('[hidden]') } })
  })

  test('a name and password of Basic are hidden, decoded too', async () => {
    const pair = 'someone:p4ssw0rd-0123'
    const own = await node(echo(200, (_words, id) => rpcError(`signed in as ${pair}, p4ssw0rd-0123`, id)))
    const { rpc } = rpcFor([own], {
      urls: [{ url: own.url, headers: { authorization: `Basic ${btoa(pair)}` } }],
    })
    expect(wordsOf(await failure(rpc.request('x_read', [])))).not.toContain('p4ssw0rd')
  })

  test('data of a revert is as the node sent it', async () => {
    const own = await node((call, _hit, response) => {
      json(response, {
        jsonrpc: '2.0',
        id: call.id,
        error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
      })
      return REPLIED
    })
    const { rpc } = rpcFor([own], { urls: [keyed(own)] })
    expect(await failure(rpc.request('eth_call', []))).toMatchObject({ code: 3, data: '0x08c379a0' })
  })
})

test('a node that cannot be reached: the error has no key', async () => {
  const closed = { url: 'http://127.0.0.1:9', host: '127.0.0.1:9', hits: [] }
  const { rpc } = rpcFor([closed], { urls: [keyed(closed)] })
  const words = wordsOf(await failure(rpc.request('eth_getBalance', [])))
  for (const secret of SECRETS) expect(words).not.toContain(secret)
})

describe('networks and headers', () => {
  const network = (id: number, http: readonly string[]) => ({
    id,
    caipNetworkId: `eip155:${id}` as const,
    chainNamespace: 'eip155' as const,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
  })

  test('a network of another tab’s config, and another network of this one, get no headers', async () => {
    const server = await serve((hit, response) => {
      const { id, method } = JSON.parse(hit.body)
      const chain = hit.url.startsWith('/own') ? '0x1' : hit.url.startsWith('/two') ? '0x2' : '0x3'
      json(response, { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? chain : '0x7' })
    })
    const own = network(1, [`${server.url}/brought`])
    const two = network(2, [`${server.url}/two`])
    const config = testEngineConfig({
      networks: [own, two],
      endpoints: { rpc: { 'eip155:1': [{ url: `${server.url}/own`, headers: HEADERS }] } },
    })
    const nodes = createNodes({
      clock: clockWithoutWaits(),
      fetch: systemFetch,
      endpoints: () => resolveEndpoints(config),
    })
    for (const asked of [own, two, network(3, [`${server.url}/three`])])
      expect(await nodes.of(asked).request('eth_getBalance', [])).toBe('0x7')
    const withKey = server.hits.filter(({ headers }) => headers['x-api-key'] !== undefined)
    expect(new Set(withKey.map(({ url }) => url))).toEqual(new Set(['/own']))
    expect(new Set(server.hits.map(({ url }) => url))).toEqual(new Set(['/own', '/two', '/three']))
  })

  test('a config with another key has another client, and the old key is not sent any more', async () => {
    const server = await node(() => '0x7')
    const own = network(1, [])
    let key = 'first-key'
    const nodes = createNodes({
      clock: clockWithoutWaits(),
      fetch: systemFetch,
      endpoints: () =>
        resolveEndpoints(
          testEngineConfig({
            networks: [own],
            endpoints: { rpc: { 'eip155:1': [{ url: server.url, headers: { 'x-api-key': key } }] } },
          }),
        ),
    })
    await nodes.of(own).request('eth_getBalance', [])
    key = 'second-key'
    await nodes.of(own).request('eth_getBalance', [])
    expect(server.hits.map(({ headers }) => headers['x-api-key'])).toEqual(['first-key', 'second-key'])
  })

  test('a URL that two lists name is asked once, with the headers of `endpoints`', () => {
    const { rpc } = resolveEndpoints(
      testEngineConfig({
        networks: [network(1, ['https://node.test/v2'])],
        endpoints: { rpc: { 'eip155:1': [{ url: 'https://node.test/v2', headers: HEADERS }] } },
      }),
    )
    expect(rpc('eip155:1')).toEqual([{ url: 'https://node.test/v2', headers: HEADERS }])
  })
})
