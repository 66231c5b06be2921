import { cleanText } from '../../format/cleanText.ts'
import { describeFailure } from '../../format/errorWords.ts'
import { outcomeWords } from '../../format/outcomeWords.ts'
import { t } from '../../words/t.ts'
import type { Attempt } from './payStore.ts'

/** What happens with a payment, in words. */
export function attemptWords(
  attempt: Attempt,
  walletName: string,
): { readonly title: string; readonly text: string; readonly details?: string } {
  const exchange = cleanText(attempt.exchange?.name, 24, t('the exchange'))
  switch (attempt.status) {
    case 'switching':
      return {
        title: t('Switching the network'),
        text: t('{name} may ask you to allow it.', { name: walletName }),
      }
    case 'preparing':
      return { title: t('Preparing the payment'), text: t('Checking the amount and the fee.') }
    case 'approving':
      return {
        title: t('Approve in {name}', { name: walletName }),
        text: t('Compare the amount and the receiver, then confirm.'),
      }
    case 'opening':
      return { title: t('Opening {name}', { name: exchange }), text: t('This takes a moment.') }
    case 'waiting':
      return attempt.href
        ? {
            title: t('Continue at {name}', { name: exchange }),
            text: t('Your browser opened no window. Follow the link below.'),
          }
        : {
            title: t('Continue at {name}', { name: exchange }),
            text: t('Complete the payment in its window. It may take a few minutes.'),
          }
    case 'success':
      return {
        title: t('Payment completed'),
        text:
          attempt.type === 'wallet'
            ? t('Done. Your balance updates in a moment.')
            : t('The payment went through.'),
      }
    case 'unknown':
      if (attempt.type === 'wallet')
        return outcomeWords(attempt.outcome ?? { status: 'unknown' }, 'payment', attempt.error)
      return {
        title: t('We don’t know yet how the payment ended'),
        text: t('It may have gone through. Look at your activity before you pay again.'),
      }
    default:
      if (attempt.outcome?.status === 'failedOnChain') return outcomeWords(attempt.outcome, 'payment')
      return {
        title: attempt.error?.kind === 'user-rejected' ? t('Payment declined') : t('The payment failed'),
        ...(attempt.error ? describeFailure(attempt.error) : { text: t('Nothing was paid.') }),
      }
  }
}
