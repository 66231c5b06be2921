import { describe, expect, test } from 'vitest'
import { createBlockscoutSource } from '../../../src/worker/data/nft/blockscout.ts'
import { examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { createNftRig, jsonOf, SERVICE } from '../worker/data/nft/nftRig.ts'

const NAME = 'nft-blockscout-list'
const OWNER = '0x7ab1e50000000000000000000000000000000001'

function pageOf(body: unknown, status = 200, cursor?: string) {
  const rig = createNftRig({ serve: () => jsonOf(body, status) })
  const page = createBlockscoutSource({ url: `${SERVICE}/api/v2` }, rig.context).page(OWNER, cursor)
  return { ...rig, page }
}

/** What each example of the contract must be read as. */
const READ: Readonly<Record<string, object>> = {
  'one ERC-721, and a next page': {
    items: [
      {
        tokenId: '7',
        standard: 'ERC721',
        quantity: '1',
        name: 'Synthetic #7',
        collection: 'Synthetic',
        image: 'ipfs://bafysynthetic/7.png',
        isSpam: false,
      },
    ],
    next: '{"token_contract_address_hash":"0x7ab1E50000000000000000000000000000000A01","token_id":"7","token_type":"ERC-721"}',
  },
  'the next page, as a server before v12 names it; an ERC-1155 with its amount, the last page': {
    items: [
      {
        tokenId: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        standard: 'ERC1155',
        quantity: '12',
      },
    ],
    next: null,
  },
  'metadata that was never fetched, a collection without a name, a flagged collection': {
    items: [
      { name: '#7', collection: '', image: null, isSpam: false },
      { tokenId: '8', isSpam: true },
    ],
    next: null,
  },
  'an ERC-1155 without a balance row': { items: [{ standard: 'ERC1155', quantity: '1' }], next: null },
  'an ERC-404 (hybrid)': { items: [], next: null },
  'an address the explorer has never seen': { items: [], next: null },
}

describe('Blockscout contract', () => {
  test.each(examplesOf(NAME, 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      expect(READ[name], 'each example has its expected value').toBeDefined()
      expect(await pageOf(body).page).toMatchObject(READ[name] ?? {})
    },
  )

  const refusals = examplesOf(NAME).filter(({ status }) => status !== '200')
  test.each(refusals.map(({ name, status, body }) => [name, Number(status), body] as const))(
    'rejects with HttpError: %s',
    async (_name, status, body) => {
      await expect(pageOf(body, status).page).rejects.toMatchObject({ name: 'HttpError', status })
    },
  )

  test('sends only what the route takes, with the key and the folder of the base, and the cursor as it came', async () => {
    const fields = {
      token_contract_address_hash: OWNER,
      token_id: '9',
      token_type: 'ERC-721',
      items_count: 50,
    }
    const { context, asked } = createNftRig({ serve: () => jsonOf({ items: [], next_page_params: null }) })
    const source = createBlockscoutSource({ url: `${SERVICE}/1/api/v2/?apikey=key` }, context)
    await source.page(OWNER)
    await source.page(OWNER, JSON.stringify(fields))
    expect(asked.map(({ pathname }) => pathname)).toEqual(Array(2).fill(`/1/api/v2/addresses/${OWNER}/nft`))
    for (const { searchParams } of asked)
      expect(problemsOfRequest(NAME, { query: Object.fromEntries(searchParams) })).toEqual([])
    expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toEqual({
      ...fields,
      items_count: '50',
      apikey: 'key',
    })
  })

  test.each(['', '[]', '"text"', '{"a":{}}', `{"a":"${'x'.repeat(300)}"}`])(
    'rejects the cursor %j before the service is asked',
    async cursor => {
      const { page, asked } = pageOf({ items: [] }, 200, cursor)
      await expect(page).rejects.toMatchObject({ name: 'InvalidResponseError' })
      expect(asked).toEqual([])
    },
  )

  test.each([null, [], 'text', { items: {} }, { items: [], next_page_params: 7 }])(
    'rejects the page %j',
    async body => {
      await expect(pageOf(body).page).rejects.toMatchObject({ name: 'InvalidResponseError' })
    },
  )
})
