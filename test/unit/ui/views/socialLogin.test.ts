import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RedirectProvider } from '../../../../src/bridge/contract/embedded.ts'
import type { AccountState, Connection, SharedState } from '../../../../src/bridge/contract/state.ts'
import { FrameRequestError, FrameTimeoutError } from '../../../../src/bridge/errors/frame.ts'
import { PopupBlockedError, PopupClosedError } from '../../../../src/bridge/errors/popup.ts'
import { EMBEDDED_ID } from '../../../../src/bridge/values/walletIds.ts'
import type { TabkeyEvent } from '../../../../src/ui/client/api/tabkeyEvent.ts'
import type { LoginTab } from '../../../../src/ui/client/login/loginTab.ts'
import { startSocialLogin } from '../../../../src/ui/client/login/socialLogin.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT: AccountState = { address: ADDRESS, caipAddress: `eip155:1:${ADDRESS}`, allAccounts: [] }
const URI = 'https://accounts.example.com/authorize?state=1'
const RESULT = 'https://secure.example.com/oauth/result?handle=1'
const REDIRECT = 'https://provider.example.com/authorize?state=s'

interface Deferred<Value> {
  readonly promise: Promise<Value>
  resolve(value: Value): void
  reject(error: unknown): void
}

function deferred<Value>(): Deferred<Value> {
  let resolve = (_value: Value): void => {}
  let reject = (_error: unknown): void => {}
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes
    reject = no
  })
  // The promise may have no handler by then.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** A page with a window, an engine with controlled responses, and all events of the host. */
function setUp(
  options: { readonly isBlocked?: boolean; readonly result?: string; readonly isThisPage?: true } = {},
) {
  const redirect = deferred<{ uri: string; number?: string }>()
  const joined = deferred<AccountState>()
  const calls: string[] = []
  const events: TabkeyEvent[] = []
  const results = new Set<(uri: string) => void>()
  const popup = { isGone: false, at: '' }
  const page = { hasFocus: true, focus: new Set<() => void>() }
  let state: Partial<SharedState> | null = { connections: {} }
  const embedded = {
    socialRedirect: ({ provider }: { provider: RedirectProvider }) => {
      calls.push(`redirect ${provider}`)
      return redirect.promise
    },
    connectSocial: ({ uri }: { uri: string }) => {
      calls.push(`connect ${uri}`)
      return joined.promise
    },
    cancel: async () => void calls.push('cancel'),
  }
  const tab = {
    engine: { embedded },
    mirror: { getState: () => state },
    frame: {
      onResult: (listener: (uri: string) => void) => {
        results.add(listener)
        return () => void results.delete(listener)
      },
    },
    emit: (event: TabkeyEvent) => void events.push(event),
  } as unknown as LoginTab
  const view = {
    document: { hasFocus: () => page.hasFocus },
    addEventListener: (_type: string, listener: () => void) => void page.focus.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void page.focus.delete(listener),
  } as unknown as Window
  const login = startSocialLogin({
    tab,
    provider: 'google',
    view,
    ...(options.result === undefined ? {} : { result: options.result }),
    open() {
      if (options.isBlocked) throw new PopupBlockedError()
      return {
        ...(options.isThisPage ? { isThisPage: true } : {}),
        isClosed: () => popup.isGone,
        go: address => {
          popup.at = address
        },
        close: () => {
          popup.isGone = true
        },
      }
    },
  })
  return {
    login,
    redirect,
    joined,
    calls,
    popup,
    page,
    results,
    told: () => events.map(({ type }) => type),
    say: (uri = RESULT) => {
      for (const listener of [...results]) listener(uri)
    },
    /** The engine tells every tab of the account, before the call that asked for it ends. */
    accountCame() {
      const connection = { walletId: EMBEDDED_ID, status: 'connected' } as Connection
      state = { connections: { eip155: connection } }
    },
    errorOf() {
      const now = login.getState()
      return now.status === 'failed' ? now.error : undefined
    },
  }
}

type World = ReturnType<typeof setUp>

async function atProvider(options?: Parameters<typeof setUp>[0]): Promise<World> {
  const world = setUp(options)
  world.redirect.resolve({ uri: REDIRECT })
  await vi.advanceTimersByTimeAsync(0)
  expect(world.login.getState()).toEqual({ status: 'waiting' })
  return world
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount(), 'no watch outlives its login').toBe(0)
  vi.useRealTimers()
})

test('a number that the window asks for is in the state while the window is open', async () => {
  const { login, redirect, popup } = setUp()
  redirect.resolve({ uri: URI, number: '42' })
  await vi.waitFor(() => expect(login.getState()).toEqual({ status: 'waiting', number: '42' }))
  expect(popup.at).toBe(URI)
  login.stop()
})

test('a page that goes to the provider itself waits until the person has read the number', async () => {
  const { login, redirect, popup } = setUp({ isThisPage: true })
  redirect.resolve({ uri: URI, number: '42' })
  await vi.waitFor(() => expect(login.getState()).toEqual({ status: 'leaving', number: '42' }))
  expect(popup.at).toBe('')
  login.leave()
  login.leave()
  expect(popup.at).toBe(URI)
  expect(login.getState()).toEqual({ status: 'waiting' })
  login.stop()
})

test('social login: the window opens before anything is asked, then goes where the site says, and ends in the account', async () => {
  const world = setUp()
  expect(world.calls).toEqual(['redirect google'])
  expect(world.login.getState()).toEqual({ status: 'opening' })
  world.redirect.resolve({ uri: REDIRECT })
  await vi.advanceTimersByTimeAsync(0)
  expect(world.popup.at).toBe(REDIRECT)
  world.say()
  expect(world.login.getState()).toEqual({ status: 'joining' })
  expect(world.popup.isGone).toBe(true)
  world.joined.resolve(ACCOUNT)
  await vi.advanceTimersByTimeAsync(0)
  expect(world.login.getState()).toEqual({ status: 'done' })
  expect(world.calls).toEqual(['redirect google', `connect ${RESULT}`])
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS', 'CONNECT_SUCCESS'])
})

test('social login: a blocked window is a typed error, and nothing was asked', async () => {
  const world = setUp({ isBlocked: true })
  expect(world.errorOf()).toBeInstanceOf(PopupBlockedError)
  expect(world.calls).toEqual([])
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
})

test('social login: a window that is closed is noticed within a second', async () => {
  const world = await atProvider()
  world.popup.isGone = true
  await vi.advanceTimersByTimeAsync(200)
  expect(world.login.getState().status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(800)
  expect(world.errorOf()).toBeInstanceOf(PopupClosedError)
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
  world.login.stop()
  expect(world.told()).toHaveLength(2)
})

test('social login: a window that is closed before it went anywhere takes the question back', async () => {
  const world = setUp()
  world.popup.isGone = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.errorOf()).toBeInstanceOf(PopupClosedError)
  expect(world.calls).toEqual(['redirect google', 'cancel'])
  world.redirect.resolve({ uri: REDIRECT })
  await vi.advanceTimersByTimeAsync(0)
  expect(world.popup.at).toBe('')
  expect(world.results.size).toBe(0)
})

test('social login: what a window said last counts, though it looks closed', async () => {
  const world = await atProvider()
  world.popup.isGone = true
  await vi.advanceTimersByTimeAsync(300)
  world.say()
  expect(world.login.getState().status).toBe('joining')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(world.login.getState().status).toBe('joining')
})

test('social login: a window that cut itself off is no closed one while the person is in it', async () => {
  const world = await atProvider()
  world.page.hasFocus = false
  world.popup.isGone = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.login.getState().status).toBe('waiting')
  // The person comes back to the page without a result.
  world.page.hasFocus = true
  for (const listener of world.page.focus) listener()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.errorOf()).toBeInstanceOf(PopupClosedError)
  // And goes on in the window after all.
  world.say()
  expect(world.login.getState().status).toBe('joining')
})

test('social login: what comes before the window went anywhere is not its result, nor a second one', async () => {
  const world = setUp()
  world.say('https://secure.example.com/oauth/result?handle=old')
  expect(world.login.getState().status).toBe('opening')
  world.redirect.resolve({ uri: REDIRECT })
  await vi.advanceTimersByTimeAsync(0)
  world.say()
  world.say('https://secure.example.com/oauth/result?handle=2')
  expect(world.calls).toEqual(['redirect google', `connect ${RESULT}`])
})

test('social login: a site that does not say where ends in its error, and the window goes', async () => {
  const world = setUp()
  world.redirect.reject(new FrameTimeoutError())
  await vi.advanceTimersByTimeAsync(0)
  expect(world.errorOf()?.kind).toBe('frame-timeout')
  expect(world.popup.isGone).toBe(true)
  expect(world.results.size).toBe(0)
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
})

test('social login: a no at the provider is said in the site’s words, and telemetry has it from the engine', async () => {
  const world = await atProvider()
  world.say()
  world.joined.reject(new FrameRequestError('Sign-in was cancelled'))
  await vi.advanceTimersByTimeAsync(0)
  expect(world.errorOf()?.message).toBe('Sign-in was cancelled')
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'CONNECT_ERROR'])
})

test.each(['opening', 'waiting', 'joining'] as const)(
  'social login: stopped while %s, it is quiet',
  async when => {
    const world = when === 'opening' ? setUp() : await atProvider()
    if (when === 'joining') world.say()
    world.login.stop()
    world.login.stop()
    expect(world.popup.isGone).toBe(true)
    expect(world.calls.filter(call => call === 'cancel')).toHaveLength(1)
    expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
    world.redirect.resolve({ uri: REDIRECT })
    world.joined.reject(new FrameRequestError('late'))
    world.say()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(world.told()).toHaveLength(2)
    expect(world.login.getState().status).toBe(when)
  },
)

test('social login: an account that is there is not taken back by the modal that closes over it', async () => {
  const world = await atProvider()
  world.say()
  world.accountCame()
  world.login.stop()
  world.joined.resolve(ACCOUNT)
  await vi.advanceTimersByTimeAsync(0)
  expect(world.calls).not.toContain('cancel')
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS', 'CONNECT_SUCCESS'])
})

test('social login: another tab that was faster takes nothing back', async () => {
  const world = await atProvider()
  world.accountCame()
  world.login.stop()
  expect(world.popup.isGone).toBe(true)
  expect(world.calls).not.toContain('cancel')
  expect(world.told()).toEqual(['SOCIAL_LOGIN_STARTED'])
})

test('social login: a page that came back with its result opens no window', async () => {
  const world = setUp({ result: RESULT, isBlocked: true })
  expect(world.calls).toEqual([`connect ${RESULT}`])
  world.joined.resolve(ACCOUNT)
  await vi.advanceTimersByTimeAsync(0)
  expect(world.told()).toEqual(['SOCIAL_LOGIN_SUCCESS', 'CONNECT_SUCCESS'])
})
