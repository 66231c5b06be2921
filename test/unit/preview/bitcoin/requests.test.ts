import { expect, test } from 'vitest'
import { createPerson, kinds, previewRequest } from '../../../support/bitcoinPreview.ts'

// Requests of Bitcoin wallets beside PSBTs.

const person = createPerson(1)
const { payment, ordinals } = person
const friend = createPerson(2).payment
const MAINNET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const account = payment.address

const send = (fields: object) =>
  previewRequest(person, 'sendTransfer', {
    account,
    recipientAddress: friend.address,
    amount: '70000',
    ...fields,
  })

test('sendTransfer: the receiver and the amount, as a text or a number, in a list or alone', async () => {
  const effects = [
    {
      direction: 'out',
      amount: '70000',
      asset: { kind: 'coin', symbol: 'BTC' },
      party: { address: friend.address },
    },
  ]
  const shown = await send({})
  expect(shown).toMatchObject({ account, confidence: 'decoded', warnings: [], allowances: [], effects })
  expect(await send({ amount: 70_000 })).toMatchObject({ effects })
  const listed = [{ account, recipientAddress: friend.address, amount: '70000' }]
  expect(await previewRequest(person, 'sendTransfer', listed)).toMatchObject({ effects })
  expect(await send({ recipientAddress: friend.address.toUpperCase() })).toMatchObject({ effects })
})

test('sendTransfer to another address of the account moves nothing', async () => {
  expect(await send({ recipientAddress: ordinals.address })).toMatchObject({
    effects: [],
    warnings: [],
    confidence: 'decoded',
  })
})

test('sendTransfer: change to an address that is not the account’s has no known limit', async () => {
  const shown = await send({ changeAddress: ordinals.address })
  expect(shown.effects).toHaveLength(1)
  const thief = createPerson(5).payment.address
  const lost = await send({ changeAddress: thief })
  expect(lost.effects).toMatchObject([{ amount: '70000' }, { amount: null, party: { address: thief } }])
  expect(lost.warnings).toEqual([{ kind: 'hiddenReceiver', subject: thief }])
})

test('addresses of another network, and texts that are no addresses', async () => {
  expect(await send({ recipientAddress: MAINNET })).toMatchObject({
    confidence: 'unknown',
    warnings: [{ kind: 'otherChain' }],
    effects: [],
  })
  expect(kinds(await send({ account: MAINNET }))).toEqual(['otherChain'])
  expect(kinds(await send({ changeAddress: MAINNET }))).toEqual(['otherChain'])
  expect(kinds(await send({ recipientAddress: 'nonsense' }))).toEqual(['unread'])
  expect(kinds(await send({ amount: '-1' }))).toEqual(['unread'])
})

test('a request for another account', async () => {
  const shown = await send({ account: friend.address, recipientAddress: createPerson(3).payment.address })
  expect(shown.account).toBe(friend.address)
  expect(shown.warnings).toEqual([{ kind: 'otherAccount', subject: friend.address }])
})

test('signMessage: harmless, but for a hash and another signer', async () => {
  const sign = (fields: object) =>
    previewRequest(person, 'signMessage', { account, message: 'Sign in', ...fields })
  expect(await sign({})).toMatchObject({ confidence: 'decoded', warnings: [], effects: [], allowances: [] })
  expect(await sign({ address: ordinals.address, protocol: 'bip322' })).toMatchObject({ warnings: [] })
  expect(kinds(await sign({ message: 'ab'.repeat(32) }))).toEqual(['blind'])
  expect(await sign({ address: friend.address })).toMatchObject({
    warnings: [{ kind: 'otherAccount', subject: friend.address }],
  })
})

test('other methods: harmless where it is known, else unread', async () => {
  expect(await previewRequest(person, 'getAccountAddresses', { account })).toMatchObject({
    confidence: 'decoded',
    warnings: [],
  })
  for (const params of [undefined, null, [], {}, 'x', { account: 7 }])
    expect(await previewRequest(person, 'signPsbt', params)).toMatchObject({
      confidence: 'unknown',
      warnings: [{ kind: 'unread' }],
    })
  expect(kinds(await previewRequest(person, 'signEverything', { account }))).toEqual(['unread'])
})
