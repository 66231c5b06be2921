import { afterAll, vi } from 'vitest'

/**
 * Setup file of tests that share a process. An engine goes on loading modules when its test has ended; a module whose
 * loading the end of the file cut off would stay broken for the next file.
 */
afterAll(() => vi.dynamicImportSettled())
