import { SignClient } from '@walletconnect/sign-client'
import { verifyMessage } from 'ethers'
import { afterEach, expect, test } from 'vitest'
import { createMemoryStorage } from '../../packages/peers/src/phone/memoryStorage.ts'
import { startChain } from '../../packages/tabkey-testing/src/chain/startChain.ts'
import { PairingError, RelayStartError } from '../../packages/tabkey-testing/src/errors.ts'
import type { EvmWalletOptions } from '../../packages/tabkey-testing/src/evm/createEvmWallet.ts'
import { startPhone } from '../../packages/tabkey-testing/src/phone/startPhone.ts'
import { startRelay } from '../../packages/tabkey-testing/src/relay/startRelay.ts'
import { testWallet } from '../../packages/tabkey-testing/src/testWallet.ts'

// The phone and the relay of tabkey-testing with WalletConnect's own client as the dapp.

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})
const keep = async <Opened extends { close(): Promise<void> }>(opening: Promise<Opened>): Promise<Opened> => {
  const started = await opening
  opened.push(started)
  return started
}

let dapps = 0

async function openDapp(relayUrl: string) {
  const client = await SignClient.init({
    relayUrl,
    projectId: 'f'.repeat(32),
    // One core is shared by all clients of a process that name no prefix.
    customStoragePrefix: `dapp-${++dapps}`,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: 'Dapp', description: '', url: 'https://dapp.test/page', icons: [] },
  })
  const close = async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose().catch(() => {})
  }
  return { client, close }
}

async function start(options: EvmWalletOptions = {}) {
  const relay = await keep(startRelay())
  const phone = await keep(startPhone({ relayUrl: relay.url, wallet: testWallet(options) }))
  const { client } = await keep(openDapp(relay.url))
  const propose = async () => {
    const eip155 = {
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    }
    const { uri = '', approval } = await client.connect({ optionalNamespaces: { eip155 } })
    const session = approval()
    session.catch(() => {})
    await phone.pair(uri)
    return session
  }
  return { relay, phone, client, propose }
}

test('startPhone: pairs, signs with its account, and declines what its person declines', async () => {
  const { phone, client, propose } = await start()
  const { topic, namespaces } = await propose()
  const [address = ''] = phone.wallet.addresses
  expect(namespaces.eip155?.accounts).toEqual([`eip155:1:${address}`])
  const sign = () =>
    client.request<string>({
      topic,
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['0x68656c6c6f', address] },
    })
  expect(verifyMessage('hello', await sign())).toBe(address)
  const declined = phone.wallet.rejectNext({ method: 'personal_sign' })
  await expect(sign()).rejects.toMatchObject({ code: 4001 })
  expect((await declined).origin).toBe('https://dapp.test')
  expect(phone.problems).toEqual([])
})

test('startPhone: a proposal is a prompt, and may be declined', async () => {
  const { phone, propose } = await start({ approve: 'manual' })
  const session = await Promise.race([propose(), phone.wallet.rejectNext({ method: 'wc_sessionPropose' })])
  expect(session).toMatchObject({ method: 'wc_sessionPropose', status: 'rejected' })
  expect(phone.sessions).toBe(0)
})

test('startPhone: accounts, chains and the end of the permission reach the session', async () => {
  const { phone, client, propose } = await start({ chains: [1, 8453] })
  const { topic } = await propose()
  const events: unknown[] = []
  client.on('session_event', ({ params }) => events.push(params.event))
  await phone.wallet.setChain(8453)
  await expect.poll(() => events).toContainEqual({ name: 'chainChanged', data: 8453 })
  await phone.wallet.setAccounts([1])
  const accounts = () => client.session.get(topic).namespaces.eip155?.accounts
  const [address] = phone.wallet.addresses
  await expect.poll(accounts).toEqual([`eip155:1:${address}`, `eip155:8453:${address}`])
  const ended = new Promise(resolve => client.once('session_delete', resolve))
  await phone.wallet.disconnect()
  await ended
  expect(phone.sessions).toBe(0)
})

test('startPhone: a link that is not one of WalletConnect is a PairingError', async () => {
  const { phone } = await start()
  await expect(phone.pair('https://dapp.test')).rejects.toThrow(PairingError)
})

test('startRelay: counts and drops its sockets, and a taken port is a RelayStartError', async () => {
  const { relay, propose } = await start()
  await propose()
  expect(relay.sockets).toBe(2)
  expect(relay.dropSockets()).toBe(2)
  await expect.poll(() => relay.sockets).toBe(2)
  const port = Number(new URL(relay.url).port)
  await expect(startRelay({ port })).rejects.toThrow(RelayStartError)
})

test('startChain: the wallet sends and reads there', async () => {
  const chain = await keep(startChain({ id: 8453 }))
  const wallet = testWallet({ chains: [chain], accounts: [4] })
  const ask = (method: string, ...params: unknown[]) =>
    wallet.request('https://dapp.test', { method, params })
  await ask('eth_requestAccounts')
  const [from] = wallet.addresses
  const to = '0x000000000000000000000000000000000000dEaD'
  expect(await ask('eth_sendTransaction', { from, to, value: '0x5' })).toMatchObject({
    result: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  // The node answers before the block is there.
  await expect.poll(() => ask('eth_getBalance', to, 'latest')).toEqual({ result: '0x5' })
  const bundle = await ask('wallet_sendCalls', {
    version: '2.0.0',
    chainId: '0x2105',
    from,
    atomicRequired: false,
    calls: [{ to, value: '0x1' }],
  })
  const { id } = ('result' in bundle ? bundle.result : {}) as { id: string }
  await expect.poll(() => ask('wallet_getCallsStatus', id)).toMatchObject({ result: { status: 200 } })
})
