import { expect, test } from 'vitest'
import { readAmount } from '../../../../src/bridge/values/amount.ts'
import { typedAmount } from '../../../../src/ui/format/typedAmount.ts'
import { quoteInputSchema } from '../../../../src/worker/features/onramp/onramp.schema.ts'

const isWish = (amount: string): boolean =>
  quoteInputSchema.safeParse({ purchaseCurrency: 'usdc', paymentCurrency: 'USD', country: 'DE', amount })
    .success

test('typed: on the way to an amount it is one already', () => {
  for (const [typed, meant] of [
    ['5.', '5'],
    ['.5', '0.5'],
    ['0.5', '0.5'],
    ['100', '100'],
  ] as const) {
    expect(typedAmount(typed)).toBe(meant)
    expect(isWish(typedAmount(typed)), typed).toBe(true)
  }
})

test('typed: what is no amount does not become one', () => {
  for (const typed of ['', '.', '..', '1.2.', '-5', '5..', '1e3'])
    expect(isWish(typedAmount(typed)), typed).toBe(false)
  expect(readAmount(typedAmount('..5'), 18)).toBeNull()
})
