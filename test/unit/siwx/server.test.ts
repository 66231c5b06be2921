import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { SignInData, SignInSession } from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { createNonce, createNonceStore, verify, verifySessions } from '../../../src/siwx/server.ts'
import { evmWallet } from './support/signers.ts'
import { BASE, refusalOf } from './support/signInData.ts'

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
    expect(await verify(session, { origin, nonces, now: NOW })).toEqual(session.data)
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW }))).toBe('nonce')
  })

  test('of two at once one is refused', async () => {
    const nonces = createNonceStore()
    const session = await sessionOf({ nonce: await nonces.issue() })
    const both = [session, session].map(one => refusalOf(verify(one, { origin, nonces, now: NOW })))
    expect((await Promise.all(both)).sort()).toEqual(['nonce', undefined])
  })

  test('a nonce of nobody, and one that grew old', async () => {
    let now = 0
    const nonces = createNonceStore({ livesMs: 1_000, now: () => now })
    expect(await refusalOf(verify(await sessionOf(), { origin, nonces, now: NOW }))).toBe('nonce')
    const session = await sessionOf({ nonce: await nonces.issue() })
    now = 1_000
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW }))).toBe('nonce')
  })

  test('what is refused spends no nonce', async () => {
    const nonces = createNonceStore()
    const session = await sessionOf({ nonce: await nonces.issue() })
    const wrong = [
      { ...session, signature: '0x00' },
      { ...session, data: { ...session.data, chainId: 'eip155:10' as const } },
      { ...session, message: `${session.message}\n` },
    ]
    for (const one of wrong) await expect(verify(one, { origin, nonces, now: NOW })).rejects.toThrow()
    expect(await refusalOf(verify(session, { origin: 'https://evil.example', nonces, now: NOW }))).toBe(
      'domain',
    )
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW, maxAgeMs: 1_000 }))).toBe('expired')
    expect(await refusalOf(verify(session, { origin, nonces, now: NOW }))).toBe(undefined)
  })

  test('several of one request share a nonce', async () => {
    const nonces = createNonceStore()
    const nonce = await nonces.issue()
    const chains = ['eip155:1', 'eip155:8453'] as const
    const sessions = await Promise.all(chains.map(chainId => sessionOf({ nonce, chainId })))
    const other = await sessionOf({ nonce: await nonces.issue() })
    const ask = (all: unknown) => verifySessions(all, { origin, nonces, now: NOW })
    expect(await refusalOf(ask([...sessions, other]))).toBe('nonce')
    expect((await ask(sessions)).map(({ chainId }) => chainId)).toEqual(chains)
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
    const { createNonceStore, verify } = await import('./src/siwx/server.ts')
    const session = ${JSON.stringify(session)}
    const nonces = { issue: async () => '', use: async nonce => nonce === session.data.nonce }
    const good = await verify(session, { origin: '${origin}', nonces })
    const refused = await verify({ ...session, signature: '0x' + '12'.repeat(65) }, { origin: '${origin}', nonces }).catch(error => error.reason)
    const { length } = await createNonceStore().issue()
    console.log(JSON.stringify([good.accountAddress, refused, length]))`
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: new URL('../../..', import.meta.url).pathname, timeout: 50_000 },
  )
  expect(JSON.parse(stdout)).toEqual([evmWallet.address, 'signature', 32])
}, 60_000)
