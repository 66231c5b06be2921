import { expect, test } from 'vitest'
import type { Network } from '../../../../../src/bridge/contract/network.ts'
import type { Holding } from '../../../../../src/worker/data/assets/holding.ts'
import { listTokens } from '../../../../../src/worker/data/assets/listTokens.ts'
import { tokensSchema } from '../../../../../src/worker/data/assets/tokens.schema.ts'
import { config } from '../../rpc/harness.ts'

const network = config.networks[0] as Network
const TETHER = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const OTHER = '0x1111111111111111111111111111111111111111'

const holding = (change: Partial<Holding> = {}): Holding => ({
  name: 'Tether USD',
  symbol: 'USDT',
  address: `eip155:1:${TETHER}`,
  decimals: '6',
  numeric: '1.5',
  price: 1,
  icon: 'https://ok.example/i.png',
  ...change,
})
const tokensOf = (holdings: readonly Holding[], of: Network) => listTokens(holdings, of).tokens
const read = (change: Partial<Holding> = {}) => tokensOf([holding(change)], network)[0]

test('tokens: an honest one, with its value to the last digit', () => {
  expect(read({ numeric: '1.234567', price: 0.1 })).toEqual({
    name: 'Tether USD',
    symbol: 'USDT',
    chainId: 'eip155:1',
    address: `eip155:1:${TETHER}`,
    quantity: { decimals: '6', numeric: '1.234567' },
    price: '0.1',
    value: '0.1234567',
    icon: 'https://ok.example/i.png',
  })
})

test.each<[string, Partial<Holding>]>([
  ['decimals below zero', { decimals: -1 }],
  ['decimals without end', { decimals: 1_000_000_000 }],
  ['decimals with letters', { decimals: '18x' }],
  ['decimals in an exponent', { decimals: '1e2' }],
  ['no decimals', { decimals: null }],
  ['empty decimals', { decimals: '' }],
  ['0 decimals', { decimals: '0' }],
  ['0 decimals as a number', { decimals: 0 }],
  ['a quantity in an exponent', { numeric: '1e18' }],
  ['a quantity below zero', { numeric: '-1' }],
  ['no quantity', { numeric: undefined }],
  ['a price below zero', { price: -1 }],
  ['a price in words', { price: 'x' }],
  ['an address of another chain', { address: `eip155:10:${TETHER}` }],
  ['an address cut short', { address: 'eip155:1:0x12' }],
  ['a command for an address', { address: 'javascript:1' }],
])('tokens: a row with %s is left out', (_what, change) => {
  expect(read(change)).toBeUndefined()
})

test.each<[string, Partial<Holding>]>([
  ['an address of the web', { name: 'claim-usdc.io' }],
  ['a disguised one', { name: 'hxxps://evil[.]example' }],
  ['one in another full stop', { name: 'evil。example' }],
  ['one in brackets', { name: 'USDC (usdc-reward.xyz)' }],
  ['a chat', { name: 't.me/free' }],
  ['a link of another scheme', { name: 'ipfs://x' }],
  ['a link to a wallet', { name: 'metamask://wc' }],
  ['bait', { symbol: 'CLAIM $5000' }],
  ['letters of full width', { symbol: 'ＵＳＤＴ' }],
  ['an Armenian letter', { symbol: 'ՍSDT' }],
  ['a symbol in Lisu', { symbol: 'ꓴꓢꓓꓔ' }],
  ['a Greek coin', { symbol: 'ΕΤΗ' }],
  ['a Cyrillic letter in the name', { name: 'USD Сoin', symbol: 'X' }],
  ['a word turned round', { symbol: '\u202eTDSU' }],
  ['a mark on a letter', { symbol: 'U\u0301SDT' }],
  ['a zero for an O', { symbol: 'P0L' }],
  ['nothing between the letters', { symbol: 'US\u200bDT' }],
  ['a filler', { name: 'Tether\u3164USD' }],
  ['piled marks', { name: `Z${'\u0310'.repeat(30)}algo` }],
  ['no name', { name: '' }],
  ['a name that is no text', { name: {} }],
  ['a symbol of line ends', { symbol: '\n\n\n' }],
])('tokens: %s makes it suspicious', (_what, change) => {
  const token = read({ address: OTHER, price: 1, ...change })
  expect(token?.isSuspicious).toBe(true)
  expect(`${token?.name}${token?.symbol}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(token?.name).not.toBe('')
  expect(token?.symbol).not.toBe('')
})

test.each([
  ['"><script>1</script>', 'HTML'],
  ['%s%n\\u003cb', 'FMT'],
  ['Wrapped Ether', 'WETH'],
  ['yearn', 'YFI'],
  ['Tether', 'USD₮'],
  ['محفظة', 'عملة'],
  ['ビットコイン', 'ビット'],
  ['Σ sum', 'SUM'],
  ['Mr. Token', 'MRT'],
  ['1inch', '1INCH'],
  ['__proto__', 'constructor'],
])('tokens: %s is an honest name, shown as text', (name, symbol) => {
  const token = read({ name, symbol, address: OTHER })
  expect(token).toMatchObject({ name, symbol })
  expect(token?.isSuspicious).toBeUndefined()
})

test('tokens: a famous symbol at a strange address is marked when no market knows it, or another stands before it', () => {
  const [real, twin, unpriced] = tokensOf(
    [holding(), holding({ address: OTHER }), holding({ address: OTHER.replaceAll('1', '2'), price: null })],
    network,
  )
  expect([real, twin, unpriced].map(token => token?.isSuspicious ?? false)).toEqual([false, true, true])
  // The famous one itself is the first, wherever it stands.
  const [double, itself] = tokensOf(
    [holding({ address: OTHER, numeric: '9', symbol: '$USDT' }), holding()],
    network,
  )
  expect([double?.isSuspicious, itself?.isSuspicious]).toEqual([true, undefined])
  // A local chain has its own: known by its price, and first.
  expect(read({ address: OTHER })?.isSuspicious).toBeUndefined()
  expect(read({ address: OTHER, price: null })?.isSuspicious).toBe(true)
})

test('tokens: a token called like the coin is never the coin', () => {
  expect(read({ symbol: 'ETH', name: 'Ether', address: OTHER })?.isSuspicious).toBe(true)
  expect(
    read({ symbol: 'ETH', name: 'Ether', address: '0x000000000000000000000000000000000000800a' })
      ?.isSuspicious,
  ).toBeUndefined()
})

test('tokens: the coin is what the config says it is, first, and there once however it is written', () => {
  const coin = { decimals: '18', name: 'FREE MONEY', symbol: 'USDT', icon: null }
  const list = tokensOf(
    [
      holding({ price: 1, numeric: '1000000' }),
      holding({ ...coin, address: null, numeric: '2' }),
      holding({ ...coin, address: `eip155:1:0x${'e'.repeat(40)}`, numeric: '3' }),
      holding({ ...coin, address: 'native', decimals: '6' }),
    ],
    network,
  )
  expect(list.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)).toEqual([
    '2 ETH',
    '1000000 USDT',
  ])
  expect(list[0]).toMatchObject({ name: 'Ether', icon: 'ETH' })
  expect(list[0]?.address).toBeUndefined()
})

test('tokens: by value; tokens without a price last, in their original order', () => {
  const names = ['a', 'b', 'c', 'd']
  const list = tokensOf(
    names.map((name, index) =>
      holding({
        name,
        symbol: name,
        address: `0x${String(index).repeat(40)}`.replace(/0{40}/, '5'.repeat(40)),
        price: [null, 1, 0, 2][index],
      }),
    ),
    network,
  )
  expect(list.map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c'])
  expect(list.map(({ value }) => value)).toEqual(['3', '1.5', null, null])
})

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,<script>1</script>', null],
  ['file:///etc/passwd', null],
  ['//evil.example/x.svg', null],
  ['not a url', null],
  ['https://user:pw@evil.example/x.png', null],
  [7, null],
  [`data:image/png;base64,${'A'.repeat(40_000)}`, null],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['ipfs://Qm/1.png', 'ipfs://Qm/1.png'],
  ['https://ok.example/i.png', 'https://ok.example/i.png'],
])('tokens: the picture %s', (icon, kept) => {
  expect(read({ icon })?.icon).toBe(kept)
})

test('tokens: an absurd price is dropped, digits beyond the decimals are cut', () => {
  expect(read({ price: 1e308 })).toMatchObject({ price: null, value: null })
  expect(read({ numeric: '0.00000019' })?.quantity.numeric).toBe('0')
  expect(read({ numeric: '1.9999999' })?.quantity.numeric).toBe('1.999999')
})

test('tokens: every list can be kept and read again as it was', () => {
  const list = tokensOf([holding(), holding({ address: OTHER, symbol: 'ＵＳＤＴ', icon: null })], network)
  expect(tokensSchema.parse(JSON.parse(JSON.stringify(list)))).toEqual(list)
})

test('tokens: a thousand are read at once', () => {
  const many = Array.from({ length: 1_000 }, (_, index) =>
    holding({
      name: `Token ${index}`,
      symbol: `T${index}`,
      address: `0x${String(index).padStart(40, 'a')}`,
      numeric: `${index}.${index}`,
      decimals: 18,
      price: index / 7,
    }),
  )
  const before = performance.now()
  const list = tokensOf(many, network)
  const tookMs = performance.now() - before
  console.log(`FIGURE tokens: 1,000 rows read in ${tookMs.toFixed(1)} ms`)
  expect(list).toHaveLength(1_000)
})

test('tokens: rows whose address breaks its checksum are left out and counted', () => {
  const broken = '0xdAC17F958D2ee523a2206206994597C13D831ec8'
  const { tokens, wrongChecksums } = listTokens(
    [holding(), holding({ address: broken }), holding({ decimals: 'x' })],
    network,
  )
  expect(tokens).toHaveLength(1)
  expect(wrongChecksums).toBe(1)
})

test('tokens: the highest value comes first, also where values differ in the last digit alone', () => {
  const addresses = ['1', '2', '3', '4'].map(digit => `0x${digit.repeat(40)}`)
  const amounts = ['9007199254740993.1', '9007199254740993.3', '9007199254740993.2', '7']
  const list = tokensOf(
    amounts.map((numeric, index) =>
      holding({
        address: addresses[index] ?? '',
        symbol: `T${index}`,
        numeric,
        price: index === 3 ? null : 1,
      }),
    ),
    network,
  )
  expect(list.map(({ symbol }) => symbol)).toEqual(['T1', 'T2', 'T0', 'T3'])
})
