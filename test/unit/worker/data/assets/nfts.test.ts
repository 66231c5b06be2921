import { expect, test } from 'vitest'
import { nftPageSchema } from '../../../../../src/worker/data/assets/nfts.schema.ts'
import { readNfts } from '../../../../../src/worker/data/assets/readNfts.ts'

const CONTRACT = '0x7ab1e50000000000000000000000000000000999'
const row = (change: object = {}) => ({
  id: `eip155:1/erc721:${CONTRACT}/7`,
  chainId: 'eip155:1',
  contract: CONTRACT,
  tokenId: '7',
  standard: 'ERC721',
  quantity: '1',
  name: 'Tile #7',
  collection: { name: 'Tiles' },
  image: 'ipfs://Qm/7.png',
  flags: { is_spam: false },
  ...change,
})
const read = (...rows: readonly unknown[]) => readNfts(rows, 'eip155:1')

test('nfts: a piece as the service gives it', () => {
  expect(read(row())).toEqual([
    {
      id: `eip155:1/erc721:${CONTRACT}/7`,
      chainId: 'eip155:1',
      contract: CONTRACT,
      tokenId: '7',
      standard: 'ERC721',
      quantity: '1',
      name: 'Tile #7',
      collection: 'Tiles',
      image: 'ipfs://Qm/7.png',
      isSpam: false,
    },
  ])
})

test.each<[string, object]>([
  ['of another chain', { chainId: 'eip155:10' }],
  ['of no contract', { contract: 'javascript:1' }],
  ['of no number', { tokenId: '-1' }],
  ['of a number that lost digits', { tokenId: 2 ** 60 }],
  ['of a number without end', { tokenId: '9'.repeat(79) }],
  ['of a standard nobody knows', { standard: 'ERC404' }],
  ['of none', { standard: 'ERC1155', quantity: '0' }],
  ['of half a piece', { standard: 'ERC1155', quantity: '1.5' }],
])('nfts: a piece %s is left out', (_what, change) => {
  expect(read(row(change), row())).toHaveLength(1)
})

test('nfts: what misses is made up for, what lies is not believed', () => {
  const [bare] = read(
    row({
      id: 'eip155:1/erc721:0xother/1',
      tokenId: 12,
      name: null,
      collection: 'x',
      image: 'javascript:1',
      flags: null,
    }),
  )
  expect(bare).toMatchObject({
    id: `eip155:1/erc721:${CONTRACT}/12`,
    name: '#12',
    collection: '',
    image: null,
    isSpam: false,
  })
  expect(read(row({ quantity: '5' }))[0]?.quantity).toBe('1')
  expect(read(row({ standard: 'ERC1155', quantity: '115792089237316195423570985' }))[0]?.quantity).toBe(
    '115792089237316195423570985',
  )
})

test.each<[string, object]>([
  ['flagged', { flags: { is_spam: true } }],
  ['with a link in its name', { name: 'Visit https://evil.example' }],
  ['of a collection with bait', { collection: { name: 'Airdrop: claim $1000' } }],
  ['with a name turned round', { name: '\u202eeliT' }],
])('nfts: a piece %s is spam', (_what, change) => {
  expect(read(row(change))[0]?.isSpam).toBe(true)
})

test('nfts: each piece once, and a page can be kept and read again', () => {
  const items = read(row(), row(), row({ tokenId: '8' }))
  expect(items).toHaveLength(2)
  const page = { items, next: null }
  expect(nftPageSchema.parse(JSON.parse(JSON.stringify(page)))).toEqual(page)
})
