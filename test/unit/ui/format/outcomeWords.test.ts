import { expect, test } from 'vitest'
import { TransactionChangedError } from '../../../../src/bridge/errors/transfer.ts'
import { outcomeWords } from '../../../../src/ui/format/outcomeWords.ts'

const transaction = `0x${'ab'.repeat(32)}`

test.each(['payment', 'swap', 'approval'] as const)(
  'outcome words: no outcome of a %s invites to pay again',
  what => {
    for (const status of ['unknown', 'sent', 'failedOnChain', 'confirmed'] as const)
      for (const outcome of [{ status }, { status, transaction }]) {
        const { title, text } = outcomeWords(outcome, what)
        expect(`${title} ${text}`).not.toMatch(/again|retry/i)
        expect(`${title} ${text}`).toMatch(
          what === 'approval' ? /approval|It had no effect|Sent to the network/ : /\w/,
        )
      }
  },
)

test('outcome words: only a proven failure is called one', () => {
  for (const outcome of [
    { status: 'unknown' },
    { status: 'unknown', transaction },
    { status: 'sent', transaction },
  ] as const)
    expect(Object.values(outcomeWords(outcome, 'payment')).join(' ')).not.toMatch(/fail/i)
  expect(outcomeWords({ status: 'failedOnChain', transaction }, 'payment').title).toMatch(
    /failed on the network/,
  )
  expect(outcomeWords({ status: 'unknown' }, 'swap').text).toMatch(/may have been sent/)
})

test('outcome words: a wallet that sent another transaction is said so', () => {
  const { text } = outcomeWords(
    { status: 'unknown', transaction },
    'payment',
    new TransactionChangedError('x'),
  )
  expect(text).toMatch(/another transaction/)
})
