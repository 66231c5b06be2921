import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type CreateSignInHandlerParameters,
  createMemoryStore,
} from '../../../packages/siwx-server/src/index.ts'
import { buildSignInMessage, createAuthStorage, createSiwx } from '../../../src/siwx.ts'
import { createAuthBrowser, openAuthSite } from './support/authSite.ts'
import { standAt } from './support/page.ts'
import { bitcoinAddress, createSolanaSigner, evmWallet, signBip322 } from './support/signers.ts'

afterEach(() => vi.restoreAllMocks())

interface Text {
  readonly nonce: string
  readonly origin: string
  readonly accountAddress?: string
  readonly chainId?: `${'eip155' | 'solana' | 'bip122'}:${string}`
  readonly issuedAt?: Date
}

const textOf = ({
  nonce,
  origin,
  accountAddress = evmWallet.address,
  chainId = 'eip155:1',
  issuedAt,
}: Text) =>
  buildSignInMessage({
    domain: new URL(origin).host,
    uri: `${origin}/`,
    version: '1',
    nonce,
    accountAddress,
    chainId,
    issuedAt: (issuedAt ?? new Date()).toISOString(),
  })

async function signed(text: Text) {
  const message = textOf(text)
  return { message, signature: await evmWallet.signMessage(message) }
}

describe('tabkeyCredentials with Auth.js', () => {
  test('signs in, and the session is the account', async () => {
    const origin = await openAuthSite({ chains: ['eip155:1'] })
    const browser = createAuthBrowser(origin)
    expect(await browser.session()).toBeNull()
    expect(await browser.signIn(await signed({ origin, nonce: await browser.nonce() }))).toBeNull()
    expect(await browser.session()).toMatchObject({
      user: { id: `eip155:1:${evmWallet.address}`, name: evmWallet.address },
    })
    expect(await createAuthBrowser(origin).session()).toBeNull()
  })

  test('Solana and Bitcoin accounts sign in too', async () => {
    const origin = await openAuthSite()
    const solana = createSolanaSigner()
    const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
    const first = createAuthBrowser(origin)
    const text = textOf({
      origin,
      nonce: await first.nonce(),
      accountAddress: solana.address,
      chainId: solanaChain,
    })
    expect(await first.signIn({ message: text, signature: solana.sign(text) })).toBeNull()
    expect((await first.session()).user.id).toBe(`${solanaChain}:${solana.address}`)

    const bitcoinChain = 'bip122:000000000019d6689c085ae165831e93' as const
    const second = createAuthBrowser(origin)
    const accountAddress = bitcoinAddress('p2wpkh')
    const message = textOf({ origin, nonce: await second.nonce(), accountAddress, chainId: bitcoinChain })
    expect(await second.signIn({ message, signature: signBip322('p2wpkh', message) })).toBeNull()
    expect((await second.session()).user.id).toBe(`${bitcoinChain}:${accountAddress}`)
  })

  test('a nonce signs in once', async () => {
    const origin = await openAuthSite()
    const browser = createAuthBrowser(origin)
    const fields = await signed({ origin, nonce: await browser.nonce() })
    expect(await browser.signIn(fields)).toBeNull()
    expect(await browser.signIn(fields)).toBe('CredentialsSignin')
  })

  test('a nonce signs in the browser that asked for it', async () => {
    const origin = await openAuthSite()
    const fields = await signed({ origin, nonce: await createAuthBrowser(origin).nonce() })
    const other = createAuthBrowser(origin)
    await other.nonce()
    expect(await other.signIn(fields)).toBe('CredentialsSignin')
    expect(await other.session()).toBeNull()
  })

  test.each<[string, (text: Text) => Promise<Readonly<Record<string, string>>>]>([
    ['a text for another site', text => signed({ ...text, origin: 'https://evil.example' })],
    ['a nonce that nobody issued', text => signed({ ...text, nonce: 'a1b2c3d4e5f6a7b8' })],
    [
      'a text that was changed after it was signed',
      async text => {
        const { message, signature } = await signed(text)
        return { message: message.replace('Chain ID: 1', 'Chain ID: 10'), signature }
      },
    ],
    [
      'another account’s signature',
      async text => {
        const message = textOf({ ...text, accountAddress: '0x52908400098527886E0F7030069857D2E4169EE7' })
        return { message, signature: await evmWallet.signMessage(message) }
      },
    ],
    ['a chain that is not listed', text => signed({ ...text, chainId: 'eip155:137' })],
    ['an old text', text => signed({ ...text, issuedAt: new Date(Date.now() - 3_600_000) })],
    ['no text', async () => ({ signature: '0x' })],
    ['words', async () => ({ message: 'Hello', signature: '0x' })],
  ])('%s is refused', async (_, sign) => {
    const origin = await openAuthSite({ chains: ['eip155:1', 'eip155:10'], maxAgeMs: 600_000 })
    const browser = createAuthBrowser(origin)
    const fields = await sign({ origin, nonce: await browser.nonce() })
    expect(await browser.signIn(fields)).toBe('CredentialsSignin')
    expect(await browser.session()).toBeNull()
  })

  test('a contract whose node does not answer is an error of the site, not a refusal', async () => {
    const request = vi.fn(async () => {
      throw new Error('The node is down')
    })
    const origin = await openAuthSite({ node: { request } })
    const browser = createAuthBrowser(origin)
    const { message } = await signed({ origin, nonce: await browser.nonce() })
    // No key signs this: it is asked of the contract at the address.
    const error = await browser.signIn({ message, signature: `0x${'11'.repeat(70)}` })
    expect(request).toHaveBeenCalled()
    expect(error).toBe('Configuration')
  })

  test('a request without the CSRF token of Auth.js does not sign in', async () => {
    const origin = await openAuthSite()
    const browser = createAuthBrowser(origin)
    const fields = await signed({ origin, nonce: await browser.nonce() })
    await fetch(`${origin}/api/auth/callback/tabkey`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...browser.cookies].map(pair => pair.join('=')).join('; '),
      },
      body: new URLSearchParams(fields),
    })
    expect(await browser.session()).toBeNull()
    // Its nonce is still good: nothing was verified.
    expect(await browser.signIn(fields)).toBeNull()
  })
})

describe('createAuthStorage in the page', () => {
  async function openPage(parameters: Partial<CreateSignInHandlerParameters> = {}) {
    const origin = await openAuthSite(parameters)
    standAt(`${origin}/`)
    const browser = createAuthBrowser(origin)
    const storage = createAuthStorage({
      url: '/api/sign-in',
      fetch: browser.fetch,
      signIn: async (provider, { message, signature }) => {
        expect(provider).toBe('tabkey')
        return { error: await browser.signIn({ message, signature }) }
      },
      signOut: () => browser.signOut(),
      getSession: () => browser.session(),
    })
    const siwx = createSiwx({ storage })
    const sign = async () => {
      const asked = { chainId: 'eip155:1', accountAddress: evmWallet.address } as const
      const { data, text } = await siwx.createMessage(asked)
      return { data, message: text, signature: await evmWallet.signMessage(text) }
    }
    const read = () => siwx.getSessions('eip155:1', evmWallet.address)
    return { browser, siwx, sign, read }
  }
  afterEach(() => vi.unstubAllGlobals())

  test('signs in, reads the session and signs out', async () => {
    const { browser, siwx, sign, read } = await openPage()
    expect(await read()).toEqual([])
    const session = await sign()
    await siwx.addSession(session)
    expect(await read()).toEqual([session])
    expect((await browser.session()).user.id).toBe(`eip155:1:${evmWallet.address}`)
    await siwx.revokeSession('eip155:1', evmWallet.address)
    expect(await browser.session()).toBeNull()
    expect(await read()).toEqual([])
  })

  test('a session that Auth.js has ended does not count', async () => {
    const { browser, siwx, sign, read } = await openPage()
    await siwx.addSession(await sign())
    await browser.signOut()
    expect(await read()).toEqual([])
  })

  test('a refused sign-in is SignInRefusedError, a failure of the site is not', async () => {
    const { siwx, sign } = await openPage({ chains: ['eip155:10'] })
    await expect(siwx.addSession(await sign())).rejects.toMatchObject({
      name: 'SignInRefusedError',
      reason: 'server',
    })
    const store = { ...createMemoryStore(), take: () => Promise.reject(new Error('The database is down')) }
    const broken = await openPage({ store })
    await expect(broken.siwx.addSession(await broken.sign())).rejects.toMatchObject({ name: 'HttpError' })
  })
})
