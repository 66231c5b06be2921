import { expect, test } from 'vitest'
import { NODE_METHOD } from '../../../../packages/solana/src/nodeRequest.ts'
import { routeIn, SOLANA_NODE_METHOD } from '../../../../src/worker/rpc/families.ts'

test('tabkey/solana lets the methods through that the engine sends to a Solana node', () => {
  expect(NODE_METHOD).toEqual(SOLANA_NODE_METHOD)
})

test.each(['getBalance', 'isBlockhashValid', 'minimumLedgerSlot', 'simulateTransaction', 'sendTransaction'])(
  'the engine sends %s to a Solana node',
  method => {
    expect(routeIn('solana', method)).toBe('node')
  },
)
