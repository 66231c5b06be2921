import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OnrampProviderName } from '../../../bridge/features/onramp/contract.ts'
import { getOnrampHandler } from '../../../bridge/services/onramp.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { DEFAULT_CURRENCY, isPositive, TYPING_MS } from './currency.ts'
import { getOnrampStore, type ProviderPage } from './onrampStore.ts'
import { useOptions } from './useOptions.ts'

/**
 * The URL of a provider's page: `undefined` while it is loading, `null` without a URL that is safe to open.
 * It is not cached: services write a token into it that is valid for minutes. A page that the host's server makes is asked for
 * once the buyer goes there: until then the service learns nothing.
 */
export function useProviderUrl(provider: OnrampProviderName): {
  readonly href: ProviderPage | null | undefined
  readonly retry: () => void
} {
  const tab = useTab()
  const toHref = useExternalHref()
  const { account, networkId } = useSession()
  const { amount: typed, country } = useStore(getOnrampStore(tab))
  const { purchase, payment } = useOptions()
  const isHandled = getOnrampHandler(tab.config.engine, provider)
  const amount = useDebounced(typed, TYPING_MS)
  const [attempt, setAttempt] = useState(0)
  const order = {
    provider,
    ...(isPositive(amount) ? { amount, paymentCurrency: payment?.id ?? DEFAULT_CURRENCY } : {}),
    ...(purchase ? { purchaseCurrency: purchase.id } : {}),
    ...(country === null ? {} : { country }),
  }
  const key = JSON.stringify([order, account?.address, networkId])
  const [found, setFound] = useState<{ readonly key: string; readonly url: string | null } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked; `attempt` asks again
  useEffect(() => {
    if (isHandled) return
    let isCurrent = true
    setFound(null)
    const set = (url: string | null): void => {
      if (isCurrent) setFound({ key, url })
    }
    callFeature(tab.engine, 'onramp', 'url', order).then(
      ({ url }) => set(url),
      () => set(null),
    )
    return () => {
      isCurrent = false
    }
  }, [tab, key, attempt])

  const request = async () => toHref((await callFeature(tab.engine, 'onramp', 'url', order)).url)
  const href = isHandled ? request : found?.key === key ? toHref(found.url) : undefined
  return {
    href: amount === typed ? href : undefined,
    retry: () => setAttempt(count => count + 1),
  }
}
