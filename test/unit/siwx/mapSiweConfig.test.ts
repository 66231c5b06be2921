import { afterEach, expect, test, vi } from 'vitest'
import type {
  SignInData,
  SiweConfig,
  SiweMessageArgs,
  SiweSession,
} from '../../../src/bridge/contract/signIn.ts'
import { buildSignInMessage } from '../../../src/siwx/buildSignInMessage.ts'
import { mapSiweConfig } from '../../../src/siwx/mapSiweConfig.ts'
import { standAt } from './support/page.ts'
import { evmWallet } from './support/signers.ts'

const CHAIN = 'eip155:1' as const
const { address } = evmWallet

afterEach(() => vi.unstubAllGlobals())

/** As hosts write it: a text from the arguments, a session behind a cookie. */
function createHost(change: Partial<SiweConfig> = {}) {
  standAt('https://app.example/shop')
  const calls: string[] = []
  const host = { session: null as SiweSession | null, calls, staysAfterSignOut: 0 }
  const config: SiweConfig = {
    getNonce: async () => 'hostnonce1',
    createMessage: args =>
      buildSignInMessage({
        domain: args.domain,
        uri: args.uri,
        version: '1',
        nonce: args.nonce,
        accountAddress: args.address.split(':').at(-1) ?? '',
        chainId: `eip155:${args.chainId}`,
        ...(args.iat ? { issuedAt: args.iat } : {}),
        ...(args.statement ? { statement: args.statement } : {}),
      }),
    async verifyMessage({ message }) {
      calls.push('verify')
      host.session = { address, chainId: Number(/Chain ID: (\d+)/.exec(message)?.[1]) }
      return true
    },
    getSession: async () => host.session,
    async signOut() {
      calls.push('signOut')
      if (host.staysAfterSignOut > 0) host.staysAfterSignOut -= 1
      else host.session = null
      return true
    },
    onSignIn: session => void calls.push(`in ${session?.chainId}`),
    onSignOut: () => void calls.push('out'),
    ...change,
  }
  return { host, siwx: mapSiweConfig(config) }
}

test('from nonce to session', async () => {
  const { host, siwx } = createHost({
    getMessageParams: async () => ({ statement: 'Hello.', chains: [1], domain: 'evil.example' }) as object,
  })
  expect(siwx.getRequired?.()).toBe(true)
  expect(await siwx.getSessions(CHAIN, address)).toEqual([])
  const { data, text } = await siwx.createMessage({ chainId: CHAIN, accountAddress: address })
  expect(data).toMatchObject({
    domain: 'app.example',
    uri: 'https://app.example/shop',
    nonce: 'hostnonce1',
    statement: 'Hello.',
  })
  await siwx.addSession({ data, message: text, signature: '0x00' })
  expect(host.calls).toEqual(['verify', 'in 1'])
  const [session] = await siwx.getSessions(CHAIN, address.toLowerCase())
  expect(session?.data).toMatchObject({ chainId: CHAIN, domain: 'app.example' })
  await siwx.setSessions([])
  expect(host.calls.slice(2)).toEqual(['signOut', 'out'])
  expect(await siwx.getSessions(CHAIN, address)).toEqual([])
})

test('the arguments are those hosts know', async () => {
  let given: SiweMessageArgs | undefined
  const { siwx } = createHost({
    createMessage: args => {
      given = args
      return ''
    },
  })
  await siwx.createMessage({ chainId: 'eip155:8453', accountAddress: address }).catch(() => {})
  expect(given).toEqual({
    chainId: 8453,
    address: `did:pkh:eip155:8453:${address}`,
    domain: 'app.example',
    uri: 'https://app.example/shop',
    nonce: 'hostnonce1',
    version: '1',
    iat: expect.stringMatching(/^\d{4}-/),
  })
})

test.each<[string, Partial<SiweMessageArgs>]>([
  ['domain', { domain: 'evil.example' }],
  ['uri', { uri: 'https://evil.example/' }],
  ['nonce', { nonce: 'othernonce' }],
  ['chainId', { chainId: 10 }],
  ['accountAddress', { address: 'did:pkh:eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
])('a text with another %s is never signed', async (field, change) => {
  const { siwx: good } = createHost()
  await expect(good.createMessage({ chainId: CHAIN, accountAddress: address })).resolves.toBeDefined()
  const { siwx } = createHost({
    createMessage: args => {
      const said = { ...args, ...change }
      return buildSignInMessage({
        domain: said.domain,
        uri: said.uri,
        version: '1',
        nonce: said.nonce,
        accountAddress: said.address.split(':').at(-1) ?? '',
        chainId: `eip155:${said.chainId}`,
        issuedAt: said.iat ?? '',
      })
    },
  })
  await expect(siwx.createMessage({ chainId: CHAIN, accountAddress: address })).rejects.toThrow(`${field}: `)
})

test('another account or network signs out, unless the host says otherwise', async () => {
  const other = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const strict = createHost()
  strict.host.session = { address, chainId: 1 }
  expect(await strict.siwx.getSessions('eip155:10', address)).toEqual([])
  expect(strict.host.calls).toEqual(['signOut', 'out'])
  strict.host.session = { address, chainId: 1 }
  expect(await strict.siwx.getSessions(CHAIN, other)).toEqual([])
  const lax = createHost({ signOutOnAccountChange: false, signOutOnNetworkChange: false })
  lax.host.session = { address, chainId: 1 }
  expect(await lax.siwx.getSessions('eip155:10', address)).toHaveLength(1)
  expect(await lax.siwx.getSessions(CHAIN, other)).toHaveLength(1)
  expect(lax.host.calls).toEqual([])
})

test('a cookie that stays is signed out twice', async () => {
  const { host, siwx } = createHost()
  host.session = { address, chainId: 1 }
  host.staysAfterSignOut = 1
  await siwx.revokeSession(CHAIN, address)
  expect(host.calls).toEqual(['signOut', 'signOut', 'out'])
})

test('other namespaces count as signed in, and so does everybody when it is turned off', async () => {
  const { host, siwx } = createHost()
  expect(await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'x')).toHaveLength(1)
  const { siwx: off } = createHost({ enabled: false })
  expect([off.getRequired?.(), (await off.getSessions(CHAIN, address)).length]).toEqual([false, 1])
  expect(host.calls).toEqual([])
})

test('a host that refuses, lies or gives nonsense', async () => {
  const session = { data: { accountAddress: address } as unknown as SignInData, message: '', signature: '' }
  await expect(createHost({ verifyMessage: async () => false }).siwx.addSession(session)).rejects.toThrow(
    'did not sign',
  )
  const forgets = createHost({ getSession: async () => null })
  await expect(forgets.siwx.addSession(session)).rejects.toThrow('did not sign')
  const odd = createHost({ getSession: async () => ({ address: 7 }) as unknown as SiweSession })
  await expect(odd.siwx.getSessions(CHAIN, address)).rejects.toThrow('getSession: ')
})
