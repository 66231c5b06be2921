import { afterAll, vi } from 'vitest'

/**
 * Setup file of tests that share a process. An engine goes on loading modules when its test has ended; a module whose
 * loading the end of the file cut off would stay broken for the next file. The next file finds the globals that
 * the environment has, and a page that has stored nothing.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
})
