// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { EngineGoneError } from '../../../../src/bridge/errors/engine.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { BlockhashExpiredError, InsufficientFundsError } from '../../../../src/bridge/errors/transfer.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { solanaDevnet } from '../../../../src/networks.ts'
import type { Send } from '../../../../src/ui/client/api/facets/send.ts'
import type { Tabkey } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import { createFakeLink, emptyState } from '../../../support/fakeLink.ts'

const NETWORK = solanaDevnet.caipNetworkId
const TO = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

let client: Tabkey | undefined
/** As the wire carries a call of a feature. */
interface Called {
  readonly feature: string
  readonly method: string
  readonly parameters: { readonly id: string }
}

const HASH = 'ab'.repeat(32)
const reviewed = ({ id }: { readonly id: string }) => ({ id, hash: HASH, fee: '1' })

/** @param confirm how the wallet's part ends; @param prepare how the look at it ends */
async function make(
  confirm: (asked: { readonly id: string }) => unknown,
  prepare: (asked: { readonly id: string }) => unknown = reviewed,
) {
  const fake = createFakeLink({
    'features.call': ({ method, parameters }: Called) =>
      method === 'prepare' ? prepare(parameters) : confirm(parameters),
  })
  const asked = (method: string) =>
    (fake.called('features.call') as Called[])
      .filter(call => call.feature === 'send' && call.method === method)
      .map(({ parameters }) => parameters)
  client = createClient(resolveConfig({ networks: [solanaDevnet] }), fake.loadTab())
  client.getState()
  await fake.started()
  const state = emptyState()
  fake.welcome({
    ...state,
    networks: { ...state.networks, activeNamespace: 'solana', active: { solana: NETWORK } },
  })
  return { fake, client, asked }
}
afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
})

function sendOf({ send }: Tabkey): Send {
  if (!send) throw new Error('The client has no send')
  return send
}

test('send: a bigint or a decimal string, on the network that is active or named', async () => {
  const { asked, client: tabkey } = await make(() => ({ id: 'signature' }))
  expect(await sendOf(tabkey)({ to: TO, amount: 5n })).toEqual({ id: 'signature' })
  await sendOf(tabkey)({ to: TO, amount: '18446744073709551615', token: TO, network: 'bip122:000' })
  expect(asked('prepare')).toMatchObject([
    { to: TO, amount: '5', network: NETWORK, id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    { amount: '18446744073709551615', token: TO, network: 'bip122:000' },
  ])
  // What was looked at is what is confirmed, under its hash.
  expect(asked('confirm')).toEqual(asked('prepare').map(({ id }) => ({ id, hash: HASH })))
})

test('send: where no network is in use it says so, and nothing is asked', async () => {
  const { fake, asked, client: tabkey } = await make(() => ({ id: 'signature' }))
  const state = emptyState()
  fake.welcome({ ...state, networks: { ...state.networks, activeNamespace: 'solana', active: {} } })
  await expect(sendOf(tabkey)({ to: TO, amount: 5n })).rejects.toMatchObject({
    name: 'CaipNetworkUndefinedError',
    message: 'CaipNetwork undefined',
  })
  expect(asked('prepare')).toEqual([])
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
  [{ to: TO, amount: 1n, accept: 'lookAlike' }, 'accept'],
  [{ to: TO, amount: 1n, accept: ['everything'] }, 'accept'],
  [{ to: 5, amount: 1n }, 'to'],
  [{ to: TO, amount: 1n, token: {} }, 'token'],
  [{ to: TO, amount: 1n, network: 'devnet' }, 'network'],
])('send: refuses %o before anything happens', async (given, field) => {
  const { asked, client: tabkey } = await make(() => ({ id: '' }))
  await expect(sendOf(tabkey)(given as unknown as Parameters<Send>[0])).rejects.toMatchObject({
    name: 'ValidationError',
    field,
  })
  expect(asked('prepare')).toEqual([])
})

test('send: the words of the specification for what is missing', async () => {
  const { client: tabkey } = await make(() => ({ id: '' }))
  await expect(sendOf(tabkey)({ to: TO } as unknown as Parameters<Send>[0])).rejects.toThrow(
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
  await expect(sendOf(tabkey)({ to: TO, amount: 5n })).rejects.toBeInstanceOf(error.constructor)
})

test('send: an engine that was lost on the way is an unknown outcome, not a failure to be paid again', async () => {
  const { client: tabkey } = await make(() => {
    throw new EngineGoneError()
  })
  await expect(sendOf(tabkey)({ to: TO, amount: 5n })).rejects.toMatchObject({
    name: 'OutcomeUnknownError',
    code: 4900,
  })
})

test('send: an engine that was lost during the review has not prompted, and may be asked again', async () => {
  const { asked, client: tabkey } = await make(
    () => ({ id: '' }),
    () => {
      throw new EngineGoneError()
    },
  )
  await expect(sendOf(tabkey)({ to: TO, amount: 5n })).rejects.toBeInstanceOf(EngineGoneError)
  expect(asked('confirm')).toEqual([])
})

test('send: a caller that takes it back is let go, and the engine hears of it', async () => {
  const { fake, asked, client: tabkey } = await make(() => new Promise(() => {}))
  const stop = new AbortController()
  const sending = expect(sendOf(tabkey)({ to: TO, amount: 5n, signal: stop.signal })).rejects.toMatchObject({
    code: 4001,
  })
  await expect.poll(() => asked('confirm').length).toBe(1)
  stop.abort()
  await sending
  expect(fake.called('rpc.abort')).toEqual(asked('confirm').map(({ id }) => id))
})

test('send: a prefix of the network is taken, one of another network and a link with an amount are refused before the engine', async () => {
  const { client: made, asked } = await make(({ id }) => ({ id }))
  const pay = (to: string) => sendOf(made)({ to, amount: 1n })
  await pay(`${NETWORK}:${TO}`)
  await pay(`solana:${TO}`)
  expect(asked('prepare')).toMatchObject([{ to: TO }, { to: TO }])
  await expect(pay(`eip155:1:0x${'1'.repeat(40)}`)).rejects.toThrow('The address is for eip155:1')
  await expect(pay(`solana:${TO}?amount=5`)).rejects.toThrow('names a token or an amount of its own')
  await expect(pay(`solana:${TO}?memo=5`)).rejects.toThrow('not supported: memo')
  expect(asked('prepare')).toHaveLength(2)
})
