import { describe, expect, test } from 'vitest'
import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import type { PaymentLink } from '../../../../../src/bridge/values/paymentLink/paymentLink.ts'
import { readPaymentLink } from '../../../../../src/bridge/values/paymentLink/readPaymentLink.ts'

const ETHEREUM = { namespace: 'eip155', networkId: 'eip155:1' } as const
const BASE = { namespace: 'eip155', networkId: 'eip155:8453' } as const
const SOLANA = { namespace: 'solana', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
const BITCOIN = { namespace: 'bip122', networkId: 'bip122:000000000019d6689c085ae165831e93' } as const
const PLACES = [ETHEREUM, BASE, SOLANA, BITCOIN]

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ADA = '0x9295Bd5Aa8aE3eA0A2bA45Cd1bD5Ec6dF21C0fE5'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA_ADA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const BITCOIN_ADA = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LEGACY_ADA = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

const link = (text: string, place: (typeof PLACES)[number] = ETHEREUM): PaymentLink | null => {
  const read = readPaymentLink(text, place)
  return read.status === 'link' ? read.link : null
}
const problem = (text: string, place: (typeof PLACES)[number] = ETHEREUM): unknown => {
  const read = readPaymentLink(text, place)
  return read.status === 'refused' ? read.problem : read
}

describe('EIP-681', () => {
  test.each<[string, PaymentLink]>([
    [`ethereum:${ADA}`, { to: ADA }],
    [`ETHEREUM:${ADA}`, { to: ADA }],
    [`ethereum:pay-${ADA}`, { to: ADA }],
    [`ethereum:${ADA}@1`, { to: ADA }],
    [`ethereum:${ADA}?value=2.014e18`, { to: ADA, token: 'native', units: '2014000000000000000' }],
    [`ethereum:${ADA}@1?value=5`, { to: ADA, token: 'native', units: '5' }],
    [`ethereum:${ADA}?value=+5`, { to: ADA, token: 'native', units: '5' }],
    [`ethereum:${ADA}?value=1.50e1`, { to: ADA, token: 'native', units: '15' }],
    [
      `ethereum:${ADA}?value=1&gas=21000&gasLimit=21000&gasPrice=1e9`,
      { to: ADA, token: 'native', units: '1' },
    ],
    [`ethereum:${ADA}?value=1&label=Tea%20house&message=%C3%A4`, { to: ADA, token: 'native', units: '1' }],
    ['ethereum:ada.eth?value=1e18', { to: 'ada.eth', token: 'native', units: '1000000000000000000' }],
    ['ethereum:pay-ada-lovelace.eth', { to: 'ada-lovelace.eth' }],
    ['ethereum:%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80.eth', { to: '👩‍🚀.eth' }],
    [`ethereum:${USDT}@1/transfer?address=${ADA}&uint256=1e6`, { to: ADA, token: USDT, units: '1000000' }],
    [`ethereum:${USDT}/transfer?uint256=7&address=ada.eth`, { to: 'ada.eth', token: USDT, units: '7' }],
    [`ethereum:${USDT}/transfer?address=${ADA}`, { to: ADA, token: USDT }],
    [`ethereum:${USDT}/transfer?address=${ADA}&uint256=1&value=0`, { to: ADA, token: USDT, units: '1' }],
  ])('%s', (text, expected) => {
    expect(link(text)).toEqual(expected)
  })

  test.each([
    `ethereum:${USDT}/transfer?uint256=1`,
    `ethereum:${USDT}/transfer?address=${ADA}&address=${USDT}`,
    `ethereum:${USDT}/transfer?address=${ADA}&%61ddress=${USDT}`,
    `ethereum:${USDT}/transfer?address=${ADA}&uint256=1&value=1`,
    `ethereum:${USDT}/transfer?address=${ADA}&uint256=1.5`,
    `ethereum:${USDT}/transfer?address=${ADA}&uint=1`,
    `ethereum:${USDT}/transfer?address=${ADA}&uint256=1&bytes=0x00`,
    `ethereum:${USDT}/transferFrom?address=${ADA}&uint256=1`,
    `ethereum:${USDT}/approve?address=${ADA}&uint256=1`,
    `ethereum:${USDT}/?address=${ADA}`,
    `ethereum:usdt.eth/transfer?address=${ADA}&uint256=1`,
    `ethereum:${ADA}?value=1&value=2`,
    `ethereum:${ADA}?value=-1`,
    `ethereum:${ADA}?value=1e999`,
    `ethereum:${ADA}?value=1e78`,
    `ethereum:${ADA}?value=1e-18`,
    `ethereum:${ADA}?value=0x10`,
    `ethereum:${ADA}?value=1,000`,
    `ethereum:${ADA}?value=1.5`,
    `ethereum:${ADA}?value=`,
    `ethereum:${ADA}?value`,
    `ethereum:${ADA}?value=.`,
    `ethereum:${ADA}?value=NaN`,
    `ethereum:${ADA}?value=Infinity`,
    `ethereum:${ADA}?value=${2n ** 256n}`,
    `ethereum:${ADA}?value=%`,
    `ethereum:${ADA}?amount=1`,
    `ethereum:${ADA}?Value=1`,
    `ethereum:${ADA}?value=1&amp;gas=1`,
    `ethereum:${ADA}?gas=-1`,
    `ethereum:${ADA}?value=1#2`,
    `ethereum:${ADA}@`,
    `ethereum:${ADA}@0`,
    `ethereum:${ADA}@01`,
    `ethereum:${ADA}@0x1`,
    `ethereum:${ADA}@1@8453`,
    `ethereum://${ADA}?value=1`,
    `ethereum:approve-${ADA}`,
    `ethereum:ada-lovelace.eth`,
    `ethereum:${ADA.slice(0, -1)}`,
    `ethereum:${ADA} ?value=1`,
    `ethereum:${ADA}\u200b?value=1`,
    `ethereum:ada.eth%2F@8453`,
    `ethereum:ada.eth%40`,
    'ethereum:',
    `ethereum:${ADA}?${'x'.repeat(5_000)}`,
  ])('refuses %s', text => {
    expect(readPaymentLink(text, ETHEREUM).status).toBe('refused')
  })

  test('the chain of the link is this network, or is named', () => {
    expect(link(`ethereum:${ADA}@8453`, BASE)).toEqual({ to: ADA })
    expect(problem(`ethereum:${ADA}@8453`)).toEqual({ reason: 'otherNetwork', network: 'eip155:8453' })
    expect(problem(`ethereum:${ADA}@1`, SOLANA)).toEqual({ reason: 'otherNetwork', network: 'eip155:1' })
    expect(problem(`ethereum:${ADA}`, BITCOIN)).toEqual({ reason: 'otherNetwork', network: 'eip155' })
  })
})

describe('BIP-21', () => {
  test.each<[string, PaymentLink]>([
    [`bitcoin:${BITCOIN_ADA}`, { to: BITCOIN_ADA }],
    [`bitcoin:${LEGACY_ADA}?label=Ada&message=Tea%20%26%20cake`, { to: LEGACY_ADA }],
    [`bitcoin:${BITCOIN_ADA}?amount=20.3`, { to: BITCOIN_ADA, token: 'native', amount: '20.3' }],
    [`bitcoin:${BITCOIN_ADA}?amount=.5`, { to: BITCOIN_ADA, token: 'native', amount: '0.5' }],
    [`bitcoin:${BITCOIN_ADA}?amount=5.`, { to: BITCOIN_ADA, token: 'native', amount: '5' }],
    [
      `bitcoin:${BITCOIN_ADA}?amount=1&lightning=lnbc1&pj=https://a.example`,
      { to: BITCOIN_ADA, token: 'native', amount: '1' },
    ],
    [`BITCOIN:${BITCOIN_ADA.toUpperCase()}?AMOUNT=0.1`, { to: BITCOIN_ADA, token: 'native', amount: '0.1' }],
  ])('%s', (text, expected) => {
    expect(link(text, BITCOIN)).toEqual(expected)
  })

  test.each([
    `bitcoin:${BITCOIN_ADA}?amount=1&amount=2`,
    `bitcoin:${BITCOIN_ADA}?amount=1&AMOUNT=2`,
    `bitcoin:${BITCOIN_ADA}?amount=0.000000001`,
    `bitcoin:${BITCOIN_ADA}?amount=1,5`,
    `bitcoin:${BITCOIN_ADA}?amount=1e3`,
    `bitcoin:${BITCOIN_ADA}?amount=-1`,
    `bitcoin:${BITCOIN_ADA}?amount=`,
    `bitcoin:${BITCOIN_ADA}?amount=.`,
    `bitcoin:${BITCOIN_ADA}?amount=x8`,
    `bitcoin:${BITCOIN_ADA}?label=a&amp;amount=1`,
    `bitcoin:${BITCOIN_ADA.replace('w', 'W')}`,
    `bitcoin:?amount=1`,
    `bitcoin://${BITCOIN_ADA}`,
  ])('refuses %s', text => {
    expect(readPaymentLink(text, BITCOIN).status).toBe('refused')
  })

  test('an unknown required parameter is named', () => {
    for (const key of ['req-foo', 'REQ-FOO'])
      expect(problem(`bitcoin:${BITCOIN_ADA}?amount=1&${key}=1`, BITCOIN)).toEqual({
        reason: 'unsupported',
        part: 'req-foo',
      })
    expect(problem(`bitcoin:${BITCOIN_ADA}`)).toEqual({ reason: 'otherNetwork', network: 'bip122' })
  })
})

describe('Solana Pay', () => {
  test.each<[string, PaymentLink]>([
    [`solana:${SOLANA_ADA}`, { to: SOLANA_ADA }],
    [
      `solana:${SOLANA_ADA}?amount=0.01&label=Tea&message=Cake`,
      { to: SOLANA_ADA, token: 'native', amount: '0.01' },
    ],
    [`solana:${SOLANA_ADA}?amount=1.5&spl-token=${MINT}`, { to: SOLANA_ADA, token: MINT, amount: '1.5' }],
    [`solana:${SOLANA_ADA}?spl-token=${MINT}`, { to: SOLANA_ADA, token: MINT }],
  ])('%s', (text, expected) => {
    expect(link(text, SOLANA)).toEqual(expected)
  })

  test.each([
    [`solana:${SOLANA_ADA}?amount=1&reference=${MINT}`, 'unsupported'],
    [`solana:${SOLANA_ADA}?amount=1&memo=Invoice%207`, 'unsupported'],
    [`solana:${SOLANA_ADA}?amount=1&req-foo=1`, 'unsupported'],
    [`solana:${SOLANA_ADA}?amount=.5`, 'invalid'],
    [`solana:${SOLANA_ADA}?amount=1e3`, 'invalid'],
    [`solana:${SOLANA_ADA}?amount=-1`, 'invalid'],
    [`solana:${SOLANA_ADA}?amount=1&amount=2`, 'invalid'],
    [`solana:${SOLANA_ADA}?amount=1&spl-token=USDC`, 'invalid'],
    ['solana:ada.sol?amount=1', 'invalid'],
    ['solana:https://shop.example/pay', 'website'],
    ['solana:https%3A%2F%2Fshop.example%2Fpay%3Forder%3D1', 'website'],
  ])('refuses %s', (text, reason) => {
    expect(problem(text, SOLANA)).toMatchObject({ reason })
  })
})

describe('prefixes', () => {
  test('of this network are taken, of another named', () => {
    for (const text of [`eth:${ADA}`, `ETH:${ADA}`, `eip155:1:${ADA}`])
      expect(link(text)).toEqual({ to: ADA })
    expect(link(`base:${ADA}`, BASE)).toEqual({ to: ADA })
    expect(link(`${SOLANA.networkId}:${SOLANA_ADA}`, SOLANA)).toEqual({ to: SOLANA_ADA })
    expect(link(`${BITCOIN.networkId}:${BITCOIN_ADA}`, BITCOIN)).toEqual({ to: BITCOIN_ADA })
    const others: readonly [string, NetworkId][] = [
      [`base:${ADA}`, 'eip155:8453'],
      [`eip155:8453:${ADA}`, 'eip155:8453'],
      [`matic:${ADA}`, 'eip155:137'],
      [`cosmos:cosmoshub-3:cosmos1abc`, 'cosmos:cosmoshub-3'],
    ]
    for (const [text, network] of others) expect(problem(text)).toEqual({ reason: 'otherNetwork', network })
  })

  test.each([
    `foo:${ADA}`,
    `constructor:${ADA}`,
    `__proto__:${ADA}`,
    `:${ADA}`,
    `Send to: ${ADA}`,
    `ethereum:${ADA}?value=1%30`,
    `ethereum:${ADA}?%76alue=1`,
    `ethereum:${ADA.slice(0, -2)}%43%35`,
    `wc:${ADA}`,
    'https://a.example',
    'eth:ada.eth',
    `eth:${ADA}?value=1`,
    `eth:${ADA}@8453`,
    `eip155:1:${ADA}:1`,
    `eip155:01:${ADA}`,
    `eth: ${ADA}`,
    `eth:${SOLANA_ADA}`,
  ])('refuses %s', text => {
    expect(readPaymentLink(text, ETHEREUM).status).toBe('refused')
  })

  test('a text without a prefix stays as it is, but for blanks around it and marks around an address', () => {
    for (const text of ['ada.eth', '👩‍🚀.eth', 'a\u200db.eth', ADA, 'what is this', ''])
      expect(readPaymentLink(` ${text}\n`, ETHEREUM)).toEqual({ status: 'plain', text })
    expect(readPaymentLink(`\u2066${ADA}\u2069`, ETHEREUM)).toEqual({ status: 'plain', text: ADA })
    expect(readPaymentLink('\u2066ada.eth', ETHEREUM)).toEqual({ status: 'plain', text: '\u2066ada.eth' })
  })
})
