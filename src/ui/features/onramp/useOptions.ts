import { useStore } from 'zustand'
import type {
  OnrampOptions,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../../bridge/contract/features/onramp.ts'
import { askFeature } from '../../client/askFeature.ts'
import { type Answer, useAsk } from '../../hooks/useAsk.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { onrampOf } from './onrampStore.ts'

/** What is bought and paid with where nobody has chosen (reference §3.8). */
const PURCHASE = 'USDC'
const PAYMENT = 'USD'

export interface Chosen {
  readonly answer: Answer<OnrampOptions>
  readonly retry: () => void
  readonly purchase: PurchaseCurrency | undefined
  readonly payment: PaymentCurrency | undefined
}

/**
 * What the service sells, and what of it is chosen.
 *
 * @param isWanted false asks nothing
 */
export function useOptions(isWanted = true): Chosen {
  const tab = useTab()
  // A network the service does not serve has nothing to offer.
  const { networkId } = useSession()
  const { purchase, payment } = useStore(onrampOf(tab))
  const { answer, retry } = useAsk(isWanted ? `onramp:options:${networkId}` : null, ({ engine }) =>
    askFeature(engine, 'onramp', 'options', {}),
  )
  const { purchaseCurrencies = [], paymentCurrencies = [] } = answer.status === 'done' ? answer.value : {}
  return {
    answer,
    retry,
    purchase:
      purchaseCurrencies.find(({ id }) => id === purchase) ??
      purchaseCurrencies.find(({ symbol }) => symbol === PURCHASE) ??
      purchaseCurrencies[0],
    payment:
      paymentCurrencies.find(({ id }) => id === payment) ??
      paymentCurrencies.find(({ id }) => id === PAYMENT) ??
      paymentCurrencies[0],
  }
}
