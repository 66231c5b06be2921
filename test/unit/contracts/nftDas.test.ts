import { describe, expect, test } from 'vitest'
import { createDasSource } from '../../../src/worker/data/nft/das.ts'
import { examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { createNftRig, jsonOf, SERVICE } from '../worker/data/nft/nftRig.ts'

const NAME = 'nft-das-assets'
const networkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [first] = examplesOf(NAME)
const request = first?.request?.body as { readonly params: { readonly ownerAddress: string } }
const OWNER = request.params.ownerAddress

const pageOf = (body: unknown, status = 200) => {
  const { context } = createNftRig({ networkId, serve: () => jsonOf(body, status) })
  return createDasSource({ url: `${SERVICE}/?api-key=key` }, context).page(OWNER)
}

/** What each example of the contract must be read as; a text is the name of the error. */
const READ: Readonly<Record<string, object | string>> = {
  'an NFT and a programmable one, the last page': {
    items: [
      {
        standard: 'Metaplex',
        tokenId: '',
        quantity: '1',
        name: 'Synthetic #0',
        collection: '',
        image: 'https://pictures.example/0.png',
      },
      { name: 'Synthetic #1' },
    ],
    next: null,
  },
  'a compressed one without links, its picture among the files': {
    items: [{ name: 'Leaf', image: 'ipfs://bafysynthetic/2.png' }],
    next: null,
  },
  'fungible, burnt and foreign rows beside a Core asset; a collection with its name': {
    items: [{ name: 'Synthetic #3', collection: 'Synthetic Core' }],
    next: null,
  },
  'an asset the indexer could not read, and one without content': {
    items: [{ name: 'Piec…111a', image: null }],
    next: null,
  },
  none: { items: [], next: null },
  'a node without the method': 'RpcError',
  'invalid pagination': 'RpcError',
}

describe('DAS contract', () => {
  test.each(examplesOf(NAME, 200).map(({ name, body }) => [name, body] as const))(
    'reads: %s',
    async (name, body) => {
      const expected = READ[name]
      expect(expected, 'each example has its expected value').toBeDefined()
      if (typeof expected === 'string') await expect(pageOf(body)).rejects.toMatchObject({ name: expected })
      else expect(await pageOf(body)).toMatchObject(expected ?? {})
    },
  )

  test('rejects with HttpError: a wrong key', async () => {
    await expect(pageOf('Unauthorized', 401)).rejects.toMatchObject({ name: 'HttpError', status: 401 })
  })

  test('sends named parameters only, and goes on while pages are full', async () => {
    const bodies: unknown[] = []
    const errors = Array.from({ length: 50 }, (_, index) => ({ id: `${index}`, error: 'Asset Not Found' }))
    const { context } = createNftRig({
      networkId,
      serve(_url, { body }) {
        bodies.push(JSON.parse(String(body)))
        return jsonOf({ jsonrpc: '2.0', id: 1, result: { total: 50, limit: 50, items: [], errors } })
      },
    })
    const source = createDasSource({ url: SERVICE }, context)
    expect((await source.page(OWNER)).next).toBe('2')
    expect((await source.page(OWNER, '2')).next).toBe('3')
    for (const body of bodies) expect(problemsOfRequest(NAME, { body })).toEqual([])
    expect(bodies[1]).toMatchObject({ params: { ownerAddress: OWNER, page: 2, limit: 50 } })
  })

  test.each(['0', '-1', '1.5', 'x', '9999999'])('rejects the cursor %j', async cursor => {
    const { context, asked } = createNftRig({ networkId })
    await expect(createDasSource({ url: SERVICE }, context).page(OWNER, cursor)).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
    expect(asked).toEqual([])
  })
})
