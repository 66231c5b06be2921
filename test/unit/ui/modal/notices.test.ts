import { expect, test } from 'vitest'
import type { AlertCode } from '../../../../src/bridge/contract/alertCode.ts'
import type { Alert, RecoveredRequest } from '../../../../src/bridge/contract/state.ts'
import { ALERTS } from '../../../../src/bridge/errors/alerts.ts'
import { listNotices } from '../../../../src/ui/modal/notices.ts'

const CODES = Object.keys(ALERTS) as AlertCode[]

const alerts = (codes: readonly AlertCode[]): Partial<Record<AlertCode, Alert>> =>
  Object.fromEntries(codes.map(code => [code, { code, at: 1, ...ALERTS[code] }]))

const recovered: Record<string, RecoveredRequest> = {
  a: {
    id: 'a',
    method: 'personal_sign',
    networkId: 'eip155:1',
    at: 1,
    outcome: { status: 'answered', result: '0x' },
  },
}

const ERROR = { name: 'EngineRetiredError', message: 'Reload' }
const RETIRED = { status: 'retired', error: ERROR } as const

const keys = (debug: boolean, codes = CODES): readonly string[] =>
  listNotices(
    { alerts: alerts(codes), recovered: {} },
    { status: 'ready', error: null },
    'ConnectingWalletConnect',
    debug,
  ).map(({ key }) => key)

test('alert bar: visitors see the alerts for visitors, developers see all alerts', () => {
  expect(keys(true)).toEqual(CODES)
  expect(keys(false)).toEqual([
    'JWT_TOKEN_NOT_VALID',
    'IFRAME_LOAD_FAILED',
    'IFRAME_REQUEST_TIMEOUT',
    'RELAY_UNREACHABLE',
    'STORAGE_UNAVAILABLE',
    'INSECURE_CONTEXT',
    'ENGINE_RETIRED',
    'ENGINE_UNAVAILABLE',
    'REQUEST_OUTCOME_UNKNOWN',
  ])
})

test('alert bar: the short words, and what became of requests before them', () => {
  const lines = listNotices(
    { alerts: alerts(['RELAY_UNREACHABLE']), recovered },
    { status: 'ready', error: null },
    'AllWallets',
    false,
  )
  expect(lines.map(({ text }) => text)).toEqual([
    'Your wallet answered an earlier request',
    'WalletConnect is not reachable',
  ])
})

test('alert bar: a retired engine says so once, first, and not beside Connect, which says it large', () => {
  const state = { alerts: alerts(['ENGINE_RETIRED', 'IFRAME_LOAD_FAILED']), recovered: {} }
  const lines = listNotices(state, RETIRED, 'Account', true)
  expect(lines.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'reload: Reload to continue',
    'alert: Network Error - Could not load embedded wallet',
  ])
  expect(listNotices(state, RETIRED, 'Connect', true)).toHaveLength(1)
  expect(listNotices(null, RETIRED, 'Account', true)).toHaveLength(1)
})

test('alert bar: a tab with an engine of its own, because a newer page runs the shared one, says so in every view', () => {
  for (const view of ['Connect', 'Account'] as const)
    expect(listNotices(null, { status: 'ready', error: ERROR }, view, false)).toMatchObject([
      { kind: 'reload' },
    ])
})

test('alert bar: an engine that fails is named with a way to reload, but not beside Connect, which says it large', () => {
  const state = { alerts: {}, recovered: {} }
  const failed = [{ kind: 'reload', key: 'failed', text: 'Wallets are not available' }]
  expect(listNotices(state, { status: 'failed', error: null }, 'Account', false)).toEqual(failed)
  // Connect still lists the wallets of the last state.
  expect(listNotices(state, { status: 'failed', error: null }, 'Connect', false)).toEqual(failed)
  expect(listNotices(null, { status: 'failed', error: null }, 'Connect', false)).toEqual([])
  expect(listNotices(state, { status: 'restarting', error: null }, 'Account', false)).toEqual([])
})

test('alert bar: a lost relay is shown only over the views that need it', () => {
  const show = (view: 'Connect' | 'Account' | 'ConnectingWalletConnect') =>
    listNotices(
      { alerts: alerts(['RELAY_UNREACHABLE']), recovered: {} },
      { status: 'ready', error: null },
      view,
      true,
    ).length
  expect([show('Connect'), show('Account'), show('ConnectingWalletConnect')]).toEqual([0, 0, 1])
})
