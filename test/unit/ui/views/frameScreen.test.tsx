// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ConnectionDeclinedError, UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { FrameRequestError } from '../../../../src/bridge/errors/frame.ts'
import { EMBEDDED_INITIAL } from '../../../../src/bridge/values/embedded.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { createStore } from '../../../../src/ui/state/store.ts'
import ConnectingPasskey from '../../../../src/ui/views/embedded/ConnectingPasskey.tsx'
import WalletSecurity from '../../../../src/ui/views/embedded/WalletSecurity.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

interface Deferred {
  readonly promise: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

function createDeferred(): Deferred {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

async function show(View: () => React.ReactNode) {
  const pending: (Deferred & { readonly id?: string })[] = []
  const request = vi.fn((parameters?: { readonly id: string }) => {
    const deferred = createDeferred()
    pending.push({ ...deferred, ...parameters })
    return deferred.promise
  })
  const engine = {
    embedded: {
      open: request,
      cancel: vi.fn(async () => {}),
      join: vi.fn(),
    },
    rpc: { abort: vi.fn(async () => {}) },
  }
  const modal = createModalStore()
  modal.openAt('Account')
  modal.push('WalletSecurity')
  const tab = {
    engine,
    modal,
    mirror: createStore({ connections: {}, embedded: { ...EMBEDDED_INITIAL, frame: 'ready' } }),
    frame: { show: () => () => {} },
    settings: createStore({}),
    emit() {},
  } as unknown as TabContext
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <View />
      </TabReactContext.Provider>,
    ),
  )
  return { engine, element, modal, pending, request, leave: () => act(async () => root.unmount()) }
}

test('wallet security: closing the page in the frame leads back', async () => {
  const { modal, pending } = await show(WalletSecurity)
  expect(modal.getState().view).toBe('WalletSecurity')
  await act(async () => pending[0]?.resolve())
  expect(modal.getState().view).toBe('Account')
})

test('wallet security: leaving the view closes its page, and no other request of the frame', async () => {
  const { engine, modal, pending, leave } = await show(WalletSecurity)
  await leave()
  expect(engine.rpc.abort.mock.calls).toEqual([[pending[0]?.id]])
  expect(engine.embedded.cancel).not.toHaveBeenCalled()
  await act(async () => pending[0]?.reject(new UserRejectedError()))
  expect(modal.getState().view).toBe('WalletSecurity')
})

test.each([new UserRejectedError(), new ConnectionDeclinedError()])(
  'passkey: $name leads back',
  async error => {
    const { modal, pending } = await show(ConnectingPasskey)
    await act(async () => pending[0]?.reject(error))
    expect(modal.getState().view).toBe('Account')
  },
)

test.each([ConnectingPasskey, WalletSecurity])(
  '$name: an error is shown, and can be tried again',
  async View => {
    const { element, modal, pending, request } = await show(View)
    await act(async () => pending[0]?.reject(new FrameRequestError('Session is over')))
    expect(element.textContent).toContain('Session is over')
    expect(modal.getState().view).toBe('WalletSecurity')
    await act(async () => element.querySelector('button')?.click())
    expect(request).toHaveBeenCalledTimes(2)
    expect(element.textContent).not.toContain('Session is over')
  },
)

test('passkey: leaving the view ends the login', async () => {
  const { engine, pending, leave } = await show(ConnectingPasskey)
  await leave()
  expect(engine.embedded.cancel).toHaveBeenCalledOnce()
  await act(async () => pending[0]?.resolve())
  expect(engine.embedded.join).not.toHaveBeenCalled()
})
