import { expect, test } from 'vitest'
import { loadLazyMethod } from '../../../../src/ui/client/methods/lazyMethods.ts'
import { METHOD_GROUPS } from '../../../../src/ui/client/methods/table.ts'

// The type of the table holds its names to the client's type; only this test holds them to the code that they load.

const paths = [
  ...['reconnect', 'setAccountType', 'updateEmail', 'update', 'followPayment'],
  ...Object.entries(METHOD_GROUPS).flatMap(([group, methods]) =>
    Object.keys(methods).map(name => `${group}.${name}`),
  ),
]

test('groups: every method has its code', async () => {
  expect(paths.length).toBeGreaterThan(20)
  const found = await Promise.all(
    paths
      .filter(path => !path.endsWith('.watch'))
      .map(async path => [path, typeof (await loadLazyMethod(path))]),
  )
  expect(found.filter(([, type]) => type !== 'function')).toEqual([])
})

test('groups: no chunk is loaded for groups that are not named', async () => {
  for (const path of ['', 'constructor.get', 'tokens.constructor', 'swaps.__proto__', 'nobody.get'])
    expect(await loadLazyMethod(path)).toBeUndefined()
})
