import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { RpcError, RpcTimeoutError } from '../../../../src/bridge/errors/network.ts'
import type { Node } from '../../../../src/worker/chains/evm/node.ts'
import { tokenDecimals } from '../../../../src/worker/chains/evm/payment.ts'

const TOKEN = `0x${'11'.repeat(20)}` as const
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

const decimalsOf = (answer: unknown): Promise<number | undefined> => {
  const node: Node = {
    async request<T>(schema: z.ZodMiniType<T>): Promise<T> {
      if (answer instanceof Error) throw answer
      return schema.parse(answer)
    },
  }
  return tokenDecimals(node, TOKEN)
}

test.each([
  ['a number', word(6n), 6],
  ['0', word(0n), 0],
  ['the largest uint8', word(255n), 255],
  ['more than a uint8 holds', word(256n), undefined],
  ['a number whose low byte is that of a usual token', word(2n ** 255n + 18n), undefined],
  ['nothing', '0x', undefined],
  ['one byte', '0x12', undefined],
  ['two words', `${word(18n)}${word(6n).slice(2)}`, undefined],
  ['a revert', new RpcError('execution reverted'), undefined],
] as const)('decimals of a token: %s', async (_, answer, expected) => {
  expect(await decimalsOf(answer)).toBe(expected)
})

test.each([
  ['is silent', new RpcTimeoutError('eth_call', 10_000)],
  ['answers a JSON number', 18],
  ['answers text', 'eighteen'],
  ['answers null', null],
])('decimals of a token: a node that %s is an error, not an absent function', async (_, answer) => {
  await expect(decimalsOf(answer)).rejects.toThrow()
})
