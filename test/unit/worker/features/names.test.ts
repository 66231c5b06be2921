import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { reviveName } from '../../../../src/bridge/features/names/errors.ts'
import { A, B, freshId, settled, thrown } from '../rpc/harness.ts'
import { type FeatureRigOptions, type Served, walletFeatureRig } from './walletFeatureRig.ts'

// Names over a registry of the test's own, the hostile ones included.

const SIGNATURE = `0x${'ab'.repeat(65)}`
const ACCOUNT = `eip155:1:${A}` as const

const AT = '2025-06-01T10:20:30.123456Z'
const record = (name: string, address: string) => ({
  name,
  registered_at: AT,
  updated_at: AT,
  attributes: {},
  addresses: { '60': { address, created_at: AT } },
})

/** An empty registry; `own` overrides a path. */
function registry(own: (asked: Served) => unknown = () => undefined) {
  return (asked: Served): unknown => {
    const answer = own(asked)
    if (answer !== undefined) return answer
    if (asked.path === '/v1/supported-chains') return { http: ['eip155:1'], ws: [] }
    if (asked.path.startsWith('/v1/profile/reverse/')) return []
    if (asked.path.startsWith('/v1/profile/account/')) return []
    if (asked.path.startsWith('/v1/identity/')) return { name: null, avatar: null }
    if (asked.path === '/v1/profile/account') return record('ada-lovelace.reown.id', A)
    return new Response('', { status: 500 })
  }
}

const rig = (options: Partial<FeatureRigOptions> = {}) =>
  walletFeatureRig({ accounts: [ACCOUNT], serve: registry(), wallet: () => SIGNATURE, ...options })
const register = (r: ReturnType<typeof rig>, name = 'ada-lovelace', more: object = {}) =>
  r.call('names', 'register', { id: freshId(), name, ...more })

test('names: a free name is signed for once and registered', async () => {
  const r = rig()
  expect(await register(r, ' Ada-Lovelace ')).toEqual({ name: 'ada-lovelace.reown.id', account: ACCOUNT })
  expect(r.asked).toHaveLength(1)
  const [{ method, params, network }] = r.asked as [(typeof r.asked)[number]]
  expect({ method, network }).toEqual({ method: 'personal_sign', network: 'eip155:1' })
  const [hex, signer] = params as [string, string]
  const message = Buffer.from(hex.slice(2), 'hex').toString()
  expect(signer).toBe(A)
  const posted = r.served.find(({ method }) => method === 'POST')
  expect(posted).toEqual({
    method: 'POST',
    path: '/v1/profile/account',
    query: {},
    body: { coin_type: 2147483649, address: A, message, signature: SIGNATURE },
  })
  expect(JSON.parse(message)).toEqual({
    name: 'ada-lovelace.reown.id',
    attributes: {},
    // 9 s ahead: the registry takes a time up to 10 s from its clock, and the wallet needs some seconds.
    timestamp: Math.floor((r.clock.now() + 9_000) / 1000),
  })
  expect(r.told.map(({ event }) => event)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  expect(r.told[0]?.properties).toEqual({ isSmartAccount: false })
})

test('names: afterwards every tab that shows the account shows the name', async () => {
  let name: string | null = null
  const r = rig({
    serve: registry(({ method, path }) => {
      if (method === 'POST') name = 'ada-lovelace.reown.id'
      return path.startsWith('/v1/identity/') ? { name, avatar: null } : undefined
    }),
  })
  r.data.watch(r.tab, { kind: 'identity', account: ACCOUNT })
  await settled()
  expect(r.store.get().identities[ACCOUNT]).toMatchObject({ status: 'fresh', name: null })
  await register(r)
  expect(r.store.get().identities[ACCOUNT]).toMatchObject({ status: 'fresh', name: 'ada-lovelace.reown.id' })
})

test.each([
  ['abc', 'name: String must contain at least 4 characters'],
  ['', 'name: String must contain at least 4 characters'],
  ['ada lovelace', 'name: Expected letters, digits or hyphens'],
  ['ada.eth', 'name: Expected letters, digits or hyphens'],
  ['аdaа', 'name: Expected letters, digits or hyphens'],
  ['ada\u202elovelace', 'name: Expected letters, digits or hyphens'],
  ['a'.repeat(64), 'name: String must contain at most 63 characters'],
])('names: %j is refused, and nobody is asked', async (name, words) => {
  const r = rig()
  expect(await thrown(register(r, name))).toBe(`ValidationError -32602 ${words}`)
  expect(r.served).toEqual([])
  expect(r.asked).toEqual([])
})

test.each(['abcd', '-abc', 'abc-', '----', '1234', 'a'.repeat(63)])('names: %j is a name', async name => {
  expect(await register(rig(), name)).toMatchObject({ name: `${name}.reown.id` })
})

test('names: a registered name, and an account that has one, need no signature', async () => {
  const taken = rig({
    serve: registry(({ path }) =>
      path === '/v1/profile/account/ada-lovelace.reown.id' ? record('ada-lovelace.reown.id', B) : undefined,
    ),
  })
  expect(await thrown(register(taken))).toBe('NameTakenError -32603 This name is already registered')
  const named = rig({
    serve: registry(({ path }) => {
      if (path.startsWith('/v1/profile/reverse/')) return [record('augusta.reown.id', A)]
      return path.endsWith('/augusta.reown.id') ? record('augusta.reown.id', A) : undefined
    }),
  })
  expect(await thrown(register(named))).toBe('AlreadyNamedError -32603 This account already has a name')
  expect([...taken.asked, ...named.asked]).toEqual([])
  expect(named.told.map(({ event }) => event)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
})

test('names: the registry’s reasons are typed, and cleaned', async () => {
  const r = rig({
    serve: registry(({ method }) =>
      method === 'POST'
        ? Response.json(
            {
              status: 'FAILED',
              reasons: [{ field: 'coin\u202e_type', description: 'The name is\n\u0000 reserved' }],
            },
            { status: 400 },
          )
        : undefined,
    ),
  })
  const error = await register(r).then(
    () => null,
    (thrown: Error) => reviveName(thrown) as Error & { reasons?: unknown },
  )
  expect(error).toMatchObject({ name: 'NameRefusedError', message: 'The name is reserved' })
  expect(error?.reasons).toEqual([{ field: 'coin_type', description: 'The name is reserved' }])
})

const REFUSED = (field: string, status = 400) =>
  Response.json({ status: 'FAILED', reasons: [{ field, description: 'refused' }] }, { status })

/** A registry that takes a time up to 10 s from its own clock, `skewMs` behind that of the engine. */
function timedRig(signMs: readonly number[], skewMs = 0) {
  const waits = [...signMs]
  const r = rig({
    serve: registry(({ method, body }) => {
      if (method !== 'POST') return undefined
      const { timestamp } = JSON.parse((body as { message: string }).message) as { timestamp: number }
      const serverSeconds = (r.clock.now() - skewMs) / 1000
      return Math.abs(timestamp - serverSeconds) > 10 ? REFUSED('timestamp') : undefined
    }),
    wallet: () => {
      r.clock.jump(waits.shift() ?? 0)
      return SIGNATURE
    },
  })
  return r
}

const messagesOf = (r: ReturnType<typeof rig>) =>
  r.asked.map(({ params }) => Buffer.from((params as [string])[0].slice(2), 'hex').toString())

test.each([0, 5_000, 15_000, 18_000])('names: a signature that takes %d ms is in time', async ms => {
  const r = timedRig([ms])
  expect(await register(r)).toMatchObject({ name: 'ada-lovelace.reown.id' })
  expect(r.asked).toHaveLength(1)
})

test('names: a signature that is too late is asked for once more, with a fresh message and a request of its own', async () => {
  const r = timedRig([25_000, 3_000])
  expect(await register(r)).toMatchObject({ name: 'ada-lovelace.reown.id' })
  const [first, second] = messagesOf(r).map(message => JSON.parse(message) as { timestamp: number })
  expect((second?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(25)
  expect(new Set(r.asked.map(({ id }) => id)).size).toBe(2)
  expect(r.told.map(({ event }) => event)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
})

test('names: two late signatures end in an error of their own, and the wallet is not asked a third time', async () => {
  const r = timedRig([25_000, 40_000])
  const error = await register(r).then(
    () => null,
    (thrown: Error) => reviveName(thrown),
  )
  expect(error).toMatchObject({
    name: 'NameSignatureExpiredError',
    kind: 'name-signature-expired',
    message: 'The signature took too long. Try again and sign within 15 seconds.',
    retryable: true,
    data: { seconds: 40 },
  })
  expect(r.asked).toHaveLength(2)
})

test('names: with a clock that is ahead of the registry, the second message has the time of now', async () => {
  const r = timedRig([500, 500], 5_000)
  expect(await register(r)).toMatchObject({ name: 'ada-lovelace.reown.id' })
  expect(r.asked).toHaveLength(2)
})

test('names: with a clock that is wrong by minutes, the error says so', async () => {
  const r = timedRig([500, 500], 300_000)
  expect(await thrown(register(r))).toBe(
    'NameSignatureExpiredError -32603 The registry refused the time of the signature. Check the clock of this device.',
  )
})

test('names: an abort during the second signature aborts its request at the wallet', async () => {
  const id = freshId()
  let tries = 0
  const r: ReturnType<typeof rig> = rig({
    serve: registry(({ method }) => (method === 'POST' ? REFUSED('timestamp') : undefined)),
    wallet: () => {
      tries += 1
      if (tries === 1) return SIGNATURE
      r.opened.abort(r.tab, id)
      return new Promise(() => {})
    },
  })
  expect(await thrown(r.call('names', 'register', { id, name: 'ada-lovelace' }))).toBe(
    'RequestAbortedError 4001 Request was aborted',
  )
  expect(r.aborted).toEqual([`${id}-2`])
})

test('names: a refused name is taken when the registry has a record of it, else the reasons tell', async () => {
  const end = async (isTaken: boolean) => {
    let isPosted = false
    const r = rig({
      serve: registry(({ method, path }) => {
        if (method === 'POST') {
          isPosted = true
          return REFUSED('name')
        }
        return isPosted && isTaken && path.endsWith('/ada-lovelace.reown.id')
          ? record('ada-lovelace.reown.id', B)
          : undefined
      }),
    })
    return thrown(register(r))
  }
  expect(await end(true)).toBe('NameTakenError -32603 This name is already registered')
  expect(await end(false)).toBe('NameRefusedError -32603 refused')
})

test('names: an account that its wallet spells in lower case is registered as EIP-55 spells it', async () => {
  const r = rig({ accounts: [`eip155:1:${A.toLowerCase()}`] })
  await register(r)
  expect(r.served.find(({ method }) => method === 'POST')?.body).toMatchObject({ address: A })
  expect(r.asked[0]?.params).toEqual([expect.any(String), A])
  expect(r.paths().filter(path => path.includes('/reverse/'))).toEqual([
    `GET /v1/profile/reverse/${A}`,
    `GET /v1/profile/reverse/${A.toLowerCase()}`,
  ])
})

test('names: the identity after a registration passes over the HTTP cache', async () => {
  const r = rig()
  await register(r)
  expect(r.served.find(({ path }) => path.startsWith('/v1/identity/'))).toMatchObject({ cache: 'reload' })
  expect(r.served.filter(({ cache }) => cache === 'reload')).toHaveLength(1)
})

test.each(['<html>', '{"reasons":"none"}', '{"reasons":[{"description":7}]}', ''])(
  'names: a refusal in other words, %j, is one all the same',
  async body => {
    const r = rig({
      serve: registry(({ method }) => (method === 'POST' ? new Response(body, { status: 422 }) : undefined)),
    })
    expect(await thrown(register(r))).toBe('NameRefusedError -32603 The name could not be registered')
  },
)

test('names: an answer that is not JSON is a yes; its words are not read', async () => {
  const r = rig({ serve: registry(({ method }) => (method === 'POST' ? new Response('OK') : undefined)) })
  expect(await register(r)).toMatchObject({ name: 'ada-lovelace.reown.id' })
})

test('names: a person’s no is a no and no error; nothing is posted', async () => {
  const r = rig({ wallet: () => Promise.reject(new UserRejectedError()) })
  expect(await thrown(register(r))).toMatch(/^UserRejectedError 4001/)
  expect(r.paths().some(path => path.startsWith('POST'))).toBe(false)
  expect(r.told.map(({ event }) => event)).toEqual(['REGISTER_NAME_INITIATED'])
})

test.each([null, {}, '0x', '0xzz', 'signed', 7])('names: a signature %j is none', async answer => {
  const r = rig({ wallet: () => answer })
  expect(await thrown(register(r))).toMatch(/^InvalidResponseError/)
  expect(r.paths().some(path => path.startsWith('POST'))).toBe(false)
})

test('names: no registry for the network, no wallet, a foreign account', async () => {
  const elsewhere = rig({
    serve: registry(({ path }) => (path.endsWith('chains') ? { http: [], ws: [] } : undefined)),
  })
  expect(await thrown(register(elsewhere))).toMatch(/^NamesUnsupportedError 4901/)
  expect(await elsewhere.call('names', 'suggest', { name: 'ada-lovelace' })).toEqual([])
  expect(await elsewhere.call('names', 'check', { name: 'ada-lovelace' })).toEqual({ status: 'unsupported' })
  expect(await thrown(register(rig({ accounts: [] })))).toMatch(/^NotConnectedError/)
  expect(await thrown(register(rig(), 'ada-lovelace', { account: `eip155:1:${B}` }))).toBe(
    'ValidationError -32602 account: Expected an account of the connected wallet',
  )
})

test('names: suggestions are names, once each, without their suffix; the rest is left out', async () => {
  const suggestions = [
    { name: 'ada-1.reown.id', registered: false },
    { name: 'ada-1', registered: true },
    { name: '<b>ada</b>', registered: false },
    { name: 'ab', registered: false },
    { name: 'Ada-Two', registered: true },
    ...Array.from({ length: 60 }, (_, index) => ({ name: `ada-many-${index}`, registered: false })),
  ]
  const r = rig({
    serve: registry(({ path }) => (path.includes('/suggestions/') ? { suggestions } : undefined)),
  })
  const found = (await r.call('names', 'suggest', { name: 'ADA-1' })) as { name: string }[]
  expect(found.slice(0, 3)).toEqual([
    { name: 'ada-1', registered: false },
    { name: 'ada-two', registered: true },
    { name: 'ada-many-0', registered: false },
  ])
  expect(found).toHaveLength(20)
  expect(r.served.at(-1)).toMatchObject({
    path: '/v1/profile/suggestions/ada-1',
    query: { zone: 'reown.id' },
  })
  const before = r.served.length
  expect(await r.call('names', 'suggest', { name: 'a/../b' })).toEqual([])
  expect(r.served).toHaveLength(before)
})

test('names: a check tells the free from the taken and the impossible', async () => {
  const r = rig({
    serve: registry(({ path }) =>
      path.endsWith('/taken.reown.id') ? record('taken.reown.id', B) : undefined,
    ),
  })
  const check = (name: string) => r.call('names', 'check', { name })
  expect(await check('taken')).toEqual({ status: 'registered' })
  expect(await check('free-name')).toEqual({ status: 'available' })
  expect(await check('a b')).toEqual({ status: 'invalid' })
})

test('names: without an API there is none', async () => {
  const r = rig({ isHosted: false })
  expect(await thrown(r.call('names', 'suggest', { name: 'ada-lovelace' }))).toMatch(/^EndpointMissingError/)
  expect(await thrown(register(r))).toMatch(/^EndpointMissingError/)
  expect(r.served).toEqual([])
})

test('names: taken back before its code is there, nothing is begun', async () => {
  const r = rig()
  const id = freshId()
  const registering = thrown(r.call('names', 'register', { id, name: 'ada-lovelace' }))
  r.opened.abort(r.tab, id)
  expect(await registering).toBe('RequestAbortedError 4001 Request was aborted')
  await settled()
  expect(r.served).toEqual([])
  expect(r.asked).toEqual([])
})
