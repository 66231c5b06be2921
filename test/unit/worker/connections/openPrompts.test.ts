import { expect, test } from 'vitest'
import { ConnectionCancelledError, PromptOpenError } from '../../../../src/bridge/errors/connection.ts'
import { PROMPT_JOIN_MS } from '../../../../src/worker/connectors/injected/limits.ts'
import { PROMPT_WAIT_MS } from '../../../../src/worker/connectors/injected/openPrompts.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BASE, createWorld, freshId, settle, walletError } from './harness.ts'

const RED = 'org.red.wallet'
const ASK = 'eth_requestAccounts'

/** A wallet whose prompt was closed without an answer, as MetaMask's. */
function busy() {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  wallet.on(ASK, () => {
    throw walletError(-32002, 'Already processing eth_requestAccounts. Please wait.')
  })
  const tab = world.openTab('a', [wallet], 1)
  const asked = () => wallet.methods().filter(method => method === ASK).length
  const shown = () => world.store.get().connections.eip155
  return { world, wallet, tab, asked, shown }
}

test('-32002: is shown, and accountsChanged completes the connection', async () => {
  const { world, wallet, tab, asked, shown } = busy()
  const connecting = world.connect(tab, wallet)
  await settle()
  expect(shown()).toMatchObject({ status: 'connecting', isPromptOpen: true })
  world.event(tab, { id: RED, name: 'accountsChanged', data: [] })
  await world.clock.advance(PROMPT_WAIT_MS / 2)
  world.event(tab, { id: RED, name: 'accountsChanged', data: [ALICE] })
  expect(await connecting).toMatchObject({ address: ALICE })
  expect(shown()).toMatchObject({ status: 'connected' })
  expect(shown()).not.toHaveProperty('isPromptOpen')
  expect(asked()).toBe(1)
  expect(world.clock.pending).toBe(0)
})

test('-32002: without an answer within four minutes the connect fails with a typed error', async () => {
  const { world, wallet, tab } = busy()
  const connecting = world.connect(tab, wallet)
  connecting.catch(() => {})
  await world.clock.advance(PROMPT_WAIT_MS)
  await expect(connecting).rejects.toBeInstanceOf(PromptOpenError)
  await expect(connecting).rejects.toMatchObject({ code: -32002, kind: 'prompt-open' })
  expect(world.status()).toBe('disconnected')
  expect(world.clock.pending).toBe(0)
})

test('-32002: an event of another tab, or of another wallet, completes nothing', async () => {
  const { world, wallet, tab } = busy()
  const other = world.openTab('b', [wallet], 2)
  const connecting = world.connect(tab, wallet)
  connecting.catch(() => {})
  await settle()
  world.event(other, { id: RED, name: 'accountsChanged', data: [ALICE] })
  world.event(tab, { id: 'org.blue.wallet', name: 'accountsChanged', data: [ALICE] })
  await settle()
  expect(world.status()).toBe('connecting')
  await world.clock.advance(PROMPT_WAIT_MS)
  await expect(connecting).rejects.toBeInstanceOf(PromptOpenError)
})

test('-32002: a cancelled connect is not completed later', async () => {
  const { world, wallet, tab } = busy()
  const id = freshId()
  const connecting = world.connect(tab, wallet, { id })
  await settle()
  world.connections.cancel(tab, id)
  await expect(connecting).rejects.toBeInstanceOf(ConnectionCancelledError)
  world.event(tab, { id: RED, name: 'accountsChanged', data: [ALICE] })
  await settle()
  expect(world.status()).toBe('disconnected')
})

test('a retry while the prompt is open asks nothing, and takes the answer of the first prompt', async () => {
  const { world, wallet, tab, asked, shown } = busy()
  const held = wallet.hold(ASK)
  const id = freshId()
  const first = world.connect(tab, wallet, { id })
  await settle()
  world.connections.cancel(tab, id)
  await expect(first).rejects.toBeInstanceOf(ConnectionCancelledError)
  const second = world.connect(tab, wallet)
  await settle()
  expect(asked()).toBe(1)
  expect(shown()).toMatchObject({ status: 'connecting', isPromptOpen: true })
  held[0]?.answer([ALICE])
  expect(await second).toMatchObject({ address: ALICE })
})

test('a retry after a minute asks again, because the prompt may be lost', async () => {
  const { world, wallet, tab, asked } = busy()
  const held = wallet.hold(ASK)
  const id = freshId()
  const first = world.connect(tab, wallet, { id })
  await settle()
  world.connections.cancel(tab, id)
  await expect(first).rejects.toBeInstanceOf(ConnectionCancelledError)
  await world.clock.advance(PROMPT_JOIN_MS)
  const second = world.connect(tab, wallet)
  await settle()
  expect(asked()).toBe(2)
  held[1]?.answer([ALICE])
  expect(await second).toMatchObject({ address: ALICE })
})

test('-32002 for a network switch is a typed error', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet], 1)
  await world.connect(tab, wallet)
  wallet.on('wallet_switchEthereumChain', () => {
    throw walletError(-32002, 'Request already pending')
  })
  await expect(world.switchNetwork(BASE.caipNetworkId, tab)).rejects.toBeInstanceOf(PromptOpenError)
})

test('-32002 of a Bitcoin wallet means that access was denied, and keeps the wallet error', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  Object.assign(wallet.info, { namespaces: ['bip122'] })
  wallet.on('standard_connect', () => {
    throw walletError(-32002, 'Access denied')
  })
  const tab = world.openTab('a', [wallet], 1)
  await expect(world.connect(tab, wallet, { namespace: 'bip122' })).rejects.toMatchObject({
    kind: 'wallet',
    code: -32002,
  })
})
