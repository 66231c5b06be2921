import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Cluster } from '../../../../src/worker/chains/solana/cluster.ts'
import { mintDecimals } from '../../../../src/worker/chains/solana/plan.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

const mint = (decimals: unknown) => ({ parsed: { type: 'mint', info: { decimals } } })

/** A node that answers `getAccountInfo` with this account. */
function nodeWith(owner: string, data: unknown): Cluster {
  const answer = { context: { slot: 1 }, value: { owner, data } }
  return { signal: undefined, request: async <T>(schema: z.ZodMiniType<T>) => schema.parse(answer) }
}

test.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('mint: its decimals, of program %s', async owner => {
  expect(await mintDecimals(nodeWith(owner, mint(6)), MINT)).toBe(6)
  expect(await mintDecimals(nodeWith(owner, mint(0)), MINT)).toBe(0)
  expect(await mintDecimals(nodeWith(owner, mint(255)), MINT)).toBe(255)
})

test.each([-1, 256, 1.5, '6', null, undefined, 1e308, { valueOf: 6 }])(
  'mint: decimals of %j from a hostile node are none',
  async decimals => {
    expect(await mintDecimals(nodeWith(TOKEN_PROGRAM, mint(decimals)), MINT)).toBeUndefined()
  },
)

test('mint: an account of another program, or another kind of account, states no decimals', async () => {
  expect(await mintDecimals(nodeWith(SYSTEM_PROGRAM, mint(6)), MINT)).toBeUndefined()
  const account = { parsed: { type: 'account', info: { decimals: 6 } } }
  expect(await mintDecimals(nodeWith(TOKEN_PROGRAM, account), MINT)).toBeUndefined()
  expect(await mintDecimals(nodeWith(TOKEN_PROGRAM, ['', 'base64']), MINT)).toBeUndefined()
})
