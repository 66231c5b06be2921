import { describe, expect, test, vi } from 'vitest'
import { talkTo } from '../../../src/ui/page/frame/talk.ts'
import { createCalls } from '../../../src/worker/connectors/embedded/calls.ts'
import { readIncoming } from '../../../src/worker/connectors/embedded/incoming.ts'
import type { Payload, RequestName } from '../../../src/worker/connectors/embedded/messages.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { testTab } from '../worker/rpc/harness.ts'
import cases from './hostile/frame-messages.json' with { type: 'json' }

// Messages of a hostile frame through the page's filter (`talk.ts`) and the engine's reader and pending calls.

const ORIGIN = 'https://secure.example'
const PENDING = 'a'.repeat(32)
const VALID = { address: '0x000000000000000000000000000000000000dEaD', chainId: 1 }

/** The data spell the id of the pending request, and `undefined`, as texts. */
function expand(value: unknown): unknown {
  if (value === '<undefined>') return undefined
  if (value === '<pending id>') return PENDING
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(expand)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, expand(entry)]))
}

const REQUEST: { readonly [Name in RequestName]?: Payload<Name> } = {
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  RPC_REQUEST: { method: 'eth_chainId' } as Payload<'RPC_REQUEST'>,
}

/** A frame whose page said READY and was asked one request. */
async function open(name: RequestName) {
  const view = new EventTarget()
  const own = { postMessage: () => {} }
  const frame = Object.assign(new EventTarget(), { isConnected: true, contentWindow: own as unknown })
  const calls = createCalls({ clock: createFakeClock(), onTimeout: () => {}, onWords: () => {} })
  const tab = testTab()
  tab.page.frame.post = async () => undefined
  const onLost = vi.fn()
  const heard: unknown[] = []
  const talk = talkTo({
    view: view as unknown as Window,
    frame: frame as unknown as HTMLIFrameElement,
    origin: ORIGIN,
    onLost,
    onMessage(message) {
      const incoming = readIncoming(message)
      if (incoming) heard.push(incoming)
      if (incoming?.kind === 'reply') void calls.receive(tab, incoming)
    },
  })
  const ends: unknown[] = []
  calls.send(tab, name, REQUEST[name] as never, { id: PENDING }).then(
    value => ends.push({ value }),
    (error: unknown) => ends.push({ error }),
  )
  async function say(data: unknown, from: string): Promise<void> {
    const source = from === 'P' || from === 'S' ? own : {}
    const origin = from === 'P' || from === 'O' ? ORIGIN : 'https://evil.example'
    view.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports: [] }))
    await new Promise(resolve => setImmediate(resolve))
  }
  await say({ type: '@w3m-frame/READY', payload: { version: '1' } }, 'P')
  expect([heard.length, talk.isReady()]).toEqual([1, true])
  return { calls, ends, heard, onLost, say, talk }
}

const nameOf = (data: unknown): RequestName => {
  const { type } = Object(data) as { readonly type?: unknown }
  const name = /^@w3m-frame\/(.*)_(?:SUCCESS|ERROR)$/.exec(String(type))?.[1]
  return (name ?? 'GET_USER') as RequestName
}

describe('messages of a hostile frame', () => {
  test.each(cases)('$id from $from: $expect', async ({ from, data, expect: expected }) => {
    const message = expand(data)
    const t = await open(nameOf(message))
    if (expected.includes('duplicate')) {
      await t.say(message, from)
      expect(t.ends).toHaveLength(1)
    }
    const before = { heard: t.heard.length, ends: t.ends.length, waiting: t.calls.size }
    await t.say(message, from)
    expect(t.onLost).not.toHaveBeenCalled()
    expect(t.talk.isReady()).toBe(true)
    if (expected.startsWith('ignore')) {
      expect(t.ends.length).toBe(before.ends)
      expect(t.calls.size).toBe(before.waiting)
      if (!expected.includes('duplicate')) expect(t.heard.length).toBe(before.heard)
    } else if (expected.startsWith('reject')) {
      expect(t.ends).toMatchObject([{ error: { name: 'InvalidResponseError' } }])
    } else if (expected.includes('error')) {
      expect(t.ends).toMatchObject([{ error: { name: 'FrameRequestError', message: 'An error occurred' } }])
    } else {
      expect(t.heard.length).toBe(before.heard + 1)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    }
    // The listener is still there: the site's own answer is heard, unless the request has ended.
    if (t.ends.length === 0) {
      await t.say({ type: `@w3m-frame/${nameOf(message)}_SUCCESS`, id: PENDING, payload: VALID }, 'P')
      expect(t.ends).toHaveLength(1)
    }
    t.talk.stop()
  })
})
