import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createEsplora } from '../../../../../src/worker/chains/bitcoin/esplora.ts'
import { createFakeClock, type FakeClock } from '../../../../support/fakeClock.ts'
import { type Answer, contextFor, serve, type TestServer } from '../../net/server.ts'

const NETWORK = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const TIP = '/blocks/tip/height'

/** Stands still until a silent service is asked, so that no deadline passes while a loaded machine is still answering. */
let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock()
})

/** A service that proves its chain, and answers everything else as told. */
async function service(answer: Answer, genesis = GENESIS): Promise<TestServer & { asked(): string[] }> {
  const server = await serve((hit, response) => {
    if (hit.url.endsWith('/block-height/0')) response.writeHead(genesis === '' ? 404 : 200).end(genesis)
    else answer(hit, response)
  })
  return Object.assign(server, {
    asked: () => server.hits.map(({ url }) => url).filter(url => !url.endsWith('/block-height/0')),
  })
}

const tip =
  (height: number): Answer =>
  (_, response) =>
    void response.end(String(height))
const status =
  (code: number): Answer =>
  (_, response) =>
    void response.writeHead(code).end('no')
/** Never answers: the deadline of the request passes as soon as the service has it. */
const silent: Answer = () => clock.fireNext()

function over(servers: readonly TestServer[], paths: readonly string[] = servers.map(() => '')) {
  const urls = servers.map(({ url }, index) => url + (paths[index] ?? ''))
  return createEsplora({ urls, networkId: NETWORK, ...contextFor(servers), clock })
}

const height = (esplora: ReturnType<typeof over>, signal?: AbortSignal) =>
  esplora.readText(TIP, /^\d+$/, signal)

test('the path of the service stays, and its chain is proved once', async () => {
  const server = await service(tip(7))
  const esplora = over([server], ['/testnet/api/'])
  expect(await Promise.all([height(esplora), height(esplora)])).toEqual(['7', '7'])
  expect(server.hits.map(({ url }) => url).sort()).toEqual([
    '/testnet/api/block-height/0',
    '/testnet/api/blocks/tip/height',
    '/testnet/api/blocks/tip/height',
  ])
})

test.each([
  ['busy', status(429)],
  ['broken', status(503)],
  ['silent', silent],
  ['nonsense', tip(Number.NaN)],
] as const)('a %s service is followed by the next', async (_, answer) => {
  const [first, second] = [await service(answer), await service(tip(9))]
  expect(await height(over([first, second]))).toBe('9')
})

test.each([
  ['of another chain', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', 'wrong-chain'],
  ['that hides its chain', '<html>', 'invalid-response'],
  ['without the route', '', 'invalid-response'],
] as const)('a service %s is asked nothing else', async (_, genesis, kind) => {
  const server = await service(tip(7), genesis)
  await expect(height(over([server]))).rejects.toMatchObject({ kind })
  const good = await service(tip(9))
  expect(await height(over([server, good]))).toBe('9')
  expect(server.asked()).toEqual([])
})

test('everybody silent: an error within the deadline', async () => {
  const servers = [await service(silent), await service(silent)]
  await expect(height(over(servers))).rejects.toMatchObject({ kind: 'timeout' })
})

test('what a healthy service says no to is not asked elsewhere', async () => {
  const [first, second] = [await service(status(404)), await service(tip(9))]
  await expect(height(over([first, second]))).rejects.toMatchObject({ status: 404 })
  expect(second.asked()).toEqual([])
})

test('a transaction is handed to one service, whatever becomes of it', async () => {
  for (const answer of [status(503), silent]) {
    const [first, second] = [await service(answer), await service(tip(9))]
    await expect(over([first, second]).send('00')).rejects.toBeDefined()
    expect([first.asked(), second.asked()]).toEqual([['/tx'], []])
  }
  // One that serves another chain has not been given it.
  const [wrong, right] = [await service(tip(1), '11'.repeat(32)), await service(tip(2))]
  expect(await over([wrong, right]).send('00')).toBe('2')
  expect(wrong.asked()).toEqual([])
})

test('a service that failed three times rests; when all rest, the first is asked', async () => {
  const [first, second] = [await service(status(500)), await service(tip(9))]
  const esplora = over([first, second])
  for (let call = 0; call < 5; call += 1) expect(await height(esplora)).toBe('9')
  expect(first.asked()).toHaveLength(3)
})

test('an answer of another shape, or too long a one, is none', async () => {
  const schema = z.object({ confirmed: z.boolean() })
  for (const text of ['{"confirmed":"yes"}', '[]', '', 'null', `{"a":"${'x'.repeat(5_000_000)}"}`]) {
    const server = await service((_, response) => void response.end(text))
    await expect(over([server]).read('/tx/00/status', schema)).rejects.toMatchObject({
      kind: 'invalid-response',
    })
  }
})

test('an aborted caller rejects at once, and no further service is asked', async () => {
  const [first, second] = [await service(silent), await service(tip(9))]
  const stop = new AbortController()
  const asked = height(over([first, second]), stop.signal)
  stop.abort()
  await expect(asked).rejects.toMatchObject({ kind: 'aborted' })
  expect(second.asked()).toEqual([])
})

test('no service at all, and a host that is not configured', async () => {
  await expect(height(over([]))).rejects.toMatchObject({ kind: 'endpoint-missing' })
  const server = await service(tip(7))
  const context = contextFor([])
  const esplora = createEsplora({ urls: [server.url], networkId: NETWORK, ...context })
  await expect(height(esplora)).rejects.toMatchObject({ kind: 'host-not-allowed' })
  expect(server.hits).toEqual([])
})
