import { defineConfig } from 'vitest/config'
import { partAliases } from './scripts/parts.ts'
import { SHARING, SHARING_DOCUMENT } from './scripts/test/unitFiles.ts'

/**
 * What only computes gives way to what waits (scripts/test/suites.ts), on a machine that may serve others too: a test may
 * starve for a while, and one that hangs is still found.
 */
const UNHURRIED_MS = 60_000
/** How long `expect.poll` looks for what is true within milliseconds on a machine that is not starved. */
const POLL_MS = 10_000
const SOURCES = (entry: string): string => `${import.meta.dirname}/src/${entry}.ts`

/** Negative patterns of `include`: a project with an `exclude` of its own does not read that of the command line. */
const without = (files: readonly string[]): readonly string[] => files.map(file => `!${file}`)

/**
 * Four suites that need no browser. `unit` is logic, in three projects: files of `unit-sharing` share a process, and so
 * do those of `unit-document`. `flow` is engine and tabs over real ports, `simulation` is both over a port in memory and
 * one fake clock, `house` is the rules of the tree.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}', ...without([...SHARING, ...SHARING_DOCUMENT])],
          // A thread starts with less work than a process.
          pool: 'threads',
          environment: 'node',
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: UNHURRIED_MS,
          hookTimeout: UNHURRIED_MS,
        },
      },
      {
        test: {
          name: 'unit-sharing',
          include: [...SHARING],
          isolate: false,
          setupFiles: ['test/support/settleImports.ts'],
          environment: 'node',
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: UNHURRIED_MS,
          hookTimeout: UNHURRIED_MS,
        },
      },
      {
        test: {
          name: 'unit-document',
          include: [...SHARING_DOCUMENT],
          isolate: false,
          setupFiles: ['test/support/settleImports.ts'],
          environment: 'happy-dom',
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: UNHURRIED_MS,
          hookTimeout: UNHURRIED_MS,
        },
      },
      {
        test: {
          name: 'flow',
          include: ['test/flow/*.test.ts'],
          // The examples of the repository import the package by its name.
          alias: [
            { find: /^tabkey$/, replacement: SOURCES('index') },
            ...partAliases(),
            { find: /^tabkey\/(.+)$/, replacement: SOURCES('$1') },
          ],
          environment: 'node',
          expect: { poll: { timeout: POLL_MS } },
          // Flow tests wait for most of their time. Each worker has peers of its own (`injectPeers`).
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Real peers in real time: a machine that stops for a moment is no fault of theirs. The end of the run names it.
          retry: process.env.CI ? 1 : 0,
          globalSetup: ['test/support/globalPeers.ts'],
          setupFiles: ['test/support/freshPeers.ts'],
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['test/flow/simulation/**/*.test.ts'],
          environment: 'node',
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: UNHURRIED_MS,
          hookTimeout: UNHURRIED_MS,
        },
      },
      {
        test: {
          name: 'webkit',
          // The visits are a command: `npm run visits:webkit`.
          include: [
            'test/webkit/**/*.test.ts',
            ...without(process.env.VISITS ? [] : ['test/webkit/visits.test.ts']),
          ],
          environment: 'node',
          expect: { poll: { timeout: POLL_MS } },
          // One set of peers, and one browser at a time.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: UNHURRIED_MS,
          retry: process.env.CI ? 2 : 0,
          globalSetup: ['test/webkit/support/globalDemo.ts'],
        },
      },
      {
        test: {
          name: 'house',
          include: ['test/house/**/*.test.ts'],
          // One process, which parses each source once instead of once for each file and rule.
          isolate: false,
          fileParallelism: false,
          environment: 'node',
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: UNHURRIED_MS,
        },
      },
    ],
  },
})
