import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import {
  createNonce,
  createNonceStore,
  limitNode,
  type ServerVerifyParameters,
  SignInUnverifiableError,
  verify,
  verifySessions,
} from '../../../packages/siwx-server/src/index.ts'
import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import type { SignInData, SignInSession } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { evmWallet } from './support/signers.ts'
import { BASE, ERC_1271_INVALID, ERC_1271_VALID, refusalOf } from './support/signInData.ts'

const run = promisify(execFile)
const NOW = Date.parse('2026-01-01T12:00:00Z')
const origin = 'https://app.example'

async function sessionOf(change: Partial<SignInData> = {}): Promise<SignInSession> {
  const data: SignInData = { ...BASE, accountAddress: evmWallet.address, ...change }
  const message = buildSignInMessage(data)
  return { data, message, signature: await evmWallet.signMessage(message) }
}

test('a nonce has 128 bits, and no two are alike', () => {
  const nonces = Array.from({ length: 10_000 }, createNonce)
  expect(new Set(nonces).size).toBe(10_000)
  expect(nonces.every(nonce => /^[0-9a-f]{32}$/.test(nonce))).toBe(true)
})

describe('verification', () => {
  test('once, and not again', async () => {
    const nonces = createNonceStore()
    const session = await sessionOf({ nonce: await nonces.issue() })
    expect(await verify(session, { origin, nonces, now: NOW })).toEqual({
      accountId: `eip155:1:${evmWallet.address}`,
      data: session.data,
      session,
    })
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW }))).toBe('nonce')
  })

  test('of two at once one is refused', async () => {
    const nonces = createNonceStore()
    const session = await sessionOf({ nonce: await nonces.issue() })
    const both = [session, session].map(entry => refusalOf(verify(entry, { origin, nonces, now: NOW })))
    expect((await Promise.all(both)).sort()).toEqual(['nonce', undefined])
  })

  test('an unknown nonce, and an expired one', async () => {
    let now = 0
    const nonces = createNonceStore({ livesMs: 1_000, now: () => now })
    expect(await refusalOf(verify(await sessionOf(), { origin, nonces, now: NOW }))).toBe('nonce')
    const session = await sessionOf({ nonce: await nonces.issue() })
    now = 1_000
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW }))).toBe('nonce')
  })

  test.each<[string, (session: SignInSession) => SignInSession, Partial<ServerVerifyParameters>]>([
    ['a wrong signature', session => ({ ...session, signature: '0x00' }), {}],
    ['another claim', session => ({ ...session, data: { ...session.data, chainId: 'eip155:10' } }), {}],
    ['another site', session => session, { origin: 'https://evil.example' }],
    ['an old text', session => session, { maxAgeMs: 1_000 }],
    ['a chain that is not listed', session => session, { chains: ['eip155:10'] }],
  ])('a nonce is used up by a try that is refused for %s', async (_, change, parameters) => {
    const nonces = createNonceStore()
    const session = await sessionOf({ nonce: await nonces.issue() })
    await expect(verify(change(session), { origin, nonces, now: NOW, ...parameters })).rejects.toThrow()
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW }))).toBe('nonce')
  })

  test('a contract of another chain is refused before its node is asked', async () => {
    const nonces = createNonceStore()
    const request = vi.fn(async () => ERC_1271_VALID)
    const ask = async (chainId: NetworkId) => {
      const session = await sessionOf({ nonce: await nonces.issue(), chainId })
      const contractSession = { ...session, signature: `0x${'12'.repeat(100)}` }
      return verify(contractSession, { origin, nonces, now: NOW, node: { request }, chains: ['eip155:1'] })
    }
    expect(await refusalOf(ask('eip155:10'))).toBe('chain')
    expect(request).not.toHaveBeenCalled()
    expect((await ask('eip155:1')).accountId).toBe(`eip155:1:${evmWallet.address}`)
  })

  test('"not before" may be a minute ahead of the server’s clock', async () => {
    const nonces = createNonceStore()
    const ask = async (aheadMs: number) => {
      const notBefore = new Date(NOW + aheadMs).toISOString()
      return refusalOf(
        verify(await sessionOf({ nonce: await nonces.issue(), notBefore }), { origin, nonces, now: NOW }),
      )
    }
    expect(await ask(60_000)).toBe(undefined)
    expect(await ask(60_001)).toBe('not-yet-valid')
  })

  test('several of one request share a nonce', async () => {
    const nonces = createNonceStore()
    const nonce = await nonces.issue()
    const chains = ['eip155:1', 'eip155:8453'] as const
    const sessions = await Promise.all(chains.map(chainId => sessionOf({ nonce, chainId })))
    const other = await sessionOf({ nonce: await nonces.issue() })
    const ask = (all: unknown) => verifySessions(all, { origin, nonces, now: NOW })
    expect(await refusalOf(ask([...sessions, other]))).toBe('nonce')
    expect((await ask(sessions)).map(({ accountId }) => accountId)).toEqual(
      chains.map(chainId => `${chainId}:${evmWallet.address}`),
    )
    expect(await refusalOf(ask(sessions))).toBe('nonce')
  })

  test.each([undefined, null, 'x', {}, [], [null], [{}], [[]], Array.from({ length: 51 }, () => ({}))])(
    'a body of %j is a typed error',
    async body => {
      const work = verifySessions(body, { origin, nonces: createNonceStore() })
      expect(await refusalOf(work)).toBe('grammar:message')
    },
  )
})

describe('what an anonymous visitor costs the node', () => {
  const CONTRACT_SIGNATURE = `0x${'12'.repeat(100)}`
  const contractSessions = async (count: number, nonce: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        ...(await sessionOf({ nonce, chainId: `eip155:${index + 1}` })),
        signature: CONTRACT_SIGNATURE,
      })),
    )

  test('nothing without a nonce of the server', async () => {
    const request = vi.fn(async () => ERC_1271_VALID)
    const sessions = await contractSessions(50, 'a1b2c3d4e5f6')
    const work = verifySessions(sessions, { origin, nonces: createNonceStore(), now: NOW, node: { request } })
    expect(await refusalOf(work)).toBe('nonce')
    expect(request).not.toHaveBeenCalled()
  })

  test('one call for a nonce when the signatures are wrong', async () => {
    const nonces = createNonceStore()
    const request = vi.fn(async () => ERC_1271_INVALID)
    const sessions = await contractSessions(50, await nonces.issue())
    const parameters = { origin, nonces, now: NOW, node: { request } }
    expect(await refusalOf(verifySessions(sessions, parameters))).toBe('signature')
    expect(await refusalOf(verifySessions(sessions, parameters))).toBe('nonce')
    expect(request).toHaveBeenCalledOnce()
  })

  test('ten calls for a nonce when the contracts accept', async () => {
    const nonces = createNonceStore()
    const request = vi.fn(async () => ERC_1271_VALID)
    const ask = async (count: number) =>
      verifySessions(await contractSessions(count, await nonces.issue()), {
        origin,
        nonces,
        now: NOW,
        node: { request },
      })
    expect(await ask(10)).toHaveLength(10)
    await expect(ask(50)).rejects.toBeInstanceOf(SignInUnverifiableError)
    expect(request).toHaveBeenCalledTimes(20)
  })

  test('calls of all visitors at once, and in a minute', async () => {
    let now = 0
    const answers: ((answer: string) => void)[] = []
    const node = limitNode(
      { request: () => new Promise<string>(resolve => answers.push(resolve)) },
      { concurrentMax: 2, perMinuteMax: 4, queueMs: 20, now: () => now },
    )
    const ask = () => node.request('eip155:1', { method: 'eth_call' })
    const pair = [ask(), ask()]
    await expect(ask()).rejects.toThrow(SignInUnverifiableError)
    for (const answer of answers.splice(0)) answer('0x01')
    expect(await Promise.all(pair)).toEqual(['0x01', '0x01'])
    const second = [ask(), ask()]
    for (const answer of answers.splice(0)) answer('0x01')
    await Promise.all(second)
    await expect(ask()).rejects.toMatchObject({ details: 'More than 4 contract checks in a minute' })
    now = 15_000
    const later = ask()
    for (const answer of answers.splice(0)) answer('0x01')
    expect(await later).toBe('0x01')
    await expect(ask()).rejects.toThrow(SignInUnverifiableError)
    now = 10 * 60_000
    const burst = Array.from({ length: 2 }, ask)
    for (const answer of answers.splice(0)) answer('0x01')
    await Promise.all(burst)
  })

  test('a node that hangs gives its place back after the deadline', async () => {
    const node = limitNode({ request: () => new Promise(() => {}) }, { concurrentMax: 1, deadlineMs: 20 })
    const ask = () => node.request('eip155:1', { method: 'eth_call' })
    await expect(ask()).rejects.toMatchObject({ details: 'The node of eip155:1 did not answer within 20 ms' })
    await expect(ask()).rejects.toMatchObject({ details: 'The node of eip155:1 did not answer within 20 ms' })
  })
})

test('asking for nonces does not fill the server', async () => {
  const nonces = createNonceStore({ max: 10 })
  const given = []
  for (let count = 0; count < 20; count += 1) given.push(await nonces.issue())
  const good = await Promise.all(given.map(nonce => nonces.use(nonce)))
  expect(good).toEqual([
    ...Array.from({ length: 10 }, () => false),
    ...Array.from({ length: 10 }, () => true),
  ])
})

test('all of it runs in a plain Node where looking at a browser global throws', async () => {
  const session = await sessionOf({ expirationTime: '2100-01-01T00:00:00Z' })
  const script = `
    for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'origin', 'self', 'indexedDB', 'SharedWorker'])
      Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error('touched ' + name) } })
    const { createNonceStore, verify } = await import('./packages/siwx-server/src/index.ts')
    const session = ${JSON.stringify(session)}
    const nonces = { use: async nonce => nonce === session.data.nonce }
    const good = await verify(session, { origin: '${origin}', nonces })
    const refused = await verify({ ...session, signature: '0x' + '12'.repeat(65) }, { origin: '${origin}', nonces }).catch(error => error.reason)
    const { length } = await createNonceStore().issue()
    console.log(JSON.stringify([good.data.accountAddress, refused, length]))`
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: new URL('../../..', import.meta.url).pathname, timeout: 50_000 },
  )
  expect(JSON.parse(stdout)).toEqual([evmWallet.address, 'signature', 32])
}, 60_000)
