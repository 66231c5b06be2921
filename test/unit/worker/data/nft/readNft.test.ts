import { describe, expect, test } from 'vitest'
import type { Nft } from '../../../../../src/bridge/contract/assets.ts'
import { nftPageSchema } from '../../../../../src/worker/data/assets/nfts.ts'
import type { NftSource } from '../../../../../src/worker/data/nft/nftSource.ts'
import { type NftFacts, readNft, readNftRows } from '../../../../../src/worker/data/nft/readNft.ts'
import { readSourcePage } from '../../../../../src/worker/data/sources/readSourcePage.ts'

const CONTRACT = '0x7ab1e50000000000000000000000000000000999'
const MINT = 'So1Piece11111111111111111111111111111111111'
const facts = (change: Partial<NftFacts> = {}): NftFacts => ({
  networkId: 'eip155:1',
  standard: 'ERC721',
  contract: CONTRACT,
  tokenId: '7',
  quantity: '1',
  name: 'Tile #7',
  collection: 'Tiles',
  image: null,
  isFlagged: false,
  ...change,
})

describe('an NFT', () => {
  test('has a CAIP-19 id made of its contract and number', () => {
    expect(readNft(facts())).toEqual({
      id: `eip155:1/erc721:${CONTRACT}/7`,
      chainId: 'eip155:1',
      contract: CONTRACT,
      tokenId: '7',
      standard: 'ERC721',
      quantity: '1',
      name: 'Tile #7',
      collection: 'Tiles',
      image: null,
      isSpam: false,
    })
    const networkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    expect(
      readNft(facts({ networkId, standard: 'Metaplex', contract: MINT, tokenId: undefined })),
    ).toMatchObject({
      id: `${networkId}/nft:${MINT}`,
      tokenId: '',
      quantity: '1',
    })
  })

  test.each<[string, Partial<NftFacts>]>([
    ['without a contract', { contract: 'javascript:1' }],
    ['with a negative number', { tokenId: '-1' }],
    ['with a number that lost digits', { tokenId: 2 ** 60 }],
    ['with more digits than a uint256', { tokenId: '9'.repeat(79) }],
    ['of which the owner has none', { standard: 'ERC1155', quantity: '0' }],
    ['of which the owner has a half', { standard: 'ERC1155', quantity: '1.5' }],
    ['with an amount in another notation', { standard: 'ERC1155', quantity: '1e3' }],
    ['with another chain’s address', { standard: 'Metaplex' }],
  ])('%s is left out', (_what, change) => {
    expect(readNft(facts(change))).toBeNull()
  })

  test('gets its number as name where the collection gives none, and has an ERC-721 once', () => {
    expect(readNft(facts({ tokenId: 12, name: { en: 'x' }, collection: 7, quantity: '5' }))).toMatchObject({
      id: `eip155:1/erc721:${CONTRACT}/12`,
      name: '#12',
      collection: '',
      quantity: '1',
    })
    expect(readNft(facts({ standard: 'ERC1155', quantity: '115792089237316195423570985' }))?.quantity).toBe(
      '115792089237316195423570985',
    )
    const solana = { standard: 'Metaplex', contract: MINT, name: '\u200b' } as const
    expect(readNft(facts(solana))?.name).toBe('So1P…1111')
  })

  test.each<[string, Partial<NftFacts>]>([
    ['flagged by the service', { isFlagged: true }],
    ['with a link in its name', { name: 'Visit https://evil.example' }],
    ['with a disguised host', { name: 'hxxps://evil[.]example' }],
    ['of a collection with bait', { collection: 'Airdrop: claim $1000' }],
    ['with a name turned round', { name: '\u202eeliT' }],
    ['with letters of two scripts in a word', { name: 'Т\u0131le Т\u0430ble' }],
    ['with invisible characters', { collection: 'Ti\u200bles' }],
  ])('%s is spam', (_what, change) => {
    expect(readNft(facts(change))?.isSpam).toBe(true)
  })

  test('shows no control characters and no more than 80 characters', () => {
    const nft = readNft(facts({ name: `A\n\u0000\u202e${'W'.repeat(9_000)}`, collection: ' \t ' }))
    expect(nft?.name).toBe(`A ${'W'.repeat(78)}`)
    expect(nft?.collection).toBe('')
  })
})

test('rows: each NFT once, rows of other shapes left out, and a page can be kept and read again', () => {
  const rows = [
    facts(),
    facts({ contract: CONTRACT.toUpperCase().replace('0X', '0x') }),
    null,
    facts({ tokenId: '8' }),
  ]
  const items = readNftRows(rows, row => row as NftFacts | null)
  expect(items.map(({ tokenId }) => tokenId)).toEqual(['7', '8'])
  const page = { items, next: null }
  expect(nftPageSchema.parse(JSON.parse(JSON.stringify(page)))).toEqual(page)
})

describe('a page', () => {
  const nft = readNft(facts()) as Nft
  const sourceOf = (
    pages: Readonly<Record<string, readonly [items: readonly Nft[], next: string | null]>>,
  ) => {
    const asked: string[] = []
    const source: NftSource = {
      async page(_owner, cursor = 'first') {
        asked.push(cursor)
        const [items, next] = pages[cursor] ?? [[], null]
        return { items, next }
      },
    }
    return { source, asked }
  }

  test('without anything to show is passed over', async () => {
    const { source, asked } = sourceOf({ first: [[], 'b'], b: [[], 'c'], c: [[nft], 'd'] })
    expect(await readSourcePage(source, 'x')).toEqual({ items: [nft], next: 'd' })
    expect(asked).toEqual(['first', 'b', 'c'])
  })

  test('that leads to itself, or whose cursor is too long, ends the list', async () => {
    expect(await readSourcePage(sourceOf({ b: [[nft], 'b'] }).source, 'x', 'b')).toEqual({
      items: [nft],
      next: null,
    })
    const long = sourceOf({ first: [[nft], 'x'.repeat(2_001)] })
    expect((await readSourcePage(long.source, 'x')).next).toBeNull()
  })

  test('stops after five empty pages in a row, and can go on from there', async () => {
    const pages = Object.fromEntries(
      ['first', 'b', 'c', 'd', 'e', 'f'].map((at, index, all) => [at, [[], all[index + 1] ?? null] as const]),
    )
    expect(await readSourcePage(sourceOf(pages).source, 'x')).toEqual({ items: [], next: 'f' })
  })
})
