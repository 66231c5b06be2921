import { createHash } from 'node:crypto'

const address = (text: string) => `0x${createHash('sha256').update(text).digest('hex').slice(0, 40)}`

/** What strangers call the tokens they throw at people: copies, commands, links, and words that break a layout. */
const NAMES: readonly (readonly [name: string, symbol: string])[] = [
  ['USD Сoin', 'USDС'],
  ['Ethereum', 'ΕTH'],
  ['USD Coin', 'USDC'],
  ['Visit https://claim-reward.example to claim', 'CLAIM $5000'],
  ['t.me/airdrop', 'www.free.example'],
  ['<img src=x onerror=alert(1)>', '<script>'],
  ['"><svg onload=alert(1)>', "'--"],
  ['\u202eCDSU', '\u202eHTE'],
  ['\u2066DAI\u2069', 'D\u200bA\u200dI'],
  ['Line\nbreak\u0000and\u0007bell', 'A\tB'],
  ['Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308a\u0309\u030algo', 'Z\u0310\u0311\u0312'],
  ['🏳️‍🌈👩‍👩‍👧‍👦🇩🇪', '💸'],
  ['محفظة', 'عملة'],
  ['', ''],
  ['   ', '\u00a0'],
  ['__proto__', 'constructor'],
  ['W'.repeat(300), 'M'.repeat(120)],
]

const QUANTITIES = [
  '1e18',
  '0x10',
  ',5',
  '-5',
  'NaN',
  'Infinity',
  '',
  '9'.repeat(80),
  `${'0.'.padEnd(80, '0')}1`,
  '1.2.3',
  '１２',
  ' 7 ',
]

const ICONS = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://tracker.example/pixel.gif',
  'file:///etc/passwd',
  '//evil.example/x.svg',
  'not a url',
]

/** Tokens with hostile names and good numbers, then good names with hostile numbers, pictures and shapes. */
export function hostileTokens(chainId: string): object[] {
  const token = (index: number, more: object) => ({
    name: `Hostile ${index}`,
    symbol: `H${index}`,
    chainId,
    address: `${chainId}:${address(`hostile ${index}`)}`,
    price: 1,
    value: 1,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: '',
    ...more,
  })
  const shapes: object[] = [
    ...NAMES.map(([name, symbol]) => ({ name, symbol })),
    ...QUANTITIES.map(numeric => ({ quantity: { decimals: '18', numeric } })),
    ...['-1', '1e2', '256', '', 'x'].map(decimals => ({ quantity: { decimals, numeric: '1' } })),
    ...ICONS.map(iconUrl => ({ iconUrl })),
    { price: -1, value: -1 },
    { price: 'NaN', value: '1' },
    { price: 1e308, value: 1e308 },
    { name: 7, symbol: null },
    { quantity: undefined },
    { chainId: 'eip155:999999' },
    { address: 'eip155:1:0x12' },
    { unknown: { deep: [1, 2, 3] } },
  ]
  return shapes.map((more, index) => token(index, more))
}

/** NFTs with hostile names, and with addresses of pictures that must not be asked. */
export function hostilePieces(chainId: string): object[] {
  const contract = '0x7AB1E50000000000000000000000000000000666'
  const piece = (index: number, more: object) => ({
    id: `${chainId}/erc721:${contract}/${index}`,
    chainId,
    contract,
    tokenId: String(index),
    standard: 'ERC721',
    quantity: '1',
    name: `Hostile #${index}`,
    collection: { name: 'Hostile' },
    image: '',
    flags: { is_spam: false },
    ...more,
  })
  const shapes: object[] = [
    ...NAMES.map(([name, collection]) => ({ name, collection: { name: collection } })),
    ...[...ICONS, 'https://tracker.example/ipfs/not-a-cid/pixel.gif'].map(image => ({ image })),
  ]
  return shapes.map((more, index) => piece(index, more))
}

/** Rows with missing fields, unknown fields and future dates. */
export function hostileRows(own: string, chainId: string, now: number): object[] {
  const row = (index: number, metadata: object, more: object = {}) => ({
    id: `hostile:${chainId}:${own}:${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${createHash('sha256').update(`hostile ${index}`).digest('hex')}`,
      chain: chainId,
      minedAt: new Date(now - index * 1_000).toISOString(),
      sentFrom: address('from'),
      sentTo: own,
      status: 'confirmed',
      nonce: index,
      ...metadata,
    },
    transfers: [],
    ...more,
  })
  const named = (name: string, symbol: string) => ({
    transfers: [{ fungible_info: { name, symbol, icon: null }, direction: 'in', quantity: { numeric: '1' } }],
  })
  return [
    row(0, { minedAt: new Date(now + 400 * 86_400_000).toISOString() }),
    row(1, { minedAt: 'yesterday' }),
    row(2, { operationType: 'liquidate', application: { name: 'Unknown' } }),
    row(3, { sentFrom: undefined, sentTo: undefined, nonce: undefined }),
    row(4, { status: 'finalised' }),
    row(5, { hash: 'javascript:alert(1)' }),
    row(6, {}, { transfers: undefined }),
    row(7, {}, { transfers: [null, { direction: 'up' }, { quantity: { numeric: '1e18' } }] }),
    ...NAMES.map(([name, symbol], index) => row(8 + index, {}, named(name, symbol))),
    { id: `hostile:${chainId}:${own}:bare` },
  ]
}
