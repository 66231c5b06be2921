import { expect, test } from 'vitest'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { A, freshId, thrown } from '../rpc/harness.ts'
import { nativeAllowance } from './sessionRequests.ts'
import { capable, cosigner, LOWER_PATH, PATH, PERMISSIONS, rig } from './sessionsRig.ts'

// Listing and revoking sessions, over a cosigner and wallets of the test's own.

const listed = (pci: string, more: object = {}) => ({
  pci,
  project: { id: '1', name: 'Game', url: 'https://game.example', iconUrl: 'https://game.example/i.png' },
  expiry: 4_000_000_000,
  createdAt: 1_700_000_000,
  permissions: [nativeAllowance()],
  policies: [],
  context: '0xc0de',
  ...more,
})

test('sessions: a session stored under the lower-case spelling is listed, and revoked under that spelling', async () => {
  const r = rig({
    serve: cosigner(({ method, path }) =>
      method === 'GET'
        ? { pcis: path === LOWER_PATH ? [listed('other-client')] : [listed('live')] }
        : undefined,
    ),
  })
  const list = (await r.call('sessions', 'list', {})) as { pci: string }[]
  expect(list.map(({ pci }) => pci).sort()).toEqual(['live', 'other-client'])
  await r.call('sessions', 'revoke', { id: freshId(), pci: 'other-client' })
  expect(r.served.at(-1)).toMatchObject({ path: `${LOWER_PATH}/revoke`, body: { pci: 'other-client' } })
})

test('sessions: a session that waits for the wallet is pending, and is revoked without the wallet', async () => {
  const r = rig({
    serve: cosigner(({ method, path }) =>
      method === 'GET'
        ? { pcis: path === PATH ? [listed('waits', { context: null, revokedAt: null })] : [] }
        : undefined,
    ),
  })
  expect(await r.call('sessions', 'list', {})).toMatchObject([
    { pci: 'waits', status: 'pending', revokedAt: null },
  ])
  await r.call('sessions', 'revoke', { id: freshId(), pci: 'waits' })
  expect(r.asked).toEqual([])
  expect(r.served.at(-1)).toMatchObject({ path: `${PATH}/revoke`, body: { pci: 'waits' } })
})

test('sessions: the list says what stands, what is over, what was taken back; the wallet’s context stays here', async () => {
  const pcis = [
    listed('old', { expiry: 1_000, createdAt: 1 }),
    listed('gone', { revokedAt: 1_700_000_001_000, createdAt: 2 }),
    listed('live', { createdAt: 1_700_000_000_000 }),
    listed('evil', {
      createdAt: 3,
      project: { name: 'Ga\u202eme<b>\n', url: 'javascript:alert(1)', iconUrl: 'data:text/html,x' },
      permissions: [{ type: 'everything', data: {} }, nativeAllowance()],
    }),
    { pci: '../x' },
    7,
  ]
  const r = rig({
    serve: cosigner(({ method, path }) => (method === 'GET' && path === PATH ? { pcis } : undefined)),
  })
  const list = (await r.call('sessions', 'list', {})) as Record<string, unknown>[]
  expect(list.map(({ pci, status }) => `${pci} ${status}`)).toEqual([
    'live active',
    'evil active',
    'gone revoked',
    'old expired',
  ])
  expect(list[0]).toEqual({
    pci: 'live',
    status: 'active',
    project: { name: 'Game', url: 'https://game.example/', icon: 'https://game.example/i.png' },
    expiry: 4_000_000_000,
    createdAt: 1_700_000_000,
    revokedAt: null,
    permissions: [nativeAllowance()],
    unknown: 0,
  })
  expect(list[1]).toMatchObject({ project: { name: 'Game<b>', url: null, icon: null }, unknown: 1 })
  expect(list[2]).toMatchObject({ revokedAt: 1_700_000_001 })
})

test('sessions: one is taken back by the wallet, then at the cosigner', async () => {
  const serve = cosigner(({ method }) => (method === 'GET' ? { pcis: [listed('live')] } : undefined))
  const r = rig({
    serve,
    wallet: ({ method }) =>
      method === 'wallet_getCapabilities' ? { '0x1': { permissions: PERMISSIONS } } : '0xabcd',
  })
  const revoke = (pci: string) => r.call('sessions', 'revoke', { id: freshId(), pci })
  await revoke('live')
  expect(r.unsafe()).toHaveLength(1)
  expect(r.unsafe()[0]).toMatchObject({
    method: 'wallet_revokePermissions',
    params: [{ pci: 'live', permissionContext: '0xc0de', context: '0xc0de', address: A }],
  })
  expect(r.served.at(-1)).toMatchObject({
    path: `${PATH}/revoke`,
    query: { projectId: 'p' },
    body: { pci: 'live', signature: '0xabcd' },
  })
  expect(await thrown(revoke('other'))).toBe('ValidationError -32602 pci: Expected a session of this account')
  expect(r.unsafe()).toHaveLength(1)

  const current = rig({
    serve,
    wallet: ({ method }) =>
      method === 'wallet_getCapabilities'
        ? { '0x1': { permissions: { supported: true, ruleTypes: ['expiry'] } } }
        : {},
  })
  await current.call('sessions', 'revoke', { id: freshId(), pci: 'live' })
  expect(current.unsafe()[0]).toMatchObject({
    method: 'wallet_revokeExecutionPermission',
    params: { permissionContext: '0xc0de' },
  })
  expect(current.served.at(-1)?.body).toEqual({ pci: 'live', signature: '0x' })
})

test('sessions: a no to taking back leaves it as it is', async () => {
  const r = rig({
    serve: cosigner(({ method }) => (method === 'GET' ? { pcis: [listed('live')] } : undefined)),
    wallet: capable(PERMISSIONS, () => Promise.reject(new UserRejectedError())),
  })
  expect(await thrown(r.call('sessions', 'revoke', { id: freshId(), pci: 'live' }))).toMatch(
    /^UserRejectedError/,
  )
  expect(r.paths().some(path => path.startsWith('POST'))).toBe(false)
})
