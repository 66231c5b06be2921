// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SharedState } from '../../../../src/bridge/contract/state.ts'
import { base, ethereum } from '../../../../src/networks.ts'
import type { LoginOptions } from '../../../../src/ui/client/api/facets/login.ts'
import type { Tabkey, TabkeyConfig } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../../support/fakeLink.ts'

const EMAIL = 'ada@example.com'
const clients: Tabkey[] = []

/** The state after a login, as the engine would push it. */
function loggedIn(embedded: Partial<SharedState['embedded']> = { email: EMAIL }): SharedState {
  const state = connectedState()
  const connection = state.connections.eip155
  if (!connection) throw new Error('no connection')
  const wallet = { name: 'Email', type: 'embedded' } as const
  return {
    ...state,
    connections: { eip155: { ...connection, walletId: 'embedded', kind: 'embedded', wallet } },
    embedded: { ...state.embedded, isUsed: true, ...embedded },
  }
}

async function start(answers: Parameters<typeof createFakeLink>[0] = {}, config: Partial<TabkeyConfig> = {}) {
  const fake = createFakeLink(answers)
  const given = {
    networks: [ethereum, base],
    endpoints: { secureSite: 'https://secure.example.com' },
    ...config,
  }
  let context: TabContext | undefined
  const loadModal = async () => ({
    mountModal(tab: TabContext) {
      context = tab
      return { element: { isConnected: true }, unmount: () => {} }
    },
    prepareFirstView: async () => {},
  })
  const client = createClient(resolveConfig(given), fake.loadTab(loadModal, given))
  clients.push(client)
  client.getState()
  await fake.started()
  fake.welcome(emptyState())
  return {
    fake,
    client,
    modal: () => {
      if (!context) throw new Error('the modal was not mounted')
      return context.modal
    },
    view: async (name: string) =>
      expect.poll(() => client.getState()).toMatchObject({ open: true, view: name }),
  }
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('login by email', () => {
  test('opens the code view and resolves with the account and the address', async () => {
    const { client, fake, view, modal } = await start({
      'embedded.connectEmail': () => ({ action: 'VERIFY_OTP' }),
    })
    const login = client.login({ email: ` ${EMAIL} ` })
    await view('EmailVerifyOtp')
    expect(fake.called('embedded.connectEmail')).toEqual([{ email: EMAIL }])
    expect(modal().getState().data).toEqual({ email: EMAIL })
    fake.mirror.set(loggedIn())
    expect(await login).toMatchObject({
      account: { address: ADDRESS, isConnected: true },
      email: EMAIL,
      username: null,
      provider: null,
    })
  })

  test('opens the device view, and asks for the address when the host has none', async () => {
    const { client, view, modal } = await start({
      'embedded.connectEmail': () => ({ action: 'VERIFY_DEVICE' }),
    })
    const first = client.login({ email: EMAIL })
    await view('EmailVerifyDevice')
    modal().close()
    await expect(first).rejects.toMatchObject({ name: 'ConnectionCancelledError', code: 4001 })
    const second = client.login({ email: true })
    await view('EmailLogin')
    modal().close()
    await expect(second).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
  })

  test('joins without the modal when the site asks for nothing more', async () => {
    const { client, fake } = await start({
      'embedded.connectEmail': () => ({ action: 'CONNECT' }),
      'embedded.join': () => {
        fake.mirror.set(loggedIn())
        return { address: ADDRESS, caipAddress: `eip155:1:${ADDRESS}`, allAccounts: [] }
      },
    })
    expect(await client.login({ email: EMAIL })).toMatchObject({ email: EMAIL })
    expect(client.getState().open).toBe(false)
  })

  test('an abort closes the modal and rejects with RequestAbortedError', async () => {
    const { client, view } = await start({ 'embedded.connectEmail': () => ({ action: 'VERIFY_OTP' }) })
    const stop = new AbortController()
    const login = client.login({ email: EMAIL, signal: stop.signal })
    await view('EmailVerifyOtp')
    stop.abort()
    await expect(login).rejects.toMatchObject({ name: 'RequestAbortedError' })
    expect(client.getState().open).toBe(false)
  })

  test('the same login is answered at once, another one is refused', async () => {
    const { client, fake } = await start()
    fake.mirror.set(loggedIn())
    expect(await client.login({ email: EMAIL })).toMatchObject({ email: EMAIL })
    await expect(client.login({ email: 'eve@example.com' })).rejects.toMatchObject({
      name: 'LoginActiveError',
    })
    expect(fake.called('embedded.connectEmail')).toEqual([])
  })

  test.each<[string, unknown, Partial<TabkeyConfig>, string]>([
    ['no arguments', undefined, {}, 'ValidationError'],
    ['neither', {}, {}, 'ValidationError'],
    ['both', { email: EMAIL, social: 'google' }, {}, 'ValidationError'],
    ['an unknown provider', { social: 'myspace' }, {}, 'ValidationError'],
    ['email that is off', { email: EMAIL }, { features: { email: false } }, 'ConfigError'],
    ['a provider that is off', { social: 'google' }, { features: { socials: ['x'] } }, 'ConfigError'],
    ['no secure site', { email: EMAIL }, { endpoints: {} }, 'EndpointMissingError'],
  ])('%s is refused before anything happens', async (_, parameters, config, name) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { client, fake } = await start({}, config)
    await expect(client.login(parameters as LoginOptions)).rejects.toMatchObject({ name })
    expect(fake.calls.filter(({ path }) => path.startsWith('embedded.'))).toEqual([])
    expect(open).not.toHaveBeenCalled()
  })
})

describe('login by a token of the host', () => {
  const answers = (fake: () => { mirror: { set(state: SharedState): void } }) => ({
    'embedded.loginNonce': () => ({ nonce: 'n1' }),
    'embedded.connectToken': () => undefined,
    'embedded.join': () => {
      fake().mirror.set(loggedIn({ email: null }))
      return { address: ADDRESS, caipAddress: `eip155:1:${ADDRESS}`, allAccounts: [] }
    },
  })

  test('asks the host for a token with the nonce, without the modal and without a feature', async () => {
    const parts: { fake?: Awaited<ReturnType<typeof start>>['fake'] } = {}
    const { client, fake } = await start(
      answers(() => {
        if (!parts.fake) throw new Error('not started')
        return parts.fake
      }),
      { features: { email: false, socials: false } },
    )
    parts.fake = fake
    const nonces: string[] = []
    const token = async ({ nonce }: { nonce: string }) => {
      nonces.push(nonce)
      return 'a.b.c'
    }
    expect(await client.login({ token })).toMatchObject({
      account: { address: ADDRESS },
      email: null,
      provider: null,
    })
    expect(nonces).toEqual(['n1'])
    expect(fake.called('embedded.connectToken')).toEqual([{ token: 'a.b.c' }])
    expect(client.getState().open).toBe(false)
    // The host's user may be another one now.
    await expect(client.login({ token })).rejects.toMatchObject({ name: 'LoginActiveError' })
    expect(nonces).toEqual(['n1'])
  })

  test('rejects with the error of the host, for no token, and for no function', async () => {
    const { client, fake } = await start({ 'embedded.loginNonce': () => ({ nonce: 'n1' }) })
    const broken = async () => Promise.reject(new Error('no session at the host'))
    await expect(client.login({ token: broken })).rejects.toThrow('no session at the host')
    await expect(client.login({ token: () => '' })).rejects.toMatchObject({ name: 'ValidationError' })
    expect(fake.called('embedded.connectToken')).toEqual([])
    const text = { token: 'a.b.c' } as unknown as LoginOptions
    await expect(client.login(text)).rejects.toMatchObject({ name: 'ValidationError' })
  })
})

describe('login by social provider', () => {
  test('opens the window in the call itself, before any code arrives', async () => {
    const replace = vi.fn()
    const popup = { closed: false, location: { replace }, close: vi.fn() }
    const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    const { client, fake, view, modal } = await start({
      'embedded.socialRedirect': () => new Promise(() => {}),
    })
    const login = client.login({ social: 'google' })
    expect(open.mock.calls[0]?.slice(0, 2)).toEqual(['', 'popupWindow'])
    await view('ConnectingSocial')
    expect(replace).toHaveBeenCalledWith('https://secure.example.com/loading')
    expect(open).toHaveBeenCalledOnce()
    expect(fake.called('embedded.socialRedirect')).toEqual([{ provider: 'google' }])
    modal().close()
    await expect(login).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
    expect(popup.close).toHaveBeenCalled()
  })

  test('tells a blocked window when the modal is closed over it', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { client, view, modal } = await start()
    const login = client.login({ social: 'github' })
    await view('ConnectingSocial')
    modal().close()
    await expect(login).rejects.toMatchObject({ name: 'PopupBlockedError' })
  })

  test('Farcaster needs no window', async () => {
    const open = vi.spyOn(window, 'open')
    const { client, fake, view } = await start()
    const login = client.login({ social: 'farcaster' })
    await view('ConnectingFarcaster')
    expect(open).not.toHaveBeenCalled()
    fake.mirror.set(loggedIn({ username: 'ada', provider: 'farcaster' }))
    expect(await login).toMatchObject({ username: 'ada', provider: 'farcaster', email: null })
  })
})

describe('the login in use', () => {
  test('setAccountType asks the frame and answers the account', async () => {
    const { client, fake } = await start()
    await expect(client.setAccountType({ type: 'eoa' })).rejects.toMatchObject({ name: 'NotConnectedError' })
    fake.mirror.set(loggedIn())
    expect(await client.setAccountType({ type: 'eoa' })).toMatchObject({ address: ADDRESS })
    expect(fake.called('embedded.setAccountType')).toEqual([{ namespace: 'eip155', type: 'eoa' }])
    await expect(client.setAccountType({ namespace: 'solana', type: 'smartAccount' })).rejects.toMatchObject({
      name: 'ValidationError',
    })
  })

  test('updateEmail opens the code view and resolves with the confirmed address', async () => {
    const { client, fake, view } = await start({
      'embedded.updateEmail': () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    })
    fake.mirror.set(loggedIn())
    const update = client.updateEmail({ email: 'new@example.com' })
    await view('UpdateEmailPrimaryOtp')
    fake.mirror.set(loggedIn({ email: 'new@example.com' }))
    expect(await update).toEqual({ email: 'new@example.com' })
  })

  test('updateEmail without an address asks for one, and needs a login by email', async () => {
    const { client, fake, view, modal } = await start()
    await expect(client.updateEmail()).rejects.toMatchObject({ name: 'NotConnectedError' })
    fake.mirror.set(loggedIn())
    const update = client.updateEmail()
    await view('UpdateEmailWallet')
    modal().close()
    await expect(update).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
  })
})
