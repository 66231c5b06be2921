// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../../../../src/bridge/contract/paymentOutcome.ts'
import { ValidationError } from '../../../../../src/bridge/errors/client.ts'
import { EngineGoneError } from '../../../../../src/bridge/errors/engine.ts'
import { OutcomeUnknownError } from '../../../../../src/bridge/errors/request.ts'
import { mainnet } from '../../../../../src/networks.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { toOutcomeError } from '../../../../../src/ui/client/follow/followPayment.ts'
import { connectedState, createFakeLink } from '../../../../support/fakeLink.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`
interface Called {
  readonly parameters: { readonly id: string; readonly network: string; readonly known: PaymentOutcome }
}

let client: Tabkey | undefined
afterEach(() => client?.destroy())

async function open(answers: readonly (PaymentOutcome | Error)[]) {
  const left = [...answers]
  const fake = createFakeLink({
    'features.call': () => {
      const next = left.shift() ?? new Promise(() => {})
      if (next instanceof Error) throw next
      return next
    },
  })
  client?.destroy()
  client = createClient(resolveConfig({ networks: [mainnet] }), fake.loadTab())
  client.getState()
  await fake.started()
  fake.welcome(connectedState())
  const asked = () => (fake.called('features.call') as Called[]).map(({ parameters }) => parameters)
  return { client, asked }
}

test('followPayment: asks again with what is known, over engines that are lost, until the end is known', async () => {
  const { client, asked } = await open([
    { status: 'unknown' },
    new EngineGoneError(),
    { status: 'sent', transaction: TRANSACTION },
    { status: 'confirmed', transaction: TRANSACTION },
  ])
  const onOutcome = vi.fn()
  const following = client.followPayment({ id: 'payment-1', network: 'eip155:1', onOutcome })
  expect(await following).toEqual({ status: 'confirmed', transaction: TRANSACTION })
  expect(onOutcome.mock.calls).toEqual([[{ status: 'sent', transaction: TRANSACTION }]])
  expect(asked().map(({ known }) => known.status)).toEqual(['unknown', 'unknown', 'unknown', 'sent'])
})

test('followPayment: the network in use and the named transaction are taken', async () => {
  const { client, asked } = await open([{ status: 'failedOnChain', transaction: TRANSACTION }])
  expect(await client.followPayment({ id: 'payment-1', transaction: TRANSACTION })).toMatchObject({
    status: 'failedOnChain',
  })
  expect(asked()).toEqual([
    { id: 'payment-1', network: 'eip155:1', known: { status: 'unknown', transaction: TRANSACTION } },
  ])
})

test('followPayment: a malformed request fails, and the signal ends the wait', async () => {
  const refused = await open([new ValidationError('id', 'Invalid id')])
  await expect(refused.client.followPayment({ id: '-' })).rejects.toMatchObject({ kind: 'validation' })
  const { client } = await open([])
  const stop = new AbortController()
  const following = client.followPayment({ id: 'payment-1', signal: stop.signal })
  stop.abort()
  await expect(following).rejects.toMatchObject({ kind: 'aborted' })
})

test('followPayment: the error of an outcome that became known later names that outcome', () => {
  const first = new OutcomeUnknownError()
  expect(toOutcomeError({ status: 'rejected' }, first)).toMatchObject({ kind: 'user-rejected' })
  expect(toOutcomeError({ status: 'notSent' }, first)).toMatchObject({ kind: 'not-sent' })
  expect(toOutcomeError({ status: 'failedOnChain' }, first)).toMatchObject({
    kind: 'transfer-failed',
    cause: first,
  })
  expect(toOutcomeError({ status: 'unknown' }, first)).toBe(first)
})
