import { expect, test } from 'vitest'
import { librarySources, nodesOf } from './support/sources.ts'

// A dapp may stand on plain http, and its worker with it: there `crypto` has no `randomUUID` and no `subtle`.

const MISSING: readonly unknown[] = ['randomUUID', 'subtle']

/**
 * Have a second way. `test/unit/worker/control/isSignedBy.test.ts` runs without `subtle`; without a secure context no tab
 * shares an engine, and the wire does not hash (`WireEnvironment.hashId`).
 */
const WITH_FALLBACK: readonly string[] = [
  'src/bridge/values/randomId.ts',
  'src/bridge/wire/environment.ts',
  'src/worker/control/isSignedBy.ts',
]

test('plain http: nothing asks crypto for what only secure pages have', () => {
  const files = librarySources()
  expect(files.length).toBeGreaterThan(500)
  // A server has both, wherever its pages stand.
  const inPages = files.filter(({ path }) => !path.startsWith('packages/siwx-server/'))
  const asking = inPages.filter(source =>
    [...nodesOf(source)].some(
      ({ type, property }) =>
        type === 'MemberExpression' && MISSING.includes((property as { name?: unknown } | undefined)?.name),
    ),
  )
  expect(asking.map(({ path }) => path)).toEqual(WITH_FALLBACK)
})
