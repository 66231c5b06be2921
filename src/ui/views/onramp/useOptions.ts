import { useStore } from 'zustand'
import type {
  OnrampOptions,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../../bridge/features/onramp/contract.ts'
import { canFollow } from '../../../bridge/services/onramp.ts'
import { soldOn } from '../../../bridge/services/onrampMarket.ts'
import { isResidence } from '../../../bridge/values/isResidence.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { type Answer, useEngineQuery } from '../../hooks/useEngineQuery.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { getOnrampStore } from './onrampStore.ts'

/** Chosen until the buyer chooses another. */
const PURCHASE = 'USDC'
const PAYMENT = 'USD'

export interface Chosen {
  /** Whether a provider with prices sells to the account in use. */
  readonly isPriced: boolean
  /** Whether the options were asked for; not before the residence is known. */
  readonly isEnabled: boolean
  readonly answer: Answer<OnrampOptions>
  readonly retry: () => void
  /** Currencies sold on the active network. */
  readonly purchases: readonly PurchaseCurrency[]
  readonly purchase: PurchaseCurrency | undefined
  readonly payment: PaymentCurrency | undefined
}

/** What Coinbase sells at the buyer's residence, and what is chosen of it. */
export function useOptions(): Chosen {
  const tab = useTab()
  const { networkId, namespace } = useSession()
  const { purchase, payment, country, subdivision } = useStore(getOnrampStore(tab))
  const isPriced = canFollow(tab.config.engine) && namespace === 'eip155'
  const isEnabled = isPriced && isResidence({ country, subdivision })
  const residence = { country: country ?? '', ...(subdivision === null ? {} : { subdivision }) }
  const key = `onramp:options:${networkId}:${country}:${subdivision}`
  const { answer, retry } = useEngineQuery(isEnabled ? key : null, ({ engine }) =>
    callFeature(engine, 'onramp', 'options', residence),
  )
  const { purchaseCurrencies = [], paymentCurrencies = [] } = answer.status === 'done' ? answer.value : {}
  const purchases = purchaseCurrencies.filter(currency => networkId && soldOn(currency, networkId))
  return {
    isPriced,
    isEnabled,
    answer,
    retry,
    purchases,
    purchase:
      purchases.find(({ id }) => id === purchase) ??
      purchases.find(({ symbol }) => symbol === PURCHASE) ??
      purchases[0],
    payment:
      paymentCurrencies.find(({ id }) => id === payment) ??
      paymentCurrencies.find(({ id }) => id === PAYMENT) ??
      paymentCurrencies[0],
  }
}
