import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LaunchPhase } from '../../../../../src/ui/client/handoff/handoffStore.ts'
import {
  LAUNCH_PROOF_MS,
  type LaunchView,
  watchLaunch,
} from '../../../../../src/ui/client/handoff/watchLaunch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function launch() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const view = Object.assign(new EventTarget(), {
    document,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  })
  const phases: LaunchPhase[] = []
  const stop = watchLaunch(view as unknown as LaunchView, phase => void phases.push(phase))
  const show = (visibilityState: DocumentVisibilityState) => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { phases, stop, show, fire: (name: string) => view.dispatchEvent(new Event(name)) }
}

test('launch: a page that is never left says after 2.5 s that no app may have opened', () => {
  const { phases } = launch()
  vi.advanceTimersByTime(LAUNCH_PROOF_MS - 1)
  expect(phases).toEqual(['opening'])
  vi.advanceTimersByTime(1)
  expect(phases).toEqual(['opening', 'missing'])
})

test('launch: a hidden page has been left, and is back when it is visible', () => {
  const { phases, show } = launch()
  show('hidden')
  vi.advanceTimersByTime(600_000)
  show('visible')
  expect(phases).toEqual(['opening', 'away', 'back'])
})

test.each(['blur', 'pagehide'])('launch: %s proves that the page was left', name => {
  const { phases, fire } = launch()
  fire(name)
  vi.advanceTimersByTime(LAUNCH_PROOF_MS)
  expect(phases).toEqual(['opening', 'away'])
})

test('launch: a page from the back/forward cache is back', () => {
  const { phases, fire } = launch()
  fire('pagehide')
  fire('pageshow')
  expect(phases).toEqual(['opening', 'away', 'back'])
})

test('launch: nothing is reported after the end', () => {
  const { phases, stop, show } = launch()
  stop()
  show('hidden')
  vi.advanceTimersByTime(LAUNCH_PROOF_MS)
  expect(phases).toEqual(['opening'])
})
