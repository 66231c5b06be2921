// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { createStore } from '../../../../src/ui/state/store.ts'
import { useFarcaster } from '../../../../src/ui/views/socials/useFarcaster.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function View(): null {
  useFarcaster()
  return null
}

/** Shows the Farcaster view, then leaves it. */
async function leaveView(connections: object) {
  const embedded = {
    farcasterUri: async () => ({ url: 'https://farcaster.test/' }),
    connectFarcaster: () => new Promise(() => {}),
    cancel: vi.fn(async () => {}),
    reload: vi.fn(async () => {}),
  }
  const tab = {
    engine: { embedded },
    mirror: { getState: () => ({ connections }) },
    settings: createStore({}),
    emit() {},
  } as unknown as TabContext
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <View />
      </TabReactContext.Provider>,
    ),
  )
  await act(async () => root.unmount())
  return embedded
}

test('farcaster: the secure page reloads 100 ms after the view was left', async () => {
  const { cancel, reload } = await leaveView({})
  expect(cancel).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(99)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('farcaster: no reload after a login', async () => {
  const { reload } = await leaveView({ eip155: { walletId: 'embedded', status: 'connected' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).not.toHaveBeenCalled()
})
