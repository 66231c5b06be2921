import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { RpcError } from '../../../../src/bridge/errors/network.ts'
import { isHighFee, readUsualPrices } from '../../../../src/worker/chains/evm/highFee.ts'
import type { Node } from '../../../../src/worker/chains/evm/node.ts'

const GWEI = 10n ** 9n
const quantity = (wei: bigint): string => `0x${wei.toString(16)}`

/** A node of which each method answers one thing; one without an answer says that it does not know the method. */
const node = (answers: Readonly<Record<string, unknown>>): Node => ({
  async request<T>(schema: z.ZodMiniType<T>, method: string): Promise<T> {
    if (!(method in answers)) throw new RpcError('method not found', { code: -32601 })
    return schema.parse(answers[method])
  },
})
const history = (baseFees: readonly bigint[], tips: readonly bigint[]) => ({
  eth_feeHistory: { baseFeePerGas: baseFees.map(quantity), reward: tips.map(tip => [quantity(tip)]) },
})

test.each([
  ['the highest base fee and tip of one node', [history([5n, 9n, 7n], [1n, 3n])], 12n],
  ['the lowest of two nodes', [history([900n], [100n]), history([9n], [1n])], 10n],
  ['the price of a node without a history', [node({ eth_gasPrice: quantity(4n) })], 4n],
  ['a node whose history is nothing', [{ ...history([0n], []), eth_gasPrice: quantity(6n) }], 6n],
  ['a node that answers junk, beside another', [{ eth_feeHistory: 'high' }, history([8n], [])], 8n],
  ['nothing where no node answers', [{}, { eth_gasPrice: '1' }], undefined],
] as const)('usual price: %s', async (_, nodes, expected) => {
  const asked = nodes.map(entry => ('request' in entry ? entry : node(entry)))
  expect(await readUsualPrices(asked)).toBe(expected)
})

test.each([
  ['four times the usual price', { price: 80n, usual: 20n, coins: 0n, fee: 1n }, false],
  ['more than four times the usual price', { price: 81n, usual: 20n, coins: 0n, fee: 1n }, true],
  ['a price below the floor, of an idle network', { price: 10n, usual: 1n, coins: 0n, fee: 1n }, false],
  ['a fee above the coins', { price: 11n, usual: 11n, coins: 1n, fee: 2n }, true],
  ['a fee above the coins where no node knows a usual price', { price: 11n, coins: 1n, fee: 2n }, true],
  ['a fee as high as the coins', { price: 11n, usual: 11n, coins: 2n, fee: 2n }, false],
  ['a token, where no node knows a usual price', { price: 2_000n, coins: 0n, fee: 9n }, false],
  [
    'a token, where the only node lies about all prices',
    { price: 2_001n, usual: 2_001n, coins: 0n, fee: 9n },
    true,
  ],
] as const)('high fee: %s', (_, { price, fee, coins, ...more }, expected) => {
  const usual = 'usual' in more ? more.usual * GWEI : undefined
  expect(isHighFee({ price: price * GWEI, fee: fee * GWEI, coins: coins * GWEI, usual })).toBe(expected)
})
