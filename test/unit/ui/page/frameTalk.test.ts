import { expect, test, vi } from 'vitest'
import { talkTo } from '../../../../src/ui/page/frame/talk.ts'

const ORIGIN = 'https://secure.example'
const READY = { type: '@w3m-frame/READY', payload: { version: '1' } }

/** As much of a page and its frame as the talk needs. */
function makePage() {
  const view = new EventTarget()
  const posted: { message: unknown; target: unknown }[] = []
  const own = {
    postMessage: (message: unknown, target: unknown) => void posted.push({ message, target }),
  }
  const frame = Object.assign(new EventTarget(), { isConnected: true, contentWindow: own as unknown })
  const onMessage = vi.fn<(message: unknown) => void>()
  const onLost = vi.fn<(reason: string) => void>()
  const talk = talkTo({
    view: view as unknown as Window,
    frame: frame as unknown as HTMLIFrameElement,
    origin: ORIGIN,
    onMessage,
    onLost,
  })
  const say = (data: unknown, from: { origin?: string; source?: unknown; ports?: MessagePort[] } = {}) =>
    view.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: ORIGIN, source: own, ports: [], ...from }),
    )
  const load = () => frame.dispatchEvent(new Event('load'))
  return { frame, load, onLost, onMessage, posted, say, talk }
}

test('frame: only its own window at the site’s own origin is heard, and 1,000 forgeries change nothing', () => {
  const { load, onLost, onMessage, say, talk } = makePage()
  load()
  const strangers = [
    { source: {} },
    { source: null },
    { source: {}, origin: 'https://evil.example' },
    { source: globalThis },
  ]
  for (let index = 0; index < 1_000; index += 1)
    say({ ...READY, id: String(index) }, strangers[index % strangers.length])
  expect(onMessage).not.toHaveBeenCalled()
  expect(onLost).not.toHaveBeenCalled()
  expect(talk.isReady()).toBe(false)
  say(READY)
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(READY)
  expect(talk.isReady()).toBe(true)
})

const ELSEWHERE = { origin: 'https://evil.example' }

test('frame: a word from another origin is not read, ends nothing, and what comes after it is heard', () => {
  const { load, onLost, onMessage, say, talk } = makePage()
  for (const word of [
    READY,
    { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'evil' } },
    'junk',
    null,
  ]) {
    say(word, ELSEWHERE)
    expect(talk.isReady()).toBe(false)
  }
  load()
  say(READY, ELSEWHERE)
  expect(talk.isReady()).toBe(false)
  say(READY)
  say({ type: '@w3m-frame/GET_USER_SUCCESS', id: 'a', payload: {} }, ELSEWHERE)
  expect(talk.isReady()).toBe(true)
  say({ id: 'b' })
  expect(onMessage.mock.calls).toEqual([[READY], [{ id: 'b' }]])
  expect(onLost).not.toHaveBeenCalled()
})

test('frame: a reload with a message of another origin means a navigation, in either order', () => {
  for (const [isWordFirst, isReadyLate] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]) {
    const { load, onLost, onMessage, say, talk } = makePage()
    if (isReadyLate) load()
    say(READY)
    if (!isReadyLate) load()
    if (isWordFirst) say(READY, ELSEWHERE)
    expect(onLost).not.toHaveBeenCalled()
    load()
    expect(talk.isReady()).toBe(false)
    if (!isWordFirst) {
      expect(onLost).toHaveBeenCalledExactlyOnceWith('reloaded')
      say(READY, ELSEWHERE)
    }
    expect(onLost).toHaveBeenLastCalledWith('navigated')
    expect(onMessage).toHaveBeenCalledTimes(1)
  }
})

test('frame: a stranger’s word of before is forgotten when the site’s own page is back', () => {
  const { load, onLost, say } = makePage()
  load()
  say(READY)
  say('junk', ELSEWHERE)
  say(READY)
  load()
  expect(onLost).toHaveBeenCalledExactlyOnceWith('reloaded')
  say(READY)
  say('junk', ELSEWHERE)
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('frame: READY said twice does not hide that the next page is another one', () => {
  const { load, onLost, say } = makePage()
  load()
  say(READY)
  say(READY)
  load()
  say(READY, ELSEWHERE)
  expect(onLost).toHaveBeenLastCalledWith('navigated')
})

test('frame: messages are posted to the exact origin, never to `*`', () => {
  const { posted, talk } = makePage()
  expect(talk.post({ type: '@w3m-app/GET_USER' })).toBe(true)
  expect(posted).toEqual([{ message: { type: '@w3m-app/GET_USER' }, target: ORIGIN }])
})

test('frame: a port that comes with READY carries all the rest', async () => {
  const { onMessage, posted, say, talk } = makePage()
  const { port1, port2 } = new MessageChannel()
  say(READY, { ports: [port2] })
  const heard = new Promise(resolve => {
    port1.onmessage = event => resolve(event.data)
  })
  talk.post({ id: 'a' })
  expect(await heard).toEqual({ id: 'a' })
  expect(posted).toEqual([])
  // The window is for READY alone from now on.
  say({ type: '@w3m-frame/GET_USER_SUCCESS', id: 'a' })
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(READY)
  port1.postMessage({ id: 'b' })
  await vi.waitFor(() => expect(onMessage).toHaveBeenLastCalledWith({ id: 'b' }), 10_000)
  talk.stop()
  port1.close()
})

test('frame: the first load is its opening, each later one a loss; READY may be earlier than its load', () => {
  const { load, onLost, say, talk } = makePage()
  say(READY)
  load()
  expect(onLost).not.toHaveBeenCalled()
  expect(talk.isReady()).toBe(true)
  say(READY)
  load()
  expect(onLost).toHaveBeenCalledExactlyOnceWith('reloaded')
  expect(talk.isReady()).toBe(true)
  load()
  expect(onLost).toHaveBeenCalledTimes(2)
  expect(talk.isReady()).toBe(false)
})

test('frame: one that left the page takes nothing', () => {
  const { frame, posted, talk } = makePage()
  frame.isConnected = false
  expect(talk.post({})).toBe(false)
  expect(posted).toEqual([])
})
