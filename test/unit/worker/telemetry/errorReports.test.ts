import { expect, test } from 'vitest'
import {
  FailedToDisconnectError,
  FrameLoadError,
  FrameTimeoutError,
} from '../../../../src/bridge/errors/frame.ts'
import { HttpError } from '../../../../src/bridge/errors/network.ts'
import { ReviewRiskError } from '../../../../src/bridge/errors/reviewRisk.ts'
import { OnrampQuoteError } from '../../../../src/bridge/features/onramp/errors.ts'
import { GrantChangedError } from '../../../../src/bridge/features/sessions/errors.ts'
import { testTelemetry } from './harness.ts'

const fail = (t: ReturnType<typeof testTelemetry>, error: unknown) =>
  t.telemetry.settled({
    tab: t.tab,
    state: t.store.get(),
    path: 'rpc.request',
    argument: {},
    outcome: { status: 'failed', error },
  })

test.each([
  ['SECURE_SITE_ERROR', new FrameLoadError()],
  ['SECURE_SITE_ERROR', new FrameTimeoutError()],
  ['SECURE_SITE_ERROR', new FailedToDisconnectError()],
  ['API_ERROR', new OnrampQuoteError({ cause: new HttpError(503, 0) })],
  ['INTERNAL_SDK_ERROR', new GrantChangedError('signer')],
])('telemetry: %s is the event of %s', async (event, error) => {
  const t = testTelemetry()
  fail(t, error)
  await t.settle()
  expect(t.posted.map(({ body }) => [body.props.event, body.props.errorType])).toEqual([[event, error.name]])
})

test('telemetry: a kind of the host that is the name of a member of every object is an internal error', async () => {
  const t = testTelemetry()
  t.telemetry.error(t.tab, { name: 'Error', message: 'broken', kind: 'constructor' })
  await t.settle()
  expect(t.posted.map(({ body }) => body.props.event)).toEqual(['INTERNAL_SDK_ERROR'])
})

test('telemetry: a risk that was not accepted is not reported', async () => {
  const t = testTelemetry()
  fail(t, new ReviewRiskError(['highFee']))
  await t.settle()
  expect(t.posted).toEqual([])
})
