import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInConfig, SignInSession } from '../../../src/bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'
import { type CreateSiwxParameters, createSiwx } from '../../../src/siwx/createSiwx.ts'
import { createLocalStorage } from '../../../src/siwx/storage/localStorage.ts'
import { areaOf, standAt } from './support/page.ts'
import { createSolanaSigner, evmWallet } from './support/signers.ts'
import { ERC_1271_VALID, refusalOf } from './support/signInData.ts'

const CHAIN = 'eip155:1' as const
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const address = evmWallet.address

let entries: Map<string, string>
beforeEach(() => {
  standAt('https://app.example:8443/shop?token=secret#part')
  entries = new Map()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const create = (parameters: CreateSiwxParameters = {}) =>
  createSiwx({ storage: createLocalStorage({ area: () => areaOf(entries) }), ...parameters })

async function signIn(
  siwx: SignInConfig,
  chainId = CHAIN as SignInSession['data']['chainId'],
): Promise<SignInSession> {
  const { data, text } = await siwx.createMessage({ chainId, accountAddress: address.toLowerCase() })
  const session = { data, message: text, signature: await evmWallet.signMessage(text) }
  await siwx.addSession(session)
  return session
}

describe('the message', () => {
  test('is this page’s, of this moment, for a day, with 128 bits of nonce', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), toFake: ['Date'] })
    const siwx = create({ statement: 'Sign in.', resources: ['https://app.example/terms'] })
    const { data, text } = await siwx.createMessage({ chainId: CHAIN, accountAddress: address.toLowerCase() })
    expect(data).toEqual({
      accountAddress: address,
      chainId: CHAIN,
      domain: 'app.example:8443',
      uri: 'https://app.example:8443/shop',
      version: '1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      statement: 'Sign in.',
      resources: ['https://app.example/terms'],
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-02T00:00:00.000Z',
    })
    expect(
      text.startsWith(`app.example:8443 wants you to sign in with your Ethereum account:\n${address}\n`),
    ).toBe(true)
    const again = await siwx.createMessage({ chainId: CHAIN, accountAddress: address })
    expect(again.data.nonce).not.toBe(data.nonce)
  })

  test('without an account there are fields, and nothing to sign', async () => {
    const { data, text } = await create().createMessage({ chainId: CHAIN, accountAddress: '' })
    expect([text, data.accountAddress, data.domain]).toEqual(['', '', 'app.example:8443'])
    await expect(create().createMessage({ chainId: SOLANA, accountAddress: '' })).rejects.toThrow('chainId')
    await expect(
      create({ statement: 'a\nb' }).createMessage({ chainId: CHAIN, accountAddress: '' }),
    ).rejects.toThrow('statement')
  })

  test.each<[string, CreateSiwxParameters]>([
    ['statement', { statement: 'one\ntwo' }],
    ['resources[0]', { resources: ['no'] }],
    ['nonce', { getNonce: async () => 'short' }],
    ['nonce', { getNonce: async () => 'abcdefgh\nIssued At: x' }],
    ['expirationTime', { expiresInMs: -1 }],
  ])('a wrong %s is refused before anybody signs', async (field, parameters) => {
    await expect(
      create(parameters).createMessage({ chainId: CHAIN, accountAddress: address }),
    ).rejects.toThrow(`${field}: `)
  })

  test('the host’s nonce, or the storage’s', async () => {
    const siwx = create({ getNonce: async () => 'hostnonce1' })
    expect((await siwx.createMessage({ chainId: CHAIN, accountAddress: address })).data.nonce).toBe(
      'hostnonce1',
    )
    const storage = { ...createLocalStorage(), getNonce: async () => 'servernonce1' }
    const other = create({ storage })
    expect((await other.createMessage({ chainId: CHAIN, accountAddress: address })).data.nonce).toBe(
      'servernonce1',
    )
  })

  test('a maker of the host’s own is held to page, nonce, account and chain', async () => {
    const { buildSignInMessage } = await import('../../../src/siwx/buildSignInMessage.ts')
    const ask = (change: object) =>
      create({
        messageMaker: (input, ingredients) => {
          const data = {
            accountAddress: address,
            chainId: input.chainId,
            version: '1' as const,
            ...ingredients,
            ...change,
          }
          return { data, text: buildSignInMessage(data) }
        },
      }).createMessage({ chainId: CHAIN, accountAddress: address })
    expect((await ask({ statement: 'Own words.' })).data.statement).toBe('Own words.')
    await expect(ask({ domain: 'evil.example' })).rejects.toThrow('domain: ')
    await expect(ask({ uri: 'https://evil.example/' })).rejects.toThrow('uri: ')
    await expect(ask({ nonce: 'another1' })).rejects.toThrow('nonce: ')
    await expect(ask({ chainId: 'eip155:10' })).rejects.toThrow('chainId: ')
    await expect(ask({ accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' })).rejects.toThrow(
      'accountAddress: ',
    )
  })

  test('only a page with an origin asks', async () => {
    for (const url of ['file:///home/x.html', 'data:text/html,x']) {
      standAt(url)
      await expect(create().createMessage({ chainId: CHAIN, accountAddress: address })).rejects.toThrow(
        'domain: ',
      )
    }
    standAt('https://app.example/', 'null')
    await expect(create().createMessage({ chainId: CHAIN, accountAddress: address })).rejects.toThrow(
      'domain: ',
    )
  })
})

describe('sessions', () => {
  test('one for each account and chain; signing one out leaves the others', async () => {
    const siwx = create()
    const first = await signIn(siwx)
    const second = await signIn(siwx, 'eip155:10')
    expect(await siwx.getSessions(CHAIN, address)).toEqual([first])
    // Hex is the same account in either case.
    expect(await siwx.getSessions('eip155:10', address.toLowerCase())).toEqual([second])
    expect(await siwx.getSessions('eip155:100', address)).toEqual([])
    expect(await siwx.getSessions(CHAIN, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).toEqual([])
    await siwx.revokeSession(CHAIN, address)
    expect(await siwx.getSessions(CHAIN, address)).toEqual([])
    expect(await siwx.getSessions('eip155:10', address)).toEqual([second])
    await siwx.setSessions([first])
    expect(await siwx.getSessions('eip155:10', address)).toEqual([])
    await siwx.setSessions([])
    expect(entries.size).toBe(0)
  })

  test('of Solana', async () => {
    const signer = createSolanaSigner()
    const siwx = create()
    const { data, text } = await siwx.createMessage({ chainId: SOLANA, accountAddress: signer.address })
    await siwx.addSession({ data, message: text, signature: signer.sign(text) })
    expect(await siwx.getSessions(SOLANA, signer.address)).toHaveLength(1)
    expect(await siwx.getSessions(SOLANA, signer.address.toLowerCase())).toEqual([])
  })

  test('a session that does not verify is not kept', async () => {
    const siwx = create()
    const { data, text } = await siwx.createMessage({ chainId: CHAIN, accountAddress: address })
    const signature = await evmWallet.signMessage(`${text} `)
    expect(await refusalOf(siwx.addSession({ data, message: text, signature }))).toBe('signature')
    expect(await refusalOf(siwx.setSessions([{ data, message: text, signature }]))).toBe('signature')
    for (const odd of [null, 7, {}, { data }, { data: null, message: text }])
      expect(await refusalOf(siwx.addSession(odd as unknown as SignInSession))).toBe('grammar:message')
    expect(entries.size).toBe(0)
  })

  test('a wallet that signed for another site', async () => {
    const siwx = create()
    const session = await signIn(siwx)
    standAt('https://evil.example/')
    expect(await refusalOf(siwx.addSession(session))).toBe('domain')
    expect(await siwx.getSessions(CHAIN, address)).toEqual([])
  })

  test('end when they say; a clock that jumps a day ends them too', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), toFake: ['Date'] })
    const siwx = create()
    await signIn(siwx)
    expect(await siwx.getSessions(CHAIN, address)).toHaveLength(1)
    vi.setSystemTime('2026-01-02T00:00:00Z')
    expect(await siwx.getSessions(CHAIN, address)).toEqual([])
  })

  test('every byte that is changed in the storage loses that session, and no other', async () => {
    const siwx = create()
    await signIn(siwx, 'eip155:10')
    await signIn(siwx)
    const key = [...entries.keys()].find(name => name.includes('/eip155:1/')) ?? ''
    const good = entries.get(key) ?? ''
    for (let at = 0; at < good.length; at += 1) {
      const changed = String.fromCharCode(good.charCodeAt(at) ^ 1)
      entries.set(key, good.slice(0, at) + changed + good.slice(at + 1))
      expect(await siwx.getSessions(CHAIN, address), `byte ${at}`).toEqual([])
    }
    for (const broken of ['', '.', '{}', good.slice(1), good.slice(0, -1), `${good} `, '0'.repeat(100_000)]) {
      entries.set(key, broken)
      expect(await siwx.getSessions(CHAIN, address)).toEqual([])
    }
    expect(await siwx.getSessions('eip155:10', address)).toHaveLength(1)
  })

  test('a changed text or claim is refused even with a new digest', async () => {
    const kept: unknown[] = []
    const storage = { ...createLocalStorage({ area: () => areaOf(entries) }), get: async () => kept }
    const siwx = create({ storage })
    const good = await signIn(siwx)
    const changed = (change: object) => ({ ...good, data: { ...good.data, ...change } })
    kept.push(
      changed({ accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }),
      changed({ chainId: 'eip155:10' }),
      changed({ expirationTime: '2036-01-01T00:00:00Z' }),
      { ...good, message: good.message.replace('Version: 1', 'Version: 2') },
      {
        ...good,
        message: good.message.replace(/Expiration Time: .*/, 'Expiration Time: 2036-01-01T00:00:00Z'),
        data: { ...good.data, expirationTime: '2036-01-01T00:00:00Z' },
      },
      { ...good, signature: good.signature.replace(/^0x./, first => (first === '0xf' ? '0x0' : '0xf')) },
      { ...good, cacao: { p: {}, s: {} } },
      null,
      'session',
    )
    expect(await siwx.getSessions(CHAIN, address)).toEqual([])
    kept.push(good)
    expect(await siwx.getSessions(CHAIN, address)).toEqual([good])
  })

  test('an unknown result is not a negative one', async () => {
    const siwx = create()
    const good = await signIn(siwx)
    const storage = {
      ...createLocalStorage(),
      get: async () => [{ ...good, signature: `0x${'12'.repeat(80)}` }],
    }
    const unsure = create({ storage })
    await expect(unsure.getSessions(CHAIN, address)).rejects.toBeInstanceOf(SignInUnverifiableError)
    unsure.setNode?.({ request: async () => ERC_1271_VALID })
    expect(await unsure.getSessions(CHAIN, address)).toHaveLength(1)
  })

  test('a signature is checked once', async () => {
    let asked = 0
    const verifiers = {
      eip155: async () => {
        asked += 1
        return true
      },
    }
    const siwx = create({ verifiers })
    await signIn(siwx)
    await siwx.getSessions(CHAIN, address)
    await siwx.getSessions(CHAIN, address)
    expect(asked).toBe(1)
  })

  test('where the browser keeps nothing they last as long as the page', async () => {
    const area = (): Storage => {
      throw new DOMException('denied', 'SecurityError')
    }
    const siwx = create({ storage: createLocalStorage({ area }) })
    await signIn(siwx)
    expect(await siwx.getSessions(CHAIN, address)).toHaveLength(1)
    expect(await create({ storage: createLocalStorage({ area }) }).getSessions(CHAIN, address)).toEqual([])
    await siwx.setSessions([])
    expect(await siwx.getSessions(CHAIN, address)).toEqual([])
  })
})

test('what the client asks of it', () => {
  expect(create().getRequired?.()).toBe(true)
  expect(create({ required: false }).getRequired?.()).toBe(false)
  expect(create().signOutOnDisconnect).toBe(true)
  expect(create({ signOutOnDisconnect: false }).signOutOnDisconnect).toBe(false)
})
