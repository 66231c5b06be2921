import { onTestFinished } from 'vitest'
import { createTestEngine, createTestStorage, type TestEngine, type TestMethods } from './createTestEngine.ts'
import { createTestBrowser, until } from './createTestTab.ts'

/** A browser that is closed when the test is over, and whose engines may fail to start. */
export function testBrowser(
  create: (identity: string) => Promise<TestEngine> | TestEngine,
  options: { speed?: number } = {},
) {
  const browser = createTestBrowser<TestEngine>(create, options)
  onTestFinished(() => browser.close())
  return browser
}

/** A browser whose engines share one storage and answer with `methods`. */
export function browserWith(methods: TestMethods = {}, options: { speed?: number } = {}) {
  const storage = createTestStorage()
  const browser = testBrowser(() => createTestEngine(storage, methods), options)
  return Object.assign(browser, { storage })
}

export type Tab = ReturnType<ReturnType<typeof browserWith>['open']>

/** Waits until the tab is welcome, by the engine of an epoch when one is named. */
export const ready = (tab: Tab, epoch?: number) =>
  until(() => {
    const link = tab.link.getState()
    return link.status === 'ready' && (epoch === undefined || link.epoch === epoch) && link
  })

export const never = () => new Promise(() => {})

/** What a promise rejects with. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    error => error as Error,
  )

export const sign = (id: string) => ({ id, method: 'personal_sign', params: ['0x00', '0xa'] })

/** Calls a method of a nested api by its path. */
export function ask(api: object, path: string): Promise<unknown> {
  const run = path.split('.').reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], api)
  const argument = path === 'rpc.request' ? { id: 'read', method: 'eth_newFilter' } : {}
  return (run as (argument: unknown) => Promise<unknown>)(argument)
}
