// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { isSavingData, preloadWhenIdle } from '../../../../src/ui/page/preloadWhenIdle.ts'

interface PageOptions {
  readonly readyState?: DocumentReadyState
  readonly onLine?: boolean
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** A page whose load event and idle time the test decides. */
function createPage({ readyState = 'loading', ...navigator }: PageOptions = {}) {
  const events = new EventTarget()
  const view = Object.assign(events, { document: { readyState }, navigator }) as unknown as Window
  return { view, load: () => events.dispatchEvent(new Event('load')) }
}

const idle: (() => void)[] = []
const becomeIdle = () => {
  for (const run of idle.splice(0)) run()
}

beforeEach(() => {
  idle.length = 0
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.splice(id - 1, 1))
})

test('preload: after the load event and when the page is idle, not before', () => {
  const preload = vi.fn(async () => {})
  const { view, load } = createPage()
  preloadWhenIdle(view, preload)
  becomeIdle()
  expect(preload).not.toHaveBeenCalled()
  load()
  expect(preload).not.toHaveBeenCalled()
  becomeIdle()
  expect(preload).toHaveBeenCalledTimes(1)
})

test('preload: in a page that has loaded already', () => {
  const preload = vi.fn(async () => {})
  preloadWhenIdle(createPage({ readyState: 'complete' }).view, preload)
  becomeIdle()
  expect(preload).toHaveBeenCalledTimes(1)
})

test('preload: never on a network that is saved, slow or absent', () => {
  const preload = vi.fn(async () => {})
  const saving: PageOptions[] = [
    { connection: { saveData: true } },
    { connection: { effectiveType: '2g' } },
    { connection: { effectiveType: 'slow-2g' } },
    { onLine: false },
  ]
  for (const options of saving) {
    preloadWhenIdle(createPage({ readyState: 'complete', ...options }).view, preload)
    becomeIdle()
  }
  expect(preload).not.toHaveBeenCalled()
  const fast = { connection: { saveData: false, effectiveType: '4g' } }
  expect(isSavingData(fast as unknown as Navigator)).toBe(false)
})

test('preload: stops before the load event and before the page is idle', () => {
  const preload = vi.fn(async () => {})
  const { view, load } = createPage()
  preloadWhenIdle(view, preload)()
  load()
  preloadWhenIdle(createPage({ readyState: 'complete' }).view, preload)()
  becomeIdle()
  expect(preload).not.toHaveBeenCalled()
})

test('preload: a chunk that is refused is no unhandled rejection', async () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  preloadWhenIdle(createPage({ readyState: 'complete' }).view, () => Promise.reject(new Error('refused')))
  becomeIdle()
  await new Promise(resolve => setTimeout(resolve, 10))
  process.off('unhandledRejection', onRejection)
  expect(rejections).toEqual([])
})
