import { expect, test } from 'vitest'
import { TELEMETRY_EVENTS_MAX } from '../../../../src/worker/telemetry/limits.ts'
import { testTelemetry } from './harness.ts'

test('telemetry: pages that are only opened send nothing; the first event takes their starts along in one request', async () => {
  const t = testTelemetry()
  t.telemetry.trackTab(t.tab, { event: 'INITIALIZE' })
  t.telemetry.trackTab(t.tab, { event: 'INITIALIZE' })
  await t.settle()
  expect([t.posted, t.asked]).toEqual([[], []])
  t.telemetry.trackTab(t.tab, { event: 'MODAL_OPEN', connected: false })
  await t.settle()
  expect(t.posted.map(({ url, body }) => `${url.pathname} ${body.props.event}`)).toEqual([
    '/batch INITIALIZE',
    '/batch INITIALIZE',
    '/batch MODAL_OPEN',
  ])
  t.telemetry.trackTab(t.tab, { event: 'CLICK_NETWORKS' })
  await t.settle()
  expect(t.posted.at(-1)?.url.pathname).toBe('/e')
  expect(t.posted).toHaveLength(4)
})

test('telemetry: a thousand opened pages hold twenty starts', async () => {
  const t = testTelemetry()
  for (let page = 0; page < 1_000; page += 1) t.telemetry.trackTab(t.tab, { event: 'INITIALIZE' })
  t.telemetry.trackTab(t.tab, { event: 'CLICK_NETWORKS' })
  await t.settle()
  expect(t.posted).toHaveLength(TELEMETRY_EVENTS_MAX + 1)
})
