import { describe, expect, test } from 'vitest'
import { fillTokenId, readTokenDocument } from '../../../src/worker/data/nft/tokenDocument.ts'
import { examplesOf } from '../../contracts/contracts.ts'
import { createNftRig, GATEWAY, jsonOf } from '../worker/data/nft/nftRig.ts'

const NAME = 'nft-token-metadata'

describe('token document contract', () => {
  test.each(examplesOf(NAME, 'result').map(({ name, body }) => [name, body] as const))(
    'reads, on IPFS and inside the URI: %s',
    async (_name, body) => {
      const { name, image } = body as { readonly name?: unknown; readonly image?: unknown }
      const { context, asked } = createNftRig({ serve: () => jsonOf(body) })
      expect(await readTokenDocument('ipfs://bafysynthetic/7.json', context)).toEqual({ name, image })
      expect(asked.map(String)).toEqual([`${GATEWAY}/ipfs/bafysynthetic/7.json`])
      const text = JSON.stringify(body)
      for (const uri of [
        `data:application/json;base64,${Buffer.from(text).toString('base64')}`,
        `data:application/json;charset=utf-8,${encodeURIComponent(text)}`,
      ])
        expect(await readTokenDocument(uri, context)).toEqual({ name, image })
      expect(asked).toHaveLength(1)
    },
  )

  test.each(examplesOf(NAME, 'error').map(({ name, body }) => [name, body] as const))(
    'gives no document: %s',
    async (_name, body) => {
      const { context } = createNftRig({ serve: () => new Response(String(body)) })
      expect(await readTokenDocument('ipfs://bafysynthetic/7.json', context)).toBeNull()
    },
  )

  test('asks no host that the config does not name, and reads no document over 256 KB', async () => {
    const { context, asked } = createNftRig({ serve: () => new Response(`"${'x'.repeat(300 * 1024)}"`) })
    for (const uri of [
      'https://tracker.example/7.json',
      'http://127.0.0.1/7.json',
      'ar://synthetic',
      'ipfs://bafy/../../admin',
      'data:application/json;base64,%%%',
      `data:application/json,${'x'.repeat(900 * 1024)}`,
      'not a url',
      '',
    ])
      expect(await readTokenDocument(uri, context)).toBeNull()
    expect(asked).toEqual([])
    expect(await readTokenDocument('https://pictures.test/7.json', context)).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('puts the id of an ERC-1155 into its URI as the standard says', () => {
    expect(fillTokenId('ipfs://x/{id}.json', 0x4cce0n)).toBe(`ipfs://x/${'0'.repeat(59)}4cce0.json`)
  })
})
