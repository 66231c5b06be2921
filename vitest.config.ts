import { defineConfig } from 'vitest/config'

/** Three suites that need no browser. `unit` is logic, `flow` is engine and tabs over real ports, `house` is the rules of the tree. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          name: 'flow',
          include: ['test/flow/**/*.test.ts'],
          environment: 'node',
          // The peers are one set for all files: a reset in one must not meet a test in another.
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          globalSetup: ['test/support/globalPeers.ts'],
        },
      },
      {
        test: {
          name: 'house',
          include: ['test/house/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
})
