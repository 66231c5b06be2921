// @vitest-environment happy-dom
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserRejectedError } from '../../../../../src/bridge/errors/connection.ts'
import { networksById } from '../../../../../src/networks.ts'
import type {
  ConnectedAccounts,
  SignInWithEthereum,
} from '../../../../../src/ui/client/api/eip1193Methods.ts'
import type { Tabkey } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../../../support/fakeLink.ts'

// `wallet_connect` and `wallet_disconnect` of the EIP-1193 provider (ERC-7846).

const config = resolveConfig({ networks: [...networksById.values()] })
const SIGN_IN: SignInWithEthereum = { nonce: 'a1b2c3d4e5f6', chainId: '0x2105', statement: 'Sign in.' }
let client: Tabkey | undefined

// happy-dom has no `origin`.
beforeEach(() => void vi.stubGlobal('origin', location.origin))

afterEach(async () => {
  vi.unstubAllGlobals()
  await client?.destroy()
  localStorage.clear()
})

async function make(answers: Parameters<typeof createFakeLink>[0] = {}) {
  const fake = createFakeLink({
    'rpc.request': () => '0xsigned',
    'connections.disconnect': () => fake.mirror.set(emptyState()),
    ...answers,
  })
  client = createClient(config, fake.loadTab())
  client.getState()
  await fake.started()
  const provider = client.provider('eip155')
  /** As a page without types calls it. */
  const connect = (signInWithEthereum: object) =>
    provider.request<ConnectedAccounts>({
      method: 'wallet_connect' as string,
      params: [{ version: '1', capabilities: { signInWithEthereum } }],
    })
  return { fake, client, provider, connect }
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => ({ answered: value }),
    (error: unknown) => error,
  )

test('a connected account is named without a question', async () => {
  const { fake, client, provider } = await make()
  fake.welcome(connectedState())
  expect(await provider.request({ method: 'wallet_connect', params: [{ version: '1' }] })).toEqual({
    accounts: [{ address: ADDRESS, capabilities: {} }],
  })
  expect(client.getState().open).toBe(false)
})

test('the sign-in: the message of this page for the account and the chain, signed by personal_sign', async () => {
  const { fake, client, connect } = await make()
  fake.welcome(emptyState())
  const connecting = connect(SIGN_IN)
  await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
  fake.mirror.set(connectedState())
  const { accounts } = await connecting
  const message = accounts[0]?.capabilities.signInWithEthereum?.message ?? ''
  expect(accounts).toEqual([
    { address: ADDRESS, capabilities: { signInWithEthereum: { message, signature: '0xsigned' } } },
  ])
  expect(parseSiweMessage(message)).toMatchObject({
    address: ADDRESS,
    chainId: 8453,
    domain: location.host,
    nonce: SIGN_IN.nonce,
    statement: SIGN_IN.statement,
  })
  expect(fake.called('rpc.request')).toMatchObject([
    { method: 'personal_sign', params: [expect.stringMatching(/^0x/), ADDRESS], network: 'eip155:8453' },
  ])
})

test.each([
  ['the domain of another site', { domain: 'thief.example' }],
  ['a page of another site', { uri: 'https://thief.example/' }],
  ['a scheme that is not the page’s', { scheme: 'ftp' }],
  ['a nonce that the grammar refuses', { nonce: 'short' }],
  ['a statement of two lines', { statement: 'one\ntwo' }],
  ['another version', { version: '2' }],
  ['a chain that is no number', { chainId: 'mainnet' }],
])('%s is refused before the modal opens', async (_, change) => {
  const { fake, client, connect } = await make()
  fake.welcome(emptyState())
  const error = await failure(connect({ ...SIGN_IN, ...change }))
  expect(error).toBeInstanceOf(Error)
  expect(client.getState().open).toBe(false)
  expect(fake.called('rpc.request')).toEqual([])
})

test('a declined signature: what the request had connected is disconnected', async () => {
  const { fake, client, connect } = await make({
    'rpc.request': () => {
      throw new UserRejectedError()
    },
  })
  fake.welcome(emptyState())
  const connecting = failure(connect(SIGN_IN))
  await vi.waitFor(() => expect(client.getState().open).toBe(true), 10_000)
  fake.mirror.set(connectedState())
  expect(await connecting).toMatchObject({ code: 4001 })
  expect(fake.called('connections.disconnect')).toEqual([{ namespace: 'eip155' }])
})

test('a declined signature: a wallet that was connected before stays', async () => {
  const { fake, connect } = await make({
    'rpc.request': () => {
      throw new UserRejectedError()
    },
  })
  fake.welcome(connectedState())
  expect(await failure(connect(SIGN_IN))).toMatchObject({ code: 4001 })
  expect(fake.called('connections.disconnect')).toEqual([])
})

test('wallet_disconnect disconnects the EVM wallets', async () => {
  const { fake, provider } = await make()
  fake.welcome(connectedState())
  expect(await provider.request({ method: 'wallet_disconnect' })).toBe(null)
  expect(fake.called('connections.disconnect')).toEqual([{ namespace: 'eip155' }])
})
