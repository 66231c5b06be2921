import { describe, expect, test } from 'vitest'
import { createAlchemySource } from '../../../src/worker/data/nft/alchemy.ts'
import { examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { createNftRig, jsonOf, SERVICE } from '../worker/data/nft/nftRig.ts'

const NAME = 'nft-alchemy-owned'
const OWNER = '0x7ab1e50000000000000000000000000000000001'

const pageOf = (body: unknown, status = 200) => {
  const { context } = createNftRig({ serve: () => jsonOf(body, status) })
  return createAlchemySource({ url: `${SERVICE}/nft/v3/key` }, context).page(OWNER)
}

/** What each example of the contract must be read as. */
const READ: Readonly<Record<string, object>> = {
  'one ERC-721, and a page key': {
    items: [
      {
        tokenId: '7',
        standard: 'ERC721',
        quantity: '1',
        name: 'Synthetic #7',
        collection: 'Synthetic Collection',
        // The service's own CDN is not among the picture hosts of this config; the original is on IPFS.
        image: 'ipfs://bafysynthetic/7.png',
        isSpam: false,
      },
    ],
    next: 'synthetic-page-2',
  },
  'the next page: an ERC-1155, the last page has a null key': {
    items: [{ tokenId: '42', standard: 'ERC1155', quantity: '12', collection: 'Synthetic Collection' }],
    next: null,
  },
  'metadata that could not be fetched': {
    items: [{ name: '#7', collection: 'Synthetic Collection', image: null }],
    next: null,
  },
  'a flagged contract (paid tiers)': { items: [{ isSpam: true }], next: null },
  'flagged in words, as the documentation types the field': { items: [{ isSpam: true }], next: null },
  'a contract of no known standard': { items: [], next: null },
  'an address without NFTs': { items: [], next: null },
}

describe('Alchemy contract', () => {
  test.each(examplesOf(NAME, 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      expect(READ[name], 'each example has its expected value').toBeDefined()
      expect(await pageOf(body)).toMatchObject(READ[name] ?? {})
    },
  )

  const refusals = examplesOf(NAME).filter(({ status }) => status !== '200')
  test.each(refusals.map(({ name, status, body }) => [name, Number(status), body] as const))(
    'rejects with HttpError: %s',
    async (_name, status, body) => {
      await expect(pageOf(body, status)).rejects.toMatchObject({ name: 'HttpError', status })
    },
  )

  test('sends only what the route takes; the key stays in the path', async () => {
    const { context, asked } = createNftRig({ serve: () => jsonOf({ ownedNfts: [] }) })
    const source = createAlchemySource({ url: `${SERVICE}/nft/v3/key` }, context)
    await source.page(OWNER)
    await source.page(OWNER, 'a page/key=')
    expect(asked.map(({ pathname }) => pathname)).toEqual(Array(2).fill('/nft/v3/key/getNFTsForOwner'))
    for (const { searchParams } of asked)
      expect(problemsOfRequest(NAME, { query: Object.fromEntries(searchParams) })).toEqual([])
    expect(asked.map(({ searchParams }) => searchParams.get('pageKey'))).toEqual([null, 'a page/key='])
  })

  test('names neither the key nor the address in errors', async () => {
    const error = await pageOf('not an object').catch((thrown: Error) => thrown)
    expect(JSON.stringify({ ...(error as Error), message: (error as Error).message })).not.toMatch(
      /key|7ab1e5/,
    )
  })
})
