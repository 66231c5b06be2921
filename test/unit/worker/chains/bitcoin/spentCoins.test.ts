import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { createSpentCoins } from '../../../../../src/worker/chains/bitcoin/spentCoins.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'

const coin = (digit: string, vout = 0) => ({ txid: digit.repeat(64), vout })

function payment(amount: bigint, ...coins: readonly { txid: string; vout: number }[]): Transaction {
  const tx = new Transaction({ allowUnknownOutputs: true })
  tx.addOutput({ script: Uint8Array.of(0x51), amount })
  for (const { txid, vout } of coins)
    tx.addInput({ txid, index: vout, finalScriptSig: Uint8Array.of(0x51) }, true)
  return tx
}

test('a coin belongs to one payment; the same payment again is no other', () => {
  const spent = createSpentCoins(createFakeClock())
  const first = payment(1n, coin('a'), coin('b', 3))
  spent.spend(first)
  expect([coin('a'), coin('b', 3), coin('b'), coin('c')].map(spent.isSpent)).toEqual([
    true,
    true,
    false,
    false,
  ])
  spent.spend(first)
  expect(() => spent.spend(payment(2n, coin('b', 3), coin('c')))).toThrow('The transaction failed')
  // Refused as a whole: its other coin is free.
  expect(spent.isSpent(coin('c'))).toBe(false)
})

test('a payment the network refused gives its coins back', () => {
  const spent = createSpentCoins(createFakeClock())
  spent.spend(payment(1n, coin('a')))()
  spent.spend(payment(2n, coin('a')))
})

test('after ten minutes the services know better', async () => {
  const clock = createFakeClock()
  const spent = createSpentCoins(clock)
  spent.spend(payment(1n, coin('a')))
  await clock.advance(599_000)
  expect(spent.isSpent(coin('a'))).toBe(true)
  await clock.advance(1_000)
  expect(spent.isSpent(coin('a'))).toBe(false)
  spent.spend(payment(2n, coin('a')))
})
