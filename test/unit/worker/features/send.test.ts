import { expect, test } from 'vitest'
import type { Transaction } from '../../../../src/bridge/contract/assets.ts'
import { EngineStartError } from '../../../../src/bridge/errors/client.ts'
import {
  accountsChanged,
  connectionClosed,
  networkChanged,
} from '../../../../src/worker/store/connections.ts'
import { freshId, testTab } from '../rpc/harness.ts'
import { ADDRESS, ELSEWHERE, NETWORK, OTHER, openSend, WALLET } from './sendRig.ts'

// A payment between its review and its wallet: looked at, frozen, asked once, followed.

const input = (id = freshId()) => ({ id, network: NETWORK, to: OTHER, amount: '5' })
const open = (...given: Parameters<typeof openSend>) => ({ ...openSend(...given), tab: testTab() })
type Open = ReturnType<typeof open>

/** A row of the history: a payment of the account to `OTHER`. */
const row = (change: Partial<Transaction> = {}): Partial<Transaction> => ({
  from: ADDRESS,
  to: OTHER,
  status: 'confirmed',
  transfers: [{ direction: 'out', quantity: '0.5', symbol: 'SOL' }],
  ...change,
})

async function review({ send, tab }: Pick<Open, 'send' | 'tab'>, asked = input()) {
  const { id, hash } = await send.prepare(tab, asked)
  return { id, hash }
}

const switchAccount = ({ store }: Pick<Open, 'store'>) =>
  accountsChanged(store, { namespace: 'solana', walletId: WALLET }, [`${NETWORK}:${OTHER}`], {})

test('send: reviewed without a prompt, then sent once under the id of the page, followed, and reported', async () => {
  const rig = open(['solana_signTransaction'])
  const { send, steps, wishes, requests, told: reported, tab } = rig
  const asked = input()
  const reviewed = await send.prepare(tab, asked)
  expect(reviewed).toEqual({
    ...asked,
    from: `${NETWORK}:${ADDRESS}`,
    fee: '5000',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    warnings: [],
    risks: [],
    decimals: 9,
    lifeMs: 300_000,
  })
  expect(steps).toEqual(['prepare'])
  expect(await send.confirm(tab, { id: asked.id, hash: reviewed.hash })).toEqual({ id: 'hash' })
  await expect.poll(() => steps).toEqual(['prepare', 'wallet', 'finish', 'sent'])
  expect(wishes).toEqual([
    {
      from: { namespace: 'solana', address: ADDRESS, type: 'eoa' },
      to: OTHER,
      amount: 5n,
      methods: ['solana_signTransaction'],
    },
  ])
  const params = { transaction: `${ADDRESS} ${OTHER} 5` }
  expect(requests).toEqual([{ id: asked.id, network: NETWORK, method: 'solana_signTransaction', params }])
  expect(reported.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  expect(JSON.stringify(reported)).not.toContain(OTHER)
})

test('send: a frozen review cannot be changed', async () => {
  const rig = open()
  const args = { method: 'solana_signTransaction', params: { transaction: 'reviewed' } }
  rig.parts.prepare = async () => ({ args })
  const reviewed = await review(rig)
  args.params.transaction = 'another'
  await rig.send.confirm(rig.tab, reviewed)
  expect(rig.requests[0]?.params).toEqual({ transaction: 'reviewed' })
  expect(Object.isFrozen(rig.requests[0]?.params)).toBe(true)
})

test('send: a second confirm of one review is refused, whenever it comes', async () => {
  const rig = open()
  const reviewed = await review(rig)
  const first = rig.send.confirm(rig.tab, reviewed)
  const duplicate = { name: 'DuplicateRequestError' }
  await expect(rig.send.confirm(rig.tab, reviewed)).rejects.toMatchObject(duplicate)
  await first
  await expect(rig.send.confirm(rig.tab, reviewed)).rejects.toMatchObject(duplicate)
  await expect(rig.send.prepare(rig.tab, input(reviewed.id))).rejects.toMatchObject(duplicate)
  expect(rig.requests).toHaveLength(1)
})

test('send: another hash, another tab, an unknown id: no prompt', async () => {
  const rig = open()
  const reviewed = await review(rig)
  const expired = { name: 'ReviewExpiredError' }
  await expect(rig.send.confirm(testTab('tab-00000002'), reviewed)).rejects.toMatchObject(expired)
  await expect(rig.send.confirm(rig.tab, { ...reviewed, id: freshId() })).rejects.toMatchObject(expired)
  await expect(rig.send.confirm(rig.tab, { ...reviewed, hash: 'ab'.repeat(32) })).rejects.toMatchObject({
    name: 'ReviewChangedError',
  })
  expect(rig.requests).toEqual([])
})

test('send: a review that waited too long is over; a chain may say that it is over sooner', async () => {
  const rig = open()
  const late = await review(rig)
  await rig.clock.advance(300_000)
  await expect(rig.send.confirm(rig.tab, late)).rejects.toMatchObject({ name: 'ReviewExpiredError' })
  rig.parts.prepare = async () => ({ lifeMs: 40_000 })
  const soon = await rig.send.prepare(rig.tab, input())
  expect(soon.lifeMs).toBe(40_000)
  await rig.clock.advance(40_000)
  await expect(rig.send.confirm(rig.tab, { id: soon.id, hash: soon.hash })).rejects.toMatchObject({
    name: 'ReviewExpiredError',
  })
  expect(rig.requests).toEqual([])
})

test.each([
  ['another account', switchAccount],
  ['another network', ({ store }: Open) => networkChanged(store, 'solana', ELSEWHERE)],
  [
    'another wallet',
    ({ store }: Open) => connectionClosed(store, { namespace: 'solana', walletId: WALLET }, false),
  ],
])('send: %s since the review is not paid from', async (_name, change) => {
  const rig = open()
  const reviewed = await review(rig)
  change(rig)
  await expect(rig.send.confirm(rig.tab, reviewed)).rejects.toMatchObject({
    name: expect.stringMatching(/^(ReviewChangedError|NotConnectedError)$/),
  })
  expect(rig.requests).toEqual([])
})

test('send: another account in use by the time it is priced is not reviewed', async () => {
  const rig = open()
  rig.parts.prepare = async () => {
    switchAccount(rig)
    return {}
  }
  await expect(rig.send.prepare(rig.tab, input())).rejects.toMatchObject({ name: 'ReviewChangedError' })
})

test('send: looked at twice under one id, the last one holds', async () => {
  const rig = open()
  const id = freshId()
  let answer = () => {}
  rig.parts.prepare = () => new Promise(resolve => (answer = () => resolve({})))
  const first = rig.send.prepare(rig.tab, { ...input(id), amount: '1' })
  await expect.poll(() => rig.wishes.length).toBe(1)
  const answerFirst = answer
  rig.parts.prepare = async () => ({})
  const second = await rig.send.prepare(rig.tab, { ...input(id), amount: '2' })
  answerFirst()
  await expect(first).rejects.toMatchObject({ name: 'RequestAbortedError' })
  await rig.send.confirm(rig.tab, { id, hash: second.hash })
  expect(rig.requests[0]?.params).toEqual({ transaction: `${ADDRESS} ${OTHER} 2` })
})

test('send: a wallet that names no methods is taken to know the common ones', async () => {
  const rig = open()
  await review(rig)
  expect(rig.wishes[0]?.methods).toEqual(['solana_signTransaction', 'solana_signAndSendTransaction'])
})

test('send: nothing is looked at on a network that is not there, or without a wallet', async () => {
  const { store, send, steps, tab } = open()
  const elsewhere = { ...input(), network: 'solana:nowhere' as typeof NETWORK }
  await expect(send.prepare(tab, elsewhere)).rejects.toMatchObject({ name: 'NetworkNotFoundError' })
  connectionClosed(store, { namespace: 'solana', walletId: WALLET }, false)
  await expect(send.prepare(tab, input())).rejects.toMatchObject({ name: 'NotConnectedError' })
  await expect(send.most(tab, { network: NETWORK })).rejects.toMatchObject({ name: 'NotConnectedError' })
  expect(steps).toEqual([])
})

test('send: an impossible payment does not prompt', async () => {
  const rig = open()
  rig.parts.prepare = async () => {
    throw new EngineStartError()
  }
  await expect(rig.send.prepare(rig.tab, input())).rejects.toBeInstanceOf(EngineStartError)
  expect(rig.steps).toEqual(['prepare'])
})

test('send: a person’s no is told as that, any other end as an error', async () => {
  const rig = open()
  rig.parts.wallet = async () => {
    throw Object.assign(new Error('no'), { code: 4001, kind: 'user-rejected' })
  }
  await expect(rig.send.confirm(rig.tab, await review(rig))).rejects.toMatchObject({ code: 4001 })
  rig.parts.wallet = async () => {
    throw new EngineStartError()
  }
  await expect(rig.send.confirm(rig.tab, await review(rig))).rejects.toBeInstanceOf(EngineStartError)
  const events = rig.told.map(({ event }) => event)
  expect(events).toEqual(['SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_ERROR'])
})

test('send: aborted, closed or discarded before the wallet is asked: no prompt', async () => {
  const ways = [
    async ({ opened, tab }: Open, id: string) => opened.abort(tab, id),
    async ({ opened, tab }: Open) => opened.onTabClosed(tab),
    async ({ send, tab }: Open, id: string) => send.discard(tab, { id }),
  ]
  for (const way of ways) {
    const rig = open()
    const reviewed = await review(rig)
    await way(rig, reviewed.id)
    await expect(rig.send.confirm(rig.tab, reviewed)).rejects.toMatchObject({ name: 'ReviewExpiredError' })
    expect(rig.requests).toEqual([])
  }
})

test('send: a tab that goes while it is looked at leaves nothing to confirm', async () => {
  const rig = open()
  let go = () => {}
  rig.parts.prepare = () => new Promise(resolve => (go = () => resolve({})))
  const asked = rig.send.prepare(rig.tab, input())
  await expect.poll(() => rig.steps).toEqual(['prepare'])
  rig.opened.onTabClosed(rig.tab)
  go()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
})

test('send: an abort reaches the wait for the chain', async () => {
  const rig = open()
  let heard: AbortSignal | undefined
  rig.parts.finish = (_answer, signal) => {
    heard = signal
    return new Promise(() => {})
  }
  const reviewed = await review(rig)
  const paying = rig.send.confirm(rig.tab, reviewed)
  await expect.poll(() => heard).toBeDefined()
  rig.opened.abort(rig.tab, reviewed.id)
  await expect(paying).rejects.toMatchObject({ code: 4001 })
  expect(heard?.aborted).toBe(true)
})

test('send: warns of a contract, of the account itself, and of a receiver the history does not know', async () => {
  const rig = open(undefined, { history: true })
  rig.parts.prepare = async () => ({ isToContract: true })
  const warningsOf = async (to: string) => (await rig.send.prepare(rig.tab, { ...input(), to })).warnings
  expect(await warningsOf(OTHER)).toEqual(['contract', 'firstTime'])
  expect(await warningsOf(ADDRESS)).toEqual(['self'])
  rig.parts.history = async () => ({ items: [row()], next: null })
  expect(await warningsOf(OTHER)).toEqual(['contract'])
  rig.parts.history = async () => {
    throw new Error('down')
  }
  expect(await warningsOf(OTHER)).toEqual(['contract'])
})

test('send: rows that an attacker can write into the history make no receiver known', async () => {
  const rig = open(undefined, { history: true })
  const poison = [
    row({ transfers: [{ direction: 'out', quantity: '0', symbol: 'USDC' }] }),
    row({ transfers: [{ direction: 'out', quantity: '0.000', symbol: 'USDC' }] }),
    row({ from: OTHER, transfers: [{ direction: 'in', quantity: '0.0001', symbol: 'SOL' }] }),
    row({ from: OTHER }),
    row({ status: 'failed' }),
    row({ transfers: [] }),
  ]
  for (const item of poison) {
    rig.parts.history = async () => ({ items: [item], next: null })
    expect((await rig.send.prepare(rig.tab, input())).warnings).toEqual(['firstTime'])
  }
})

test('send: marks a receiver that starts and ends like an own account or a known receiver', async () => {
  const rig = open(undefined, { history: true })
  const paid = 'So1aPaidBefore1111111111111111111111111pq9Zx'
  rig.parts.history = async () => ({ items: [row({ to: paid })], next: null })
  const warningsOf = async (to: string) => (await rig.send.prepare(rig.tab, { ...input(), to })).warnings
  const forge = (address: string) => `${address.slice(0, 4)}${'x'.repeat(36)}${address.slice(-4)}`
  expect(await warningsOf(forge(paid))).toEqual(['lookAlike', 'firstTime'])
  expect(await warningsOf(forge(ADDRESS))).toEqual(['lookAlike', 'firstTime'])
  expect(await warningsOf(paid)).toEqual([])
})

test('send: a look-alike receiver is paid only when the risk is accepted', async () => {
  const rig = open()
  const to = `${ADDRESS.slice(0, 4)}${'x'.repeat(36)}${ADDRESS.slice(-4)}`
  const first = await rig.send.prepare(rig.tab, { ...input(), to })
  expect(first.risks).toEqual(['lookAlike'])
  await expect(rig.send.confirm(rig.tab, { id: first.id, hash: first.hash })).rejects.toMatchObject({
    kind: 'review-risk',
    data: { risks: ['lookAlike'] },
    outcome: 'notSent',
  })
  expect(rig.requests).toEqual([])
  const { id, hash } = await rig.send.prepare(rig.tab, { ...input(), to })
  await rig.send.confirm(rig.tab, { id, hash, accepted: ['lookAlike'] })
  expect(rig.requests).toHaveLength(1)
})

test('send: the form hears which known address a receiver starts and ends like', async () => {
  const rig = open(undefined, { history: true })
  const paid = 'So1aPaidBefore1111111111111111111111111pq9Zx'
  rig.parts.history = async () => ({ items: [row({ to: paid })], next: null })
  const lookAlikeOf = async (to: string) => (await rig.send.lookAlike(rig.tab, { network: NETWORK, to })).of
  const forge = (address: string) => `${address.slice(0, 4)}${'x'.repeat(36)}${address.slice(-4)}`
  expect(await lookAlikeOf(forge(paid))).toBe(paid)
  expect(await lookAlikeOf(forge(ADDRESS))).toBe(ADDRESS)
  // A history writes EVM addresses in lower case; the form shows them as wallets do.
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  rig.parts.history = async () => ({ items: [row({ to: checksummed.toLowerCase() })], next: null })
  expect(await lookAlikeOf(`0x5aAe${'0'.repeat(31)}BeAed`)).toBe(checksummed)
  rig.parts.history = async () => ({ items: [row({ to: paid })], next: null })
  for (const known of [paid, ADDRESS, OTHER, 'So1aStranger111111111111111111111111111abcd'])
    expect(await lookAlikeOf(known)).toBeNull()
  // A row that an attacker wrote makes no address known.
  rig.parts.history = async () => ({ items: [row({ to: paid, from: OTHER })], next: null })
  expect(await lookAlikeOf(forge(paid))).toBeNull()
  rig.parts.history = async () => {
    throw new Error('down')
  }
  expect(await lookAlikeOf(forge(ADDRESS))).toBe(ADDRESS)
  expect(await lookAlikeOf(forge(paid))).toBeNull()
})

test('send: the review carries the decimals of the chain', async () => {
  const rig = open()
  expect((await rig.send.prepare(rig.tab, input())).decimals).toBe(9)
  rig.parts.prepare = async () => ({ decimals: 2 })
  expect((await rig.send.prepare(rig.tab, { ...input(), token: OTHER })).decimals).toBe(2)
  rig.parts.prepare = async () => ({})
  expect((await rig.send.prepare(rig.tab, { ...input(), token: OTHER })).decimals).toBeUndefined()
})

test('send: a payment is handed to the history with the decimals of the chain', async () => {
  const rig = open()
  rig.parts.prepare = async () => ({ decimals: 2 })
  await rig.send.confirm(rig.tab, await rig.send.prepare(rig.tab, { ...input(), token: OTHER }))
  await expect.poll(() => rig.payments).toMatchObject([{ token: OTHER, decimals: 2, id: 'hash' }])
})

test('send: the decimals of a token are asked of the chain, those of the coin of the config', async () => {
  const rig = open()
  expect(await rig.send.decimals(rig.tab, { network: NETWORK })).toEqual({ decimals: 9 })
  expect(await rig.send.decimals(rig.tab, { network: NETWORK, token: OTHER })).toEqual({ decimals: 2 })
  rig.parts.decimals = undefined
  expect(await rig.send.decimals(rig.tab, { network: NETWORK, token: OTHER })).toEqual({ decimals: null })
})

test('send: the most is the chain’s to say', async () => {
  const rig = open()
  expect(await rig.send.most(rig.tab, { network: NETWORK })).toEqual({ amount: '7' })
})
