import { afterEach, expect, test, vi } from 'vitest'
import { createSafeBridge } from '../../../../../src/ui/page/safe/createSafeBridge.ts'
import { safeParents } from '../../../../../src/ui/page/safe/safeParents.ts'

const SAFE = 'https://app.safe.global'
const OTHER_SAFE = 'https://safe.example'

interface Posted {
  readonly id: string
  readonly origin: string
}

/** A framed window: messages are dispatched as the browser does, with a source and an origin. */
function framedWindow() {
  const events = new EventTarget()
  const posted: Posted[] = []
  const parent = { postMessage: ({ id }: { id: string }, origin: string) => posted.push({ id, origin }) }
  const view = Object.assign(events, { parent }) as unknown as Window
  function deliver(data: unknown, origin = SAFE, source: unknown = parent): void {
    events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  }
  return { view, posted, deliver }
}

const answer = (id: string | undefined, data: unknown) => ({ id, success: true, version: '9.1.0', data })
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise(resolve => setTimeout(resolve, 20, 'pending'))])

afterEach(() => vi.useRealTimers())

test('requests are posted to the allowed origins only, and to the one that answered from then on', async () => {
  const { view, posted, deliver } = framedWindow()
  const bridge = createSafeBridge(view, [SAFE, OTHER_SAFE])
  const first = bridge.call('getSafeInfo')
  expect(posted.map(({ origin }) => origin)).toEqual([SAFE, OTHER_SAFE])
  deliver(answer(posted[0]?.id, 'info'), OTHER_SAFE)
  expect(await first).toBe('info')

  const second = bridge.call('getSafeInfo')
  expect(posted.slice(2).map(({ origin }) => origin)).toEqual([OTHER_SAFE])
  deliver(answer(posted[2]?.id, 'from the other origin'), SAFE)
  expect(await settled(second)).toBe('pending')
  deliver(answer(posted[2]?.id, 'more'), OTHER_SAFE)
  expect(await second).toBe('more')
})

test.each<[string, (window: ReturnType<typeof framedWindow>, id: string) => void]>([
  ['another origin', ({ deliver }, id) => deliver(answer(id, 'forged'), 'https://app.safe.global.example')],
  ['another window', ({ deliver }, id) => deliver(answer(id, 'forged'), SAFE, {})],
  ['another id', ({ deliver }, id) => deliver(answer(`${id}0`, 'forged'))],
  ['no version', ({ deliver }, id) => deliver({ id, success: true, data: 'forged' })],
  ['no object', ({ deliver }) => deliver('forged')],
])('an answer with %s is ignored', async (_, forge) => {
  const window = framedWindow()
  const reply = createSafeBridge(window.view, [SAFE]).call('getSafeInfo')
  const id = window.posted[0]?.id ?? ''
  forge(window, id)
  expect(await settled(reply)).toBe('pending')
  window.deliver(answer(id, 'genuine'))
  expect(await reply).toBe('genuine')
})

test('a request with a deadline rejects after it, and pending requests reject when the bridge stops', async () => {
  vi.useFakeTimers()
  const { view } = framedWindow()
  const bridge = createSafeBridge(view, [SAFE])
  const late = bridge.call('getSafeInfo', undefined, 1_000).catch(error => error.message)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBe('The Safe did not answer getSafeInfo in time')
  const prompt = bridge.call('signMessage', {}).catch(error => error.message)
  bridge.stop()
  expect(await prompt).toBe('The page left the Safe')
})

test('parents: none outside of a frame or below another origin, all where the browser does not name the parent', () => {
  const page = (parent: object | null, ancestorOrigins?: readonly string[]) => {
    const view = { location: { ancestorOrigins } } as unknown as Window
    Object.assign(view, { parent: parent ?? view })
    return safeParents(view, [SAFE, OTHER_SAFE])
  }
  expect(page(null)).toEqual([])
  expect(page({}, ['https://app.safe.global.example'])).toEqual([])
  expect(page({}, [SAFE])).toEqual([SAFE])
  expect(page({}, ['https://between.example', SAFE])).toEqual([])
  expect(page({})).toEqual([SAFE, OTHER_SAFE])
})
