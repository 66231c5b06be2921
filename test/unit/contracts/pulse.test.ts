import { describe, expect, test } from 'vitest'
import { resolveEndpoints } from '../../../src/worker/net/endpoints.ts'
import { createReport } from '../../../src/worker/telemetry/report.ts'
import { type ContractExample, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { responseOf } from '../../contracts/responseOf.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { embeddedConfig } from '../../support/frameRig.ts'

const EVENT = {
  url: 'https://dapp.example/swap?x=1',
  timestamp: 1_748_772_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

const named = (examples: readonly ContractExample[]) =>
  examples.map(example => [`${example.status} ${example.name}`, example] as const)

interface Sent {
  readonly url: URL
  readonly body: unknown
}

/** @param isFirstHeld the first event waits for the second */
async function sendTwice(
  analyticsConfig: ContractExample,
  reply: ContractExample,
  isFirstHeld = false,
  refuseBatch?: () => Response,
) {
  const sent: Sent[] = []
  const refusals: (string | undefined)[] = []
  const { features } = embeddedConfig()
  const config = embeddedConfig({
    features: { ...features, analytics: true },
    endpoints: { explorer: 'https://explorer.test', analytics: 'https://pulse.test' },
  })
  const report = createReport({
    clock: createFakeClock(),
    fetch: async (url, { body }) => {
      const asked = new URL(url)
      if (asked.host === 'explorer.test') return responseOf(analyticsConfig)
      sent.push({ url: asked, body: JSON.parse(String(body)) })
      return asked.pathname === '/batch' && refuseBatch ? refuseBatch() : responseOf(reply)
    },
    config: () => config,
    endpoints: () => resolveEndpoints(config),
    onRefused: origin => void refusals.push(origin),
  })
  if (isFirstHeld) report.enqueue(EVENT)
  else await report.send(EVENT)
  await report.send(EVENT)
  return { sent, refusals }
}

const ON = examplesOf('explorer-analytics-config', 200).find(({ name }) => name === 'on') as ContractExample

describe('pulse-event', () => {
  test.each(named(examplesOf('pulse-event')))(
    '%s: both events leave as the contract has them',
    async (_, reply) => {
      const { sent, refusals } = await sendTwice(ON, reply)
      expect(sent).toHaveLength(2)
      for (const { url, body } of sent) {
        expect(url.pathname).toBe('/e')
        expect(
          problemsOfRequest('pulse-event', { query: Object.fromEntries(url.searchParams), body }),
        ).toEqual([])
      }
      expect(refusals).toEqual(reply.status === '403' ? ['https://dapp.example'] : [])
    },
  )
})

describe('pulse-batch', () => {
  test('a held event and the next one leave as the contract has them', async () => {
    const { sent } = await sendTwice(ON, examplesOf('pulse-batch', 200)[0] as ContractExample, true)
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/batch'])
    for (const { url, body } of sent) {
      expect(body).toHaveLength(2)
      expect(problemsOfRequest('pulse-batch', { query: Object.fromEntries(url.searchParams), body })).toEqual(
        [],
      )
    }
  })
})

describe('an endpoint that knows single events only', () => {
  const REPLY = examplesOf('pulse-event', 202)[0] as ContractExample
  test.each([
    ['answers 404', () => new Response('', { status: 404 })],
    ['answers 405', () => new Response('', { status: 405 })],
    [
      'refuses the preflight request',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('gets held events one by one (%s)', async (_what, refuse) => {
    const { sent, refusals } = await sendTwice(ON, REPLY, true, refuse)
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/batch', '/e', '/e'])
    expect(refusals).toEqual([])
    for (const { url, body } of sent.slice(1))
      expect(problemsOfRequest('pulse-event', { query: Object.fromEntries(url.searchParams), body })).toEqual(
        [],
      )
  })
})

describe('explorer-analytics-config', () => {
  const REPLY = examplesOf('pulse-event', 202)[0] as ContractExample
  test.each(named(examplesOf('explorer-analytics-config')))('%s', async (_, example) => {
    const { sent } = await sendTwice(example, REPLY)
    const isOn =
      example.status === '200' && (example.body as { isAnalyticsEnabled: boolean }).isAnalyticsEnabled
    expect(sent).toHaveLength(isOn ? 2 : 0)
  })
})
