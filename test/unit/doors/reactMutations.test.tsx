// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { ethereum } from '../../../src/networks.ts'
import { TabkeyProvider, useDisconnect, useSwitchNetwork, useTabkeyMutation } from '../../../src/react.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { createFakeLink } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Mounts a hook under a client some of whose methods are the test's. */
async function show<Result>(use: () => Result, methods: object): Promise<() => Result> {
  const real = createClient(resolveConfig({ networks: [ethereum] }), createFakeLink().loadTab())
  let last: Result
  function Probe() {
    last = use()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <TabkeyProvider client={{ ...real, ...methods } as Tabkey}>
        <Probe />
      </TabkeyProvider>,
    ),
  )
  ends.push(async () => {
    await act(async () => root.unmount())
    await real.destroy()
  })
  return () => last
}

test('mutate: the state goes from idle to success, then the callbacks of the call run', async () => {
  let settle: () => void = () => {}
  const switchNetwork = vi.fn(() => new Promise<void>(resolve => (settle = resolve)))
  const hook = await show(useSwitchNetwork, { switchNetwork })
  expect(hook()).toMatchObject({ status: 'idle', isIdle: true, variables: undefined, error: null })
  const heard: unknown[] = []
  const variables = { network: 'eip155:1' } as const
  await act(async () =>
    hook().mutate(variables, {
      onSuccess: (_data, given) => heard.push(['success', given]),
      onError: () => heard.push('error'),
      onSettled: (_data, error, given) => heard.push(['settled', error, given]),
    }),
  )
  expect(hook()).toMatchObject({ status: 'pending', isPending: true, variables })
  expect(heard).toEqual([])
  await act(async () => settle())
  expect(hook()).toMatchObject({ status: 'success', isSuccess: true, variables, error: null })
  expect(heard).toEqual([
    ['success', variables],
    ['settled', null, variables],
  ])
  expect(switchNetwork.mock.calls).toEqual([[variables]])
})

test('mutate: a failure is the state and a callback, never an unhandled rejection; mutateAsync rejects', async () => {
  const disconnect = vi.fn(async () => {
    throw new Error('no')
  })
  const hook = await show(useDisconnect, { disconnect })
  const onError = vi.fn()
  await act(async () => hook().mutate(undefined, { onError }))
  expect(hook()).toMatchObject({ status: 'error', isError: true, error: new Error('no') })
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no'), undefined)
  await act(async () => expect(hook().mutateAsync()).rejects.toThrow('no'))
  await act(async () => hook().reset())
  expect(hook()).toMatchObject({ status: 'idle', isIdle: true, error: null })
})

test('useTabkeyMutation: only the newest of two calls shows its result and runs its callbacks', async () => {
  const answers = new Map<number, (value: string) => void>()
  const hook = await show(
    () =>
      useTabkeyMutation((_tabkey, id: number) => new Promise<string>(resolve => answers.set(id, resolve))),
    {},
  )
  const onSuccess = vi.fn()
  await act(async () => {
    hook().mutate(1, { onSuccess })
    hook().mutate(2, { onSuccess })
  })
  await act(async () => answers.get(2)?.('second'))
  await act(async () => answers.get(1)?.('first'))
  expect(hook().data).toBe('second')
  expect(onSuccess.mock.calls).toEqual([['second', 2]])
  expectTypeOf(hook().data).toEqualTypeOf<string | undefined>()
  // @ts-expect-error the call takes an argument
  expectTypeOf(hook().mutate).toBeCallableWith()
})
