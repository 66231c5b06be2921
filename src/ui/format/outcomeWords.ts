import type { PaymentOutcome } from '../../bridge/contract/paymentOutcome.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { t } from '../words/t.ts'

/** What a person reads of a transaction that may have been sent. */
export interface OutcomeWords {
  readonly title: string
  readonly text: string
}

/**
 * Says what is known of a transaction, and what is not. None of it invites to pay again.
 *
 * @param what is paid with it, as a noun: `payment`, `swap`, `approval`
 * @param error why its end was not known at first; another transaction than the asked one is said so
 */
export function outcomeWords(
  { status, transaction }: PaymentOutcome,
  what: 'payment' | 'swap' | 'approval',
  error: unknown = null,
): OutcomeWords {
  if (status === 'confirmed')
    return {
      title: t('Confirmed'),
      text:
        what === 'approval' ? t('The approval is confirmed.') : t('Done. Your balance updates in a moment.'),
    }
  if (status === 'failedOnChain')
    return {
      title: t(`The ${what} failed on the network`),
      text: t('It had no effect. The network fee may have been taken.'),
    }
  if (status === 'sent')
    return { title: t('Sent to the network'), text: t('Waiting for the network to confirm it.') }
  if (error !== null && toWalletError(error).kind === 'transaction-changed')
    return {
      title: t('Check your wallet'),
      text: t(`Your wallet sent another transaction than the ${what} you reviewed.`),
    }
  return transaction === undefined
    ? {
        title: t('Check your wallet'),
        text: t(
          `Your wallet didn’t answer. The ${what} may have been sent. We’ll keep checking. You can close this.`,
        ),
      }
    : {
        title: t('Sent to the network'),
        text: t('The network doesn’t show it yet. We’ll keep checking. You can close this.'),
      }
}
