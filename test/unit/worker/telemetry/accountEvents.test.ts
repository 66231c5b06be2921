import { expect, test } from 'vitest'
import { testTelemetry } from './harness.ts'

test('telemetry: what is opened of the account says on which network and by what kind of account', async () => {
  const t = testTelemetry()
  t.stand('eip155:8453')
  await t.settle()
  t.posted.length = 0
  for (const event of ['OPEN_SEND', 'OPEN_SWAP', 'CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'] as const)
    t.telemetry.trackTab(t.tab, { event })
  await t.settle()
  const who = { isSmartAccount: false }
  expect(t.posted.map(({ body }) => [body.props.event, body.props.properties])).toEqual([
    ['OPEN_SEND', { ...who, network: 'eip155:8453' }],
    ['OPEN_SWAP', { ...who, network: 'eip155:8453' }],
    ['CLICK_TRANSACTIONS', who],
    ['LOAD_MORE_TRANSACTIONS', who],
  ])
})
