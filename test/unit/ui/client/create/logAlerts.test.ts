import { expect, test } from 'vitest'
import type { AlertCode } from '../../../../../src/bridge/contract/alertCode.ts'
import type { LinkState } from '../../../../../src/bridge/contract/link.ts'
import type { Alert, SharedState } from '../../../../../src/bridge/contract/state.ts'
import { ALERTS } from '../../../../../src/bridge/errors/alerts.ts'
import type { TabkeyEvent } from '../../../../../src/ui/client/api/tabkeyEvent.ts'
import { logAlerts } from '../../../../../src/ui/client/create/logAlerts.ts'
import { createStore } from '../../../../../src/ui/state/store.ts'

const alerts = (...codes: readonly AlertCode[]): Pick<SharedState, 'alerts'> => ({
  alerts: Object.fromEntries(codes.map((code): [string, Alert] => [code, { code, at: 1, ...ALERTS[code] }])),
})

const READY = createStore<Pick<LinkState, 'status'>>({ status: 'ready' })

test('alert: its long text is logged and reported once, dismissed and raised again or not', () => {
  const mirror = createStore<Pick<SharedState, 'alerts'> | null>(null)
  const said: string[] = []
  const told: TabkeyEvent[] = []
  const stop = logAlerts(
    mirror,
    READY,
    event => told.push(event),
    text => said.push(text),
  )
  mirror.set(alerts('RELAY_UNREACHABLE'))
  mirror.set(alerts())
  mirror.set(alerts('RELAY_UNREACHABLE', 'INVALID_PROJECT_ID'))
  expect(said).toEqual([ALERTS.RELAY_UNREACHABLE.long, ALERTS.INVALID_PROJECT_ID.long])
  expect(told).toEqual([
    { type: 'ALERT', code: 'RELAY_UNREACHABLE', message: ALERTS.RELAY_UNREACHABLE.long },
    { type: 'ALERT', code: 'INVALID_PROJECT_ID', message: ALERTS.INVALID_PROJECT_ID.long },
  ])
  stop()
  mirror.set(alerts('STORAGE_UNAVAILABLE'))
  expect(said).toHaveLength(2)
})

test('alert: one that stood before the page came is said too', () => {
  const said: string[] = []
  logAlerts(
    createStore(alerts('STORAGE_UNAVAILABLE')),
    READY,
    () => {},
    text => said.push(text),
  )
  expect(said).toEqual([ALERTS.STORAGE_UNAVAILABLE.long])
})

test('alert: an engine that cannot be reached is reported once, however often it fails', () => {
  const link = createStore<Pick<LinkState, 'status'>>({ status: 'connecting' })
  const reported: TabkeyEvent[] = []
  const logged: string[] = []
  const stop = logAlerts(
    createStore(null),
    link,
    event => reported.push(event),
    text => logged.push(text),
  )
  expect(reported).toEqual([])
  link.set({ status: 'failed' })
  link.set({ status: 'connecting' })
  link.set({ status: 'failed' })
  const { long } = ALERTS.ENGINE_UNAVAILABLE
  expect(logged).toEqual([long])
  expect(reported).toEqual([{ type: 'ALERT', code: 'ENGINE_UNAVAILABLE', message: long }])
  stop()
})
