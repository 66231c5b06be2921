import { describe, expect, test } from 'vitest'
import type { NetworkId } from '../../../../../src/bridge/contract/network.ts'
import { readAmount } from '../../../../../src/bridge/values/amount.ts'
import type { PaymentLink } from '../../../../../src/bridge/values/paymentLink/paymentLink.ts'
import { readPaymentLink } from '../../../../../src/bridge/values/paymentLink/readPaymentLink.ts'
import { fc } from '../../../../support/fastCheck.ts'

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

const hex = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 40, maxLength: 40 })
const address = hex.map(digits => `0x${digits.join('')}`)
const base58 = fc
  .array(fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'), {
    minLength: 43,
    maxLength: 44,
  })
  .map(letters => letters.join(''))
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

/** A number as EIP-681 allows it to be written. */
const spelled = units.chain(value => {
  const digits = String(value)
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  return fc.nat(Math.min(zeros, 90)).map(shift => {
    if (value === 0n || shift === 0) return { value, text: digits }
    return { value, text: `${digits.slice(0, -shift)}e${shift}` }
  })
})
const scientific = units.map(value => {
  const digits = String(value)
  const [first = '0', rest] = [digits[0], digits.slice(1)]
  return { value, text: rest === '' ? first : `${first}.${rest}e${rest.length}` }
})

interface Built {
  readonly text: string
  readonly place: (typeof PLACES)[number]
  readonly link: PaymentLink
}

const native: fc.Arbitrary<Built> = fc
  .record({
    to: address,
    number: fc.oneof(spelled, scientific),
    chain: fc.boolean(),
    pay: fc.boolean(),
    gas: fc.boolean(),
  })
  .map(({ to, number, chain, pay, gas }) => ({
    text: `ethereum:${pay ? 'pay-' : ''}${to}${chain ? '@1' : ''}?${gas ? 'gas=21000&' : ''}value=${number.text}`,
    place: ETHEREUM,
    link: { to, token: 'native', units: String(number.value) },
  }))
const transfer: fc.Arbitrary<Built> = fc
  .record({ to: address, token: address, number: fc.oneof(spelled, scientific), isFirst: fc.boolean() })
  .map(({ to, token, number, isFirst }) => {
    const parts = [`address=${to}`, `uint256=${number.text}`]
    return {
      text: `ethereum:${token}@8453/transfer?${(isFirst ? parts : parts.reverse()).join('&')}`,
      place: BASE,
      link: { to, token, units: String(number.value) },
    }
  })
const decimal = fc
  .record({ whole: fc.bigInt({ min: 0n, max: 10n ** 9n }), fraction: fc.stringMatching(/^[0-9]{1,8}$/) })
  .map(({ whole, fraction }) => `${whole}.${fraction}`)
const label = fc
  .string({ maxLength: 20, unit: 'grapheme' })
  .map(text => encodeURIComponent(text.replace(/\p{Cs}/gu, '')))
const solana: fc.Arbitrary<Built> = fc
  .record({ to: base58, mint: fc.option(base58, { nil: undefined }), amount: decimal, label })
  .map(({ to, mint, amount, label: name }) => ({
    text: `solana:${to}?amount=${amount}&label=${name}${mint === undefined ? '' : `&spl-token=${mint}`}`,
    place: SOLANA,
    link: { to, token: mint ?? 'native', amount },
  }))
const bitcoin: fc.Arbitrary<Built> = fc
  .record({ to: fc.constantFrom(BITCOIN_ADA, LEGACY_ADA), amount: decimal, label, isFirst: fc.boolean() })
  .map(({ to, amount, label: name, isFirst }) => {
    const parts = [`amount=${amount}`, `label=${name}`]
    return {
      text: `bitcoin:${to}?${(isFirst ? parts : parts.reverse()).join('&')}`,
      place: BITCOIN,
      link: { to, token: 'native', amount },
    }
  })
const built = fc.oneof(native, transfer, solana, bitcoin)

const sameAmount = (a: PaymentLink, b: PaymentLink): boolean =>
  a.units === b.units && (a.amount && readAmount(a.amount, 18)) === (b.amount && readAmount(b.amount, 18))

test('links: property: a link that was built is read as it was built', () => {
  fc.assert(
    fc.property(built, ({ text, place, link: expected }) => {
      expect(link(text, place)).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('links: property: on another network a link is refused', () => {
  fc.assert(
    fc.property(built, fc.constantFrom(...PLACES), ({ text, place, link: expected }, other) => {
      if (other === place) return
      const read = link(text, other)
      // A link without a chain is for the network in use, of the same family.
      if (read !== null) {
        expect(text).not.toContain('@')
        expect(other.namespace).toBe(place.namespace)
        expect(read).toEqual(expected)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('links: property: an added parameter changes nothing, or the link is refused', () => {
  const key = fc.oneof(
    fc.constantFrom(
      'value',
      'amount',
      'AMOUNT',
      'address',
      'uint256',
      'req-x',
      'spl-token',
      'to',
      'Value',
      '%76alue',
      'am%6Funt',
    ),
    fc.stringMatching(/^[a-zA-Z0-9%-]{0,12}$/),
  )
  const value = fc.constantFrom('1', '1e999', '-1', ADA, MINT, '', '%', '1%2C5', '0.1')
  fc.assert(
    fc.property(built, key, value, fc.boolean(), ({ text, place, link: expected }, name, given, isFirst) => {
      const [start = '', query = ''] = [text.slice(0, text.indexOf('?')), text.slice(text.indexOf('?') + 1)]
      const added = `${name}=${given}`
      const read = link(`${start}?${isFirst ? `${added}&${query}` : `${query}&${added}`}`, place)
      if (read === null) return
      // Solana Pay: the token was not named before.
      if (place === SOLANA && name === 'spl-token' && expected.token === 'native') {
        expect(read).toEqual({ ...expected, token: given })
        return
      }
      expect(read).toEqual(expected)
    }),
    { numRuns: 5_000 },
  )
})

test('links: property: a character that comes in or goes changes nothing unseen, or the link is refused', () => {
  const letter = fc.constantFrom(...' \u200b\u200d\u202e\u00a0@/?&=%#+-.,:;eE0１٠\u0430'.split(''))
  fc.assert(
    fc.property(
      built,
      fc.nat(),
      fc.option(letter, { nil: '' }),
      ({ text, place, link: expected }, at, added) => {
        const index = at % (text.length + 1)
        const mutated =
          added === ''
            ? text.slice(0, index) + text.slice(index + 1)
            : text.slice(0, index) + added + text.slice(index)
        const read = link(mutated, place)
        if (read === null || mutated.trim() === text) return
        // What is read stands in the text, letter by letter: nothing was dropped from receiver, token or amount.
        expect(mutated).toContain(read.to)
        if (read.token !== undefined && read.token !== 'native') expect(mutated).toContain(read.token)
        // A digit in an amount is another amount for every reader; all else keeps the amount.
        const isInValue = /^[0-9.eE+]*$/.test(added) && index > text.indexOf('?')
        // BIP-21 has unknown keys ignored, and `-amount` is one: the person types the amount.
        const isMissing = read.amount === undefined && read.units === undefined && place === BITCOIN
        if (!isInValue && !isMissing) expect(sameAmount(read, expected), mutated).toBe(true)
      },
    ),
    { numRuns: 5_000 },
  )
})
