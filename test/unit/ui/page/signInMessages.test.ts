import { afterEach, expect, test, vi } from 'vitest'
import type { SignInConfig, SignInInput } from '../../../../src/bridge/contract/signIn.ts'
import { getSignInMessages } from '../../../../src/ui/page/signIn/signInMessages.ts'

const ACCOUNT: SignInInput = {
  chainId: 'eip155:1',
  accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}
const OTHER: SignInInput = { ...ACCOUNT, chainId: 'eip155:8453' }

/** A host that numbers its messages. */
function createHost() {
  let count = 0
  const createMessage = vi.fn(async ({ chainId, accountAddress }: SignInInput) => {
    count += 1
    return {
      data: { chainId, accountAddress, domain: '', uri: '', version: '1' as const, nonce: '' },
      text: accountAddress && `message ${count}`,
    }
  })
  const host = { createMessage } as unknown as SignInConfig
  const messages = getSignInMessages({ siwx: host })
  const shown = () => messages.current.getState()?.message.text
  return { host, messages, createMessage, shown }
}

afterEach(() => vi.useRealTimers())

test('the message that is shown is the one that is signed, once', async () => {
  const { host, messages, createMessage, shown } = createHost()
  await messages.prepare(host, ACCOUNT)
  await messages.prepare(host, ACCOUNT)
  expect(createMessage).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('message 1')
  expect(await messages.take(host, ACCOUNT)).toMatchObject({ text: 'message 1' })
  // A second attempt has a nonce of its own, and the view shows that text.
  expect(await messages.take(host, ACCOUNT)).toMatchObject({ text: 'message 2' })
  expect(shown()).toBe('message 2')
})

test('signing during the preparation waits for the same message', async () => {
  const { host, messages, createMessage } = createHost()
  const preparing = messages.prepare(host, ACCOUNT)
  expect(await messages.take(host, ACCOUNT)).toMatchObject({ text: 'message 1' })
  await preparing
  expect(createMessage).toHaveBeenCalledTimes(1)
})

test('a message of another chain, or an old one, is not signed', async () => {
  vi.useFakeTimers()
  const { host, messages } = createHost()
  await messages.prepare(host, ACCOUNT)
  expect(await messages.take(host, OTHER)).toMatchObject({ text: 'message 2', data: OTHER })
  await messages.prepare(host, ACCOUNT)
  vi.setSystemTime(Date.now() + 121_000)
  expect(await messages.take(host, ACCOUNT)).toMatchObject({ text: 'message 4' })
})

test('a message that failed is requested again', async () => {
  const { host, messages, createMessage, shown } = createHost()
  createMessage.mockRejectedValueOnce(new Error('offline'))
  await expect(messages.prepare(host, ACCOUNT)).rejects.toThrow('offline')
  await messages.prepare(host, ACCOUNT)
  expect(shown()).toBe('message 1')
})

test('a message that the host does not make in time is requested again, and its late arrival is neither shown nor signed', async () => {
  vi.useFakeTimers()
  const { host, messages, createMessage, shown } = createHost()
  let answerLate = (_message: Awaited<ReturnType<typeof createMessage>>): void => {}
  createMessage.mockReturnValueOnce(
    new Promise(resolve => {
      answerLate = resolve
    }),
  )
  const preparing = messages.prepare(host, ACCOUNT)
  const outcome = expect(preparing).rejects.toMatchObject({ name: 'BridgeTimeoutError' })
  await vi.advanceTimersByTimeAsync(20_000)
  await outcome
  await messages.prepare(host, ACCOUNT)
  answerLate({
    data: { ...ACCOUNT, domain: '', uri: '', version: '1', nonce: '' },
    text: 'late message',
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('message 1')
  expect(await messages.take(host, ACCOUNT)).toMatchObject({ text: 'message 1' })
})

test('fields for one-click authentication are not shown', async () => {
  const { host, messages, shown } = createHost()
  await messages.take(host, { ...ACCOUNT, accountAddress: '' })
  expect(shown()).toBeUndefined()
})

test('the engine’s calls and the view share the messages of a host', () => {
  const { host, messages } = createHost()
  expect(getSignInMessages({ siwx: host })).toBe(messages)
  expect(getSignInMessages({ siwx: createHost().host })).not.toBe(messages)
})
