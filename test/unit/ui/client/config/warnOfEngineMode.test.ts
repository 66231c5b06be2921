import { expect, test, vi } from 'vitest'
import type { Tabkey, TabkeyState } from '../../../../../src/ui/client/api/tabkey.ts'
import { warnOfEngineMode } from '../../../../../src/ui/client/config/warnOfEngineMode.ts'

type Mode = TabkeyState['engineMode']

/** The part of a client that has an engine mode. */
function createModes(first: Mode) {
  let mode = first
  const listeners = new Set<(mode: Mode) => void>()
  const client = {
    getState: () => ({ engineMode: mode }),
    subscribe(_: unknown, listener: (mode: Mode) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Pick<Tabkey, 'getState' | 'subscribe'>
  const set = (next: Mode) => {
    mode = next
    for (const listener of listeners) listener(next)
  }
  return { client, set }
}

test.each(['worker', 'page'] as const)('an engine in the %s is warned of once, whenever it begins', late => {
  const warn = vi.fn()
  const { client, set } = createModes(null)
  warnOfEngineMode(client, true, warn)
  set('sharedWorker')
  expect(warn).not.toHaveBeenCalled()
  set(late)
  set(null)
  set('page')
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.lastCall?.[0]).toContain(late === 'page' ? 'runs in this page' : "runs in a tab's worker")
  expect(warn.mock.lastCall?.[0]).toContain('optimizeDeps: { exclude: ["tabkey"] }')
})

test('an engine that is in the page already is warned of at once', () => {
  const warn = vi.fn()
  warnOfEngineMode(createModes('page').client, true, warn)
  expect(warn).toHaveBeenCalledOnce()
})

test('a browser without SharedWorkers is no mistake of a developer', () => {
  const warn = vi.fn()
  warnOfEngineMode(createModes('page').client, false, warn)
  expect(warn).not.toHaveBeenCalled()
})

test('after the end nothing is warned of', () => {
  const warn = vi.fn()
  const { client, set } = createModes(null)
  warnOfEngineMode(client, true, warn)()
  set('page')
  expect(warn).not.toHaveBeenCalled()
})
