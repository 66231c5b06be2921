// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { EngineGoneError } from '../../../../src/bridge/errors/engine.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { BlockhashExpiredError, InsufficientFundsError } from '../../../../src/bridge/errors/transfer.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { solanaDevnet } from '../../../../src/networks.ts'
import { createClient } from '../../../../src/ui/client/createClient.ts'
import { resolveConfig } from '../../../../src/ui/client/resolveConfig.ts'
import type { Tabkey } from '../../../../src/ui/client/tabkey.ts'
import { createFakeLink, emptyState } from '../../../support/fakeLink.ts'

const NETWORK = solanaDevnet.caipNetworkId
const TO = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

let client: Tabkey | undefined
async function make(transfer: (asked: never) => unknown) {
  const fake = createFakeLink({ 'send.transfer': transfer })
  client = createClient(resolveConfig({ networks: [solanaDevnet] }), fake.loadTab())
  client.getState()
  await fake.started()
  const state = emptyState()
  fake.welcome({
    ...state,
    networks: { ...state.networks, activeNamespace: 'solana', active: { solana: NETWORK } },
  })
  return { fake, client }
}
afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

test('send: a bigint or a decimal string, on the network that is active or named', async () => {
  const { fake, client: tabkey } = await make(() => ({ id: 'signature' }))
  expect(await tabkey.send({ to: TO, amount: 5n })).toEqual({ id: 'signature' })
  await tabkey.send({ to: TO, amount: '18446744073709551615', token: TO, network: 'bip122:000' })
  expect(fake.called('send.transfer')).toMatchObject([
    { to: TO, amount: '5', network: NETWORK, id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    { amount: '18446744073709551615', token: TO, network: 'bip122:000' },
  ])
})

test.each([
  [undefined, ''],
  [{ to: TO }, ''],
  [{ amount: 1n }, ''],
  [{ to: TO, amount: 1 }, 'amount'],
  [{ to: TO, amount: 0n }, 'amount'],
  [{ to: TO, amount: -1n }, 'amount'],
  [{ to: TO, amount: '1.5' }, 'amount'],
  [{ to: TO, amount: '0x10' }, 'amount'],
  [{ to: 5, amount: 1n }, 'to'],
  [{ to: TO, amount: 1n, token: {} }, 'token'],
  [{ to: TO, amount: 1n, network: 'devnet' }, 'network'],
])('send: refuses %o before anything happens', async (given, field) => {
  const { fake, client: tabkey } = await make(() => ({ id: '' }))
  await expect(tabkey.send(given as unknown as Parameters<Tabkey['send']>[0])).rejects.toMatchObject({
    name: 'ValidationError',
    field,
  })
  expect(fake.called('send.transfer')).toEqual([])
})

test('send: the words of the specification for what is missing', async () => {
  const { client: tabkey } = await make(() => ({ id: '' }))
  await expect(tabkey.send({ to: TO } as unknown as Parameters<Tabkey['send']>[0])).rejects.toThrow(
    'An amount and receiver address are required',
  )
})

test.each([
  new InsufficientFundsError({ needed: '9', available: '1', symbol: 'SOL' }),
  new BlockhashExpiredError(),
])('send: $name has its class in the page', async error => {
  const { client: tabkey } = await make(() => {
    throw fromErrorWire(structuredClone(toErrorWire(error)))
  })
  await expect(tabkey.send({ to: TO, amount: 5n })).rejects.toBeInstanceOf(error.constructor)
})

test('send: an engine that was lost on the way is an unknown outcome, not a failure to be paid again', async () => {
  const { client: tabkey } = await make(() => {
    throw new EngineGoneError()
  })
  await expect(tabkey.send({ to: TO, amount: 5n })).rejects.toMatchObject({
    name: 'OutcomeUnknownError',
    code: 4900,
  })
})

test('send: a caller that takes it back is let go, and the engine hears of it', async () => {
  const { fake, client: tabkey } = await make(() => new Promise(() => {}))
  const stop = new AbortController()
  const sending = expect(tabkey.send({ to: TO, amount: 5n, signal: stop.signal })).rejects.toMatchObject({
    code: 4001,
  })
  await expect.poll(() => fake.called('send.transfer').length).toBe(1)
  stop.abort()
  await sending
  const [asked] = fake.called('send.transfer') as { id: string }[]
  expect(fake.called('rpc.abort')).toEqual([asked?.id])
})
