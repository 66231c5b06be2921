import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { NftContract } from '../../../../../src/bridge/contract/nftEndpoint.ts'
import { RpcError } from '../../../../../src/bridge/errors/network.ts'
import { createNamedContractsSource } from '../../../../../src/worker/data/nft/namedContracts.ts'
import { createNftRig, GATEWAY, jsonOf } from './nftRig.ts'

const OWNER = '0x7ab1E50000000000000000000000000000000001'
const OTHER = '0x7aB1e50000000000000000000000000000000002'
const LISTED: NftContract = { address: `0x${'11'.repeat(20)}`, standard: 'ERC721' }
const PLAIN: NftContract = { address: `0x${'22'.repeat(20)}`, standard: 'ERC721', tokenIds: ['1', '2', '3'] }
const GOODS: NftContract = { address: `0x${'33'.repeat(20)}`, standard: 'ERC1155', tokenIds: ['12', '13'] }

const ERC721 = parseAbi([
  'function name() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
])
const ERC1155 = parseAbi([
  'function name() view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 tokenId) view returns (string)',
])

interface Call {
  readonly to: string
  readonly data: `0x${string}`
}

/** A node with three collections; the owner has 45 pieces of the listed one. */
function node(_method: string, params: unknown): unknown {
  const [{ to, data }] = params as readonly [Call]
  const revert = () => new RpcError('execution reverted', { code: 3 })
  if (to === GOODS.address) {
    const { functionName, args = [] } = decodeFunctionData({ abi: ERC1155, data })
    const result = { name: 'Goods', balanceOf: args[1] === 12n ? 5n : 0n, uri: 'ipfs://bafygoods/{id}.json' }
    return encodeFunctionResult({ abi: ERC1155, functionName, result: result[functionName] } as never)
  }
  const { functionName, args = [] } = decodeFunctionData({ abi: ERC721, data })
  const answer = (result: unknown) => encodeFunctionResult({ abi: ERC721, functionName, result } as never)
  switch (functionName) {
    case 'name':
      return answer(to === LISTED.address ? 'Listed' : 'Plain')
    case 'balanceOf':
      return answer(45n)
    case 'tokenOfOwnerByIndex':
      if (to !== LISTED.address) throw revert()
      return answer(1_000n + (args[1] as bigint))
    case 'ownerOf':
      if (args[0] === 3n) throw revert()
      return answer((args[0] === 1n ? OWNER : OTHER).toLowerCase())
    case 'tokenURI':
      if (args[0] === 1_001n) throw revert()
      return answer(
        `data:application/json,${encodeURIComponent(JSON.stringify({ name: `Piece ${args[0]}` }))}`,
      )
  }
}

describe('collections the host names', () => {
  test('lists an ERC-721 by its Enumerable extension, 20 a page', async () => {
    const { context } = createNftRig({ node })
    const source = createNamedContractsSource([LISTED], context)
    const first = await source.page(OWNER)
    expect(first.items).toHaveLength(20)
    expect(first.items[0]).toMatchObject({
      tokenId: '1000',
      name: 'Piece 1000',
      collection: 'Listed',
      standard: 'ERC721',
    })
    // A piece whose document cannot be had still has its number.
    expect(first.items[1]).toMatchObject({ tokenId: '1001', name: '#1001', image: null })
    const second = await source.page(OWNER, first.next ?? '')
    const third = await source.page(OWNER, second.next ?? '')
    expect([second.items.length, third.items.length, third.next]).toEqual([20, 5, null])
  })

  test('asks a plain ERC-721 and an ERC-1155 for the ids in the config, and reads documents on the gateway', async () => {
    const { context, asked } = createNftRig({
      node,
      serve: () => jsonOf({ name: 'Twelve', image: 'ipfs://bafygoods/12.png' }),
    })
    const source = createNamedContractsSource([PLAIN, GOODS], context)
    const first = await source.page(OWNER)
    expect(first.items.map(({ tokenId }) => tokenId)).toEqual(['1'])
    const second = await source.page(OWNER, first.next ?? '')
    expect(second).toMatchObject({
      items: [
        {
          tokenId: '12',
          quantity: '5',
          name: 'Twelve',
          collection: 'Goods',
          image: 'ipfs://bafygoods/12.png',
        },
      ],
      next: null,
    })
    expect(asked.map(String)).toEqual([`${GATEWAY}/ipfs/bafygoods/${'c'.padStart(64, '0')}.json`])
  })

  test('gives nothing of a contract that lists no ids, and of one that is none', async () => {
    const { context } = createNftRig({
      node: (method, params) => (method === 'eth_call' ? node(method, params) : null),
    })
    const unlisted: NftContract = { ...PLAIN, address: `0x${'44'.repeat(20)}` }
    const { tokenIds: _, ...noIds } = unlisted
    expect(await createNamedContractsSource([noIds], context).page(OWNER)).toEqual({ items: [], next: null })
    const empty = createNftRig({ node: () => '0x' })
    expect(await createNamedContractsSource([LISTED], empty.context).page(OWNER)).toEqual({
      items: [],
      next: null,
    })
  })

  test('fails when the node refuses for another reason than a revert', async () => {
    const { context } = createNftRig({
      node() {
        throw new RpcError('rate limit exceeded', { code: -32005 })
      },
    })
    await expect(createNamedContractsSource([LISTED], context).page(OWNER)).rejects.toMatchObject({
      name: 'RpcError',
      code: -32005,
    })
  })

  test.each(['', 'x', '1', '1:', '-1:0', '0:9999999999'])('rejects the cursor %j', async cursor => {
    const { context } = createNftRig({ node })
    await expect(createNamedContractsSource([LISTED], context).page(OWNER, cursor)).rejects.toMatchObject({
      name: 'InvalidResponseError',
    })
  })
})
