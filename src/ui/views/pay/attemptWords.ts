import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { outcomeWords } from '../../format/outcomeWords.ts'
import type { Attempt } from './payStore.ts'

/** What happens with a payment, in words. */
export function attemptWords(
  attempt: Attempt,
  walletName: string,
): { readonly title: string; readonly text: string } {
  const exchange = cleanText(attempt.exchange?.name, 24, 'the exchange')
  switch (attempt.status) {
    case 'switching':
      return { title: 'Switching the network', text: `${walletName} may ask you to allow it.` }
    case 'preparing':
      return { title: 'Preparing the payment', text: 'The amount and the fee are being looked at.' }
    case 'approving':
      return { title: `Approve in ${walletName}`, text: 'Compare the amount and the receiver, then confirm.' }
    case 'opening':
      return { title: `Opening ${exchange}`, text: 'This takes a moment.' }
    case 'waiting':
      return attempt.href
        ? { title: `Continue at ${exchange}`, text: 'Your browser opened no window. Follow the link below.' }
        : {
            title: `Continue at ${exchange}`,
            text: 'Complete the payment in its window. It may take a few minutes.',
          }
    case 'success':
      return { title: 'Payment completed', text: 'The payment went through.' }
    case 'unknown':
      if (attempt.type === 'wallet')
        return outcomeWords(attempt.outcome ?? { status: 'unknown' }, 'payment', attempt.error)
      return {
        title: 'It is not known how the payment ended',
        text: 'It may have gone through. Look at your activity before you pay again.',
      }
    default:
      if (attempt.outcome?.status === 'failedOnChain') return outcomeWords(attempt.outcome, 'payment')
      return {
        title: attempt.error?.kind === 'user-rejected' ? 'Payment declined' : 'The payment failed',
        text: attempt.error ? errorWords(attempt.error, 140) : 'Nothing was paid.',
      }
  }
}
