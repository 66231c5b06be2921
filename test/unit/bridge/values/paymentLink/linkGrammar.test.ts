import { expect, test } from 'vitest'
import { readAmount } from '../../../../../src/bridge/values/amount.ts'
import type { PaymentLink } from '../../../../../src/bridge/values/paymentLink/paymentLink.ts'
import { readPaymentLink } from '../../../../../src/bridge/values/paymentLink/readPaymentLink.ts'
import { fc } from '../../../../support/fastCheck.ts'

// Links are built by their grammar and read back; then each is damaged.

const ETHEREUM = { namespace: 'eip155', networkId: 'eip155:1' } as const
const BASE = { namespace: 'eip155', networkId: 'eip155:8453' } as const
const SOLANA = { namespace: 'solana', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
const BITCOIN = { namespace: 'bip122', networkId: 'bip122:000000000019d6689c085ae165831e93' } as const
const PLACES = [ETHEREUM, BASE, SOLANA, BITCOIN]

const ADA = '0x9295Bd5Aa8aE3eA0A2bA45Cd1bD5Ec6dF21C0fE5'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BITCOIN_ADA = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LEGACY_ADA = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

const link = (text: string, place: (typeof PLACES)[number] = ETHEREUM): PaymentLink | null => {
  const read = readPaymentLink(text, place)
  return read.status === 'link' ? read.link : null
}

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
