import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../../src/bridge/contract/engineApi.ts'
import { EngineStartError } from '../../../../src/bridge/errors/client.ts'
import { solanaDevnet } from '../../../../src/networks.ts'
import type { ChainAdapter, PreparedTransfer, Transfer } from '../../../../src/worker/chains/adapter.ts'
import { createSend } from '../../../../src/worker/features/send/createSend.ts'
import type { Lazy } from '../../../../src/worker/lazy.ts'
import type { OpenedRpc } from '../../../../src/worker/rpc/openRpc.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import {
  accountsChanged,
  connectionClosed,
  connectionOpened,
} from '../../../../src/worker/store/connections.ts'
import { createEngineStore } from '../../../../src/worker/store/store.ts'
import { testConfig } from '../../../support/walletConnectRig.ts'
import { freshId, testTab } from '../rpc/harness.ts'

// The order of a payment: priced, asked of the wallet once, followed. The chain and the wallet are the test's.

const NETWORK = solanaDevnet.caipNetworkId
const ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const OTHER = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const WALLET = 'standard:W'
const wish = (id = freshId()) => ({ id, network: NETWORK, to: OTHER, amount: '5' })

function open(methods?: readonly string[]) {
  const store = createEngineStore({
    epoch: 1,
    protocol: 1,
    build: 't',
    storage: 'memory',
    online: true,
    tabs: 1,
  })
  configArrived(store, testConfig({ networks: [solanaDevnet] }))
  connectionOpened(store, {
    namespace: 'solana',
    accounts: [`${NETWORK}:${ADDRESS}`, `${NETWORK}:${OTHER}`],
    networkId: NETWORK,
    connection: {
      walletId: WALLET,
      kind: 'announced',
      wallet: { name: 'W', type: 'announced' },
      approvedNetworks: [NETWORK],
      ...(methods ? { methods } : {}),
    },
  })
  const steps: string[] = []
  const wishes: Transfer[] = []
  const requests: RpcRequest[] = []
  const parts = {
    prepare: async (): Promise<void> => {},
    wallet: async (): Promise<unknown> => 'signed',
    finish: async (_answer: unknown, _signal?: AbortSignal): Promise<{ id: string }> => ({ id: 'hash' }),
  }
  const adapter: ChainAdapter = {
    request: async () => null,
    balance: async () => ({ value: 0n }),
    close: () => {},
    async prepareTransfer(_network, transfer): Promise<PreparedTransfer> {
      steps.push('prepare')
      wishes.push(transfer)
      await parts.prepare()
      return {
        args: { method: 'solana_signTransaction', params: { transaction: 'AQAB' } },
        fee: 5_000n,
        finish(answer, signal) {
          steps.push('finish')
          return parts.finish(answer, signal)
        },
      }
    },
  }
  const rpc = {
    request(_tab: unknown, request: RpcRequest) {
      steps.push('wallet')
      requests.push(request)
      return parts.wallet()
    },
  } as unknown as OpenedRpc['rpc']
  const opened = { rpc } as OpenedRpc
  const lazy: Lazy<OpenedRpc> = { get: async () => opened, tell: use => use(opened), isAsked: () => true }
  const onSent = () => void steps.push('sent')
  const send = createSend({ store, chains: async () => adapter, requests: lazy, onSent })
  return { store, send, steps, wishes, requests, parts, tab: testTab() }
}

test('send: priced, asked once under the id of the page, followed, and told', async () => {
  const { send, steps, wishes, requests, tab } = open(['solana_signTransaction'])
  const asked = wish()
  expect(await send.transfer(tab, asked)).toEqual({ id: 'hash' })
  expect(steps).toEqual(['prepare', 'wallet', 'finish', 'sent'])
  expect(wishes).toEqual([
    {
      from: { namespace: 'solana', address: ADDRESS, type: 'eoa' },
      to: OTHER,
      amount: 5n,
      methods: ['solana_signTransaction'],
    },
  ])
  expect(requests).toEqual([
    { id: asked.id, network: NETWORK, method: 'solana_signTransaction', params: { transaction: 'AQAB' } },
  ])
})

test('send: a wallet that names no methods is taken to know the common ones', async () => {
  const { send, wishes, tab } = open()
  await send.transfer(tab, wish())
  expect(wishes[0]?.methods).toEqual(['solana_signTransaction', 'solana_signAndSendTransaction'])
})

test('send: nothing is asked on a network that is not there, or without a wallet', async () => {
  const { store, send, steps, tab } = open()
  const elsewhere = { ...wish(), network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as typeof NETWORK }
  await expect(send.transfer(tab, elsewhere)).rejects.toMatchObject({ name: 'NetworkNotFoundError' })
  connectionClosed(store, { namespace: 'solana', walletId: WALLET }, false)
  await expect(send.transfer(tab, wish())).rejects.toMatchObject({ name: 'NotConnectedError' })
  expect(steps).toEqual([])
})

test('send: what cannot be paid is asked of nobody', async () => {
  const { send, steps, parts, tab } = open()
  parts.prepare = async () => {
    throw new EngineStartError()
  }
  await expect(send.transfer(tab, wish())).rejects.toBeInstanceOf(EngineStartError)
  expect(steps).toEqual(['prepare'])
})

test('send: a no of the wallet ends it', async () => {
  const { send, steps, parts, tab } = open()
  parts.wallet = async () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  await expect(send.transfer(tab, wish())).rejects.toMatchObject({ code: 4001 })
  expect(steps).toEqual(['prepare', 'wallet'])
})

test('send: another account in use by the time it is priced is not paid from', async () => {
  const { store, send, steps, parts, tab } = open()
  parts.prepare = async () =>
    accountsChanged(store, { namespace: 'solana', walletId: WALLET }, [`${NETWORK}:${OTHER}`], {})
  await expect(send.transfer(tab, wish())).rejects.toMatchObject({ name: 'RequestAbortedError' })
  expect(steps).toEqual(['prepare'])
})

test('send: the same id twice at once is one payment', async () => {
  const { send, steps, tab } = open()
  const asked = wish()
  const first = send.transfer(tab, asked)
  await expect(send.transfer(tab, asked)).rejects.toMatchObject({ name: 'DuplicateRequestError' })
  await first
  expect(steps.filter(step => step === 'wallet')).toHaveLength(1)
})

test('send: a tab that goes before the wallet is asked asks nobody; one that goes later stops nothing', async () => {
  const early = open()
  let go = () => {}
  early.parts.prepare = () => new Promise(resolve => (go = resolve))
  const asked = early.send.transfer(early.tab, wish())
  await expect.poll(() => early.steps).toEqual(['prepare'])
  early.send.tabGone(early.tab)
  await expect(asked).rejects.toMatchObject({ code: 4001 })
  go()
  await new Promise(resolve => setTimeout(resolve))
  expect(early.steps).toEqual(['prepare'])

  const late = open()
  let sign = (_answer: unknown) => {}
  late.parts.wallet = () => new Promise(resolve => (sign = resolve))
  const paid = late.send.transfer(late.tab, wish())
  await expect.poll(() => late.steps).toEqual(['prepare', 'wallet'])
  late.send.tabGone(late.tab)
  sign('signed')
  expect(await paid).toEqual({ id: 'hash' })
})

test('send: an abort reaches the wait for the chain', async () => {
  const { send, parts, tab } = open()
  let heard: AbortSignal | undefined
  parts.finish = (_answer, signal) => {
    heard = signal
    return new Promise(() => {})
  }
  const asked = wish()
  const paying = send.transfer(tab, asked)
  await expect.poll(() => heard).toBeDefined()
  send.abort(tab, asked.id)
  await expect(paying).rejects.toMatchObject({ code: 4001 })
  expect(heard?.aborted).toBe(true)
})
