import { expect, test } from 'vitest'
import type { TokenBalance } from '../../../../src/bridge/contract/assets.ts'
import { NameLookupError } from '../../../../src/bridge/errors/nameLookup.ts'
import { NetworkError } from '../../../../src/bridge/errors/network.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { plainError, toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { receiveUri } from '../../../../src/ui/views/receive/receiveUri.ts'
import { problemWords } from '../../../../src/ui/views/send/problemWords.ts'
import { readArguments } from '../../../../src/ui/views/send/readArguments.ts'
import {
  buttonWords,
  feeWords,
  mayFindNames,
  nameProblem,
  type Receiver,
  readReceiver,
  toDollars,
} from '../../../../src/ui/views/send/sendInput.ts'
import { setLanguage } from '../../../../src/ui/words/t.ts'

const token = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  quantity: { decimals: '6', numeric: '100.5' },
  price: '1.01',
  value: null,
  icon: null,
  ...change,
})
const found: Receiver = { status: 'found', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }

test.each<[string, TokenBalance | null, string, Receiver]>([
  ['Preview send', token(), '1', found],
  ['Preview send', token(), '100.5', found],
  ['Preview send', token({ price: null }), '1', found],
  ['Invalid address', token(), '1', { status: 'bad' }],
  ['Add address', token(), '1', { status: 'empty' }],
  ['Insufficient funds', token(), '100.500001', found],
  ['Insufficient funds', token(), '101', { status: 'empty' }],
  ['Add amount', token(), '', found],
  ['Add amount', token(), '0', found],
  ['Add amount', token(), '0.000', { status: 'bad' }],
  ['Incorrect value', token({ price: '0' }), '1', found],
  ['Incorrect value', token(), '1e18', found],
  ['Incorrect value', token(), '0x10', found],
  ['Incorrect value', token(), ',5', found],
  ['Incorrect value', token(), '-1', found],
  ['Incorrect value', token(), '0.0000001', found],
  ['Incorrect value', token(), '９', found],
  ['Incorrect value', token(), '9'.repeat(80), found],
  ['Select token', null, '', { status: 'empty' }],
  ['Select token', null, '1', found],
])('send: the button says %s', (words, of, amount, receiver) => {
  expect(buttonWords(of, amount, receiver)).toBe(words)
  // The view compares the label: it is the same in every language.
  setLanguage({ tag: 'de', dir: 'ltr', words: { [words]: 'auf Deutsch' } })
  expect(buttonWords(of, amount, receiver)).toBe(words)
  setLanguage({ tag: 'en', dir: '', words: {} })
})

test('send: the worth of an amount is exact, and unknown without a price', () => {
  expect(toDollars('0.1', '0.2')).toBe('0.02')
  expect(toDollars('3', '4')).toBe('12')
  expect(toDollars('123456789012345678901234567890.000000000000000001', '2')).toBe(
    '246913578024691357802469135780.000000000000000002',
  )
  expect(toDollars('1', null)).toBeNull()
  expect(toDollars('1e18', '1')).toBeNull()
})

test('send: a fee is never more than it says', () => {
  expect(feeWords('21000000000001', 18)).toBe('0.00002101')
  expect(feeWords('1', 18)).toBe('0.00000001')
  expect(feeWords('5000', 9)).toBe('0.000005')
  expect(feeWords('141', 8)).toBe('0.00000141')
  expect(feeWords('0', 18)).toBe('0')
})

test.each([
  ['', 'eip155', 'empty'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'eip155', 'found'],
  ['70997970C51812dc3A010C7d01b50e0d17dc79C8', 'eip155', 'bad'],
  ['ada.eth', 'eip155', 'looking'],
  ['ada', 'eip155', 'bad'],
  ['ada eth.x', 'eip155', 'bad'],
  ['ada.', 'eip155', 'bad'],
  [`${'a'.repeat(300)}.eth`, 'eip155', 'bad'],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana', 'found'],
  // Open at its start, this would pass.
  ['!!!7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana', 'bad'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'solana', 'bad'],
  ['ada.eth', 'solana', 'bad'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122', 'found'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bip122', 'found'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'bip122', 'bad'],
] as const)('send: %s on %s is %s', (text, namespace, status) => {
  expect(readReceiver(text, namespace).status).toBe(status)
})

test('send: what a host gives is read, and what does not fit is left out', () => {
  expect(readArguments({ to: ' ada.eth ', amount: '1.5', token: 'native' })).toEqual({
    to: 'ada.eth',
    isPasted: true,
    amount: '1.5',
    token: 'native',
  })
  for (const amount of ['1e18', '0x10', ',5', '-1', 5, 5n, null, {}, '9'.repeat(80)])
    expect(readArguments({ amount })).toEqual({})
  expect(readArguments({ to: 5, token: [] })).toEqual({})
  expect(readArguments({ to: 'x'.repeat(4_097) })).toEqual({})
  expect(readArguments(undefined)).toEqual({})
})

test('receive: a link for payments where the family has one', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(receiveUri(`eip155:8453:${address}`)).toBe(`ethereum:${address}@8453`)
  expect(receiveUri('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:7S3P4H')).toBe('solana:7S3P4H')
  expect(receiveUri('bip122:000000000019d6689c085ae165831e93:bc1q')).toBe('bitcoin:bc1q')
  expect(receiveUri('polkadot:91b171bb158e2d3848fa23a9f1c25182:5Grw')).toBe('5Grw')
})

test('send: the words for a name that cannot be looked up say why, and the button asks for the address', () => {
  const crossed = (error: unknown) => nameProblem(fromErrorWire(structuredClone(toErrorWire(error))))
  const problems = [
    crossed(new NameLookupError('noEthereum')),
    crossed(new NameLookupError('offChain')),
    crossed(new NetworkError()),
    crossed(plainError({ name: 'x', message: 'x', kind: 'name-lookup', data: { reason: 'website' } })),
  ]
  expect(problems.map(problem => problemWords(problem, []))).toEqual([
    'Names cannot be looked up on this page. Enter the address.',
    'This name is kept outside of the chain and cannot be looked up. Enter the address.',
    'The name could not be looked up now. Enter it again, or the address.',
    'The name could not be looked up now. Enter it again, or the address.',
  ])
  for (const problem of problems)
    expect(buttonWords(token(), '1', { status: 'bad', problem })).toBe('Add address')
  expect(buttonWords(token(), '1', { status: 'bad', problem: { reason: 'website' } })).toBe('Invalid address')
})

test('send: the field asks for a name only where one can be looked up', () => {
  const [ethereum, base] = [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:8453' }] as const
  const plain = { projectId: null, endpoints: {} }
  expect(mayFindNames([base, ethereum], plain)).toBe(true)
  expect(mayFindNames([base], plain)).toBe(false)
  expect(mayFindNames([base], { ...plain, projectId: 'project' })).toBe(true)
  expect(mayFindNames([base], { ...plain, endpoints: { blockchainApi: 'https://api.test' } })).toBe(true)
  expect(mayFindNames([base], { ...plain, endpoints: { rpc: { 'eip155:1': ['https://node.test'] } } })).toBe(
    true,
  )
  expect(mayFindNames([base], { ...plain, endpoints: { rpc: { 'eip155:1': [] } } })).toBe(false)
  const names = { none: [], ens: [{ type: 'ens' }], service: [{ type: 'service' }] } as const
  expect(mayFindNames([ethereum], { projectId: 'project', endpoints: { names: names.none } })).toBe(false)
  expect(mayFindNames([base], { projectId: 'project', endpoints: { names: names.ens } })).toBe(false)
  expect(mayFindNames([ethereum], { projectId: null, endpoints: { names: names.service } })).toBe(false)
})
