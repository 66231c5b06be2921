import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInRoutes } from '../../../src/next.ts'
import { standAt } from './support/page.ts'
import { evmWallet } from './support/signers.ts'
import { createVisitor, SITE } from './support/visitor.ts'

beforeEach(() => standAt(`${SITE}/`))
afterEach(() => vi.unstubAllGlobals())

test('signInRoutes: another module of the process reads the session, by each kind of cookies', async () => {
  const { GET, POST } = signInRoutes({ origin: SITE })
  const visitor = createVisitor(request => (request.method === 'POST' ? POST(request) : GET(request)))
  expect((await visitor.signIn()).status).toBe(200)
  // Next evaluates the module that calls `signInRoutes` again for pages.
  const page = signInRoutes({ origin: SITE })
  const all = [...visitor.cookies].map(([name, value]) => ({ name, value }))
  const cookie = all.map(({ name, value }) => `${name}=${value}`).join('; ')
  const expected = [{ accountId: `eip155:1:${evmWallet.address}` }]
  expect(await page.readAccounts({ getAll: () => all })).toMatchObject(expected)
  expect(await page.readAccounts(new Headers({ cookie }))).toMatchObject(expected)
  expect(await page.readAccounts(new Request(SITE, { headers: { cookie } }))).toMatchObject(expected)
  expect(await page.readAccounts({ getAll: () => [] })).toEqual([])
  // Another site of the same process has other sessions.
  expect(await signInRoutes({ origin: 'https://other.example' }).readAccounts({ getAll: () => all })).toEqual(
    [],
  )
})
