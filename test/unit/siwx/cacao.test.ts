import { createEncodedRecap, formatMessage } from '@walletconnect/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInCacao } from '../../../src/bridge/contract/signIn.ts'
import { toSignInSession } from '../../../src/siwx/cacao.ts'
import { createSiwx } from '../../../src/siwx/createSiwx.ts'
import { createLocalStorage } from '../../../src/siwx/storage/localStorage.ts'
import { areaOf, standAt } from './support/page.ts'
import { evmWallet } from './support/signers.ts'
import { refusalOf, refusedField } from './support/signInData.ts'

// The text is written by WalletConnect's own library, as a wallet does, and signed by ethers.

const METHODS = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
]

type Payload = SignInCacao['p']

const payload = (change: Partial<Payload> = {}): Payload => ({
  domain: 'app.example',
  aud: 'https://app.example/shop',
  nonce: 'a1b2c3d4e5f6a7b8',
  iss: `did:pkh:eip155:1:${evmWallet.address}`,
  version: '1',
  iat: new Date().toISOString(),
  exp: new Date(Date.now() + 60_000).toISOString(),
  statement: 'Sign in.',
  resources: ['https://app.example/terms', createEncodedRecap('eip155', 'request', METHODS)],
  ...change,
})

const textOf = (p: Payload) => formatMessage(p as Parameters<typeof formatMessage>[0], p.iss)

async function cacaoOf(change: Partial<Payload> = {}): Promise<SignInCacao> {
  const p = payload(change)
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await evmWallet.signMessage(textOf(p)) } }
}

describe('the text a CACAO stands for is the one WalletConnect writes', () => {
  test.each<[string, Partial<Payload>]>([
    ['with a statement and a ReCap', {}],
    ['with a ReCap alone', { statement: undefined }],
    ['with no resources', { resources: undefined }],
    ['with neither', { resources: undefined, statement: undefined }],
    ['with all the times', { nbf: '2026-01-01T00:00:00Z', requestId: 'r-1' }],
    ['on another chain', { iss: `did:pkh:eip155:8453:${evmWallet.address}` }],
    ['with the address in small letters', { iss: `did:pkh:eip155:1:${evmWallet.address.toLowerCase()}` }],
  ])('%s', async (_, change) => {
    const given = Object.fromEntries(
      Object.entries(payload(change)).filter(([, value]) => value !== undefined),
    )
    const cacao: SignInCacao = {
      h: { t: 'caip122' },
      p: given as unknown as Payload,
      s: { t: 'eip191', s: '0x00' },
    }
    expect(toSignInSession(cacao).message).toBe(textOf(cacao.p))
  })
})

describe('one-click sessions', () => {
  beforeEach(() => standAt('https://app.example/shop'))
  afterEach(() => vi.unstubAllGlobals())

  const create = () => {
    const area = areaOf(new Map())
    return createSiwx({ storage: createLocalStorage({ area: () => area }) })
  }

  test('one signature request, a session for each chain', async () => {
    const siwx = create()
    const cacaos = await Promise.all(
      [1, 8453].map(id => cacaoOf({ iss: `did:pkh:eip155:${id}:${evmWallet.address}` })),
    )
    await siwx.setSessions(cacaos.map(toSignInSession))
    for (const chainId of ['eip155:1', 'eip155:8453'] as const) {
      const [session] = await siwx.getSessions(chainId, evmWallet.address)
      expect(session?.data.statement).toContain("(1) 'request': 'eth_sendTransaction', 'eth_sign', ")
    }
    expect(await siwx.getSessions('eip155:10', evmWallet.address)).toEqual([])
  })

  test('an address in small letters is the same account', async () => {
    const siwx = create()
    const cacao = await cacaoOf({ iss: `did:pkh:eip155:1:${evmWallet.address.toLowerCase()}` })
    await siwx.setSessions([toSignInSession(cacao)])
    expect(await siwx.getSessions('eip155:1', evmWallet.address)).toHaveLength(1)
  })

  test.each<[string, (cacao: SignInCacao) => SignInCacao]>([
    ['signature', cacao => ({ ...cacao, s: { ...cacao.s, s: `0x${'12'.repeat(65)}` } })],
    ['signature', cacao => ({ ...cacao, p: { ...cacao.p, nonce: 'another1' } })],
    ['signature', cacao => ({ ...cacao, p: { ...cacao.p, iss: cacao.p.iss.replace(':1:', ':10:') } })],
    ['domain', cacao => ({ ...cacao, p: { ...cacao.p, domain: 'evil.example' } })],
    ['uri', cacao => ({ ...cacao, p: { ...cacao.p, aud: 'https://evil.example/' } })],
    [
      'signature',
      cacao => ({
        ...cacao,
        p: { ...cacao.p, resources: [createEncodedRecap('eip155', 'request', ['eth_sign'])] },
      }),
    ],
  ])('a forged one is refused: %s', async (reason, forge) => {
    const session = toSignInSession(forge(await cacaoOf()))
    expect(await refusalOf(create().setSessions([session]))).toBe(reason)
  })

  test('a session whose CACAO stands for another text', async () => {
    const session = toSignInSession(await cacaoOf())
    const other = await cacaoOf({ nonce: 'another1' })
    expect(await refusalOf(create().addSession({ ...session, cacao: other }))).toBe('fields')
  })
})

test.each([
  null,
  {},
  { p: {} },
  { p: { iss: 'did:pkh:eip155:1:0x00' }, s: { s: '0x' } },
  { p: { iss: `did:key:${evmWallet.address}` }, s: { s: '0x' } },
])('%j is no CACAO', value => {
  expect(refusedField(() => toSignInSession(value as unknown as SignInCacao))).toEqual(expect.any(String))
})
