import { expect, test } from 'vitest'
import { checkOrigin, isAllowedOrigin } from '../../../../../src/worker/connectors/embedded/origins.ts'
import { resolveEndpoints } from '../../../../../src/worker/net/endpoints.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { embeddedConfig } from '../../../../support/frameRig.ts'

const OWN = ['https://own.example']

test.each<readonly [origin: string, allowed: readonly string[], isAllowed: boolean]>([
  ['https://anything.example', [], true],
  ['http://localhost:5173', OWN, true],
  ['http://127.0.0.1:5173', OWN, true],
  ['https://app.vercel.app', OWN, true],
  ['https://secure-mobile.walletconnect.com', OWN, true],
  ['https://a.b.pages.dev', OWN, false],
  ['https://vercel.app', OWN, false],
  ['https://evil.example', OWN, false],
  ['https://app.vercel.app.evil.example', OWN, false],
  ['http://localhost.evil.example', OWN, false],
  ['null', OWN, false],
  ['https://dapp.example', ['https://dapp.example'], true],
  ['https://dapp.example', ['https://DAPP.example/'], true],
  ['https://dapp.example', ['https://dapp.example/some/path?x'], true],
  ['https://dapp.example', ['dapp.example'], true],
  ['http://dapp.example:8080', ['dapp.example'], true],
  ['https://dapp.example:8443', ['https://dapp.example'], true],
  ['https://dapp.example:8443', ['https://dapp.example:8443'], true],
  ['https://dapp.example:8443', ['https://dapp.example:443'], false],
  ['https://dapp.example', ['https://dapp.example:443'], true],
  ['http://dapp.example', ['https://dapp.example'], false],
  ['https://x.dapp.example', ['https://*.dapp.example'], true],
  ['https://dapp.example', ['https://*.dapp.example'], false],
  ['https://x.y.dapp.example', ['https://*.dapp.example'], false],
  ['https://a-1.preview.dapp.example:9', ['https://*.preview.dapp.example:*'], true],
  ['https://preview', ['https://*pre*view*'], false],
  ['https://anything.example', ['*'], false],
  ['https://dapp.example', ['https://dapp.(example|test)'], false],
  ['https://dapp.example', ['', '://', 'https://'], false],
])('origins: %s on %j', (origin, allowed, isAllowed) =>
  expect(isAllowedOrigin(origin, allowed)).toBe(isAllowed),
)

const explorer = 'https://explorer.test'
const endpoints = { secureSite: 'https://secure.test', explorer }

async function check(answer: () => Response, change = {}) {
  const asked: string[] = []
  const config = embeddedConfig({ endpoints, ...change })
  const fetch = (async (url: string) => {
    asked.push(url)
    return answer()
  }) as typeof globalThis.fetch
  const isAllowed = await checkOrigin('https://dapp.example', {
    clock: createFakeClock(),
    fetch,
    config: () => config,
    endpoints: () => resolveEndpoints(config),
  })
  return { asked, isAllowed }
}

const list =
  (...allowedOrigins: string[]) =>
  () =>
    new Response(JSON.stringify({ allowedOrigins }))

test('origins: the project’s list is asked, with its id', async () => {
  const { asked, isAllowed } = await check(list('https://dapp.example'))
  expect(isAllowed).toBe(true)
  expect(asked).toEqual([`${explorer}/projects/v1/origins?projectId=${'f'.repeat(32)}&st=tabkey&sv=1.7.5`])
  expect((await check(list('https://other.example'))).isAllowed).toBe(false)
})

test('origins: an explorer that fails is no reason for an alert', async () => {
  expect((await check(() => new Response('', { status: 500 }))).isAllowed).toBe(true)
  expect((await check(() => new Response('<html>'))).isAllowed).toBe(true)
  expect((await check(() => Promise.reject(new TypeError()) as never)).isAllowed).toBe(true)
})

test('origins: without the embedded wallet the explorer is not asked', async () => {
  const { endpoints, ...config } = embeddedConfig()
  const { secureSite: _, ...others } = endpoints
  const features = { ...config.features, email: false, socials: [] }
  expect((await check(list(), { features, endpoints: others })).asked).toEqual([])
  // A site that the host names serves logins by token.
  expect((await check(list(), { features })).asked).toHaveLength(1)
  expect((await check(list(), { projectId: null })).asked).toEqual([])
})
