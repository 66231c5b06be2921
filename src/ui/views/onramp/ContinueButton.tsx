import { useStore } from 'zustand'
import type { OnrampProvider } from '../../../bridge/services/onrampProviders.ts'
import { Button } from '../../components/Button.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { REFUSED_AMOUNT } from '../../hooks/useTypedAmount.ts'
import { t } from '../../words/t.ts'
import { getOnrampStore, visitProvider } from './onrampStore.ts'
import type { useProviderUrl } from './useProviderUrl.ts'
import type { Price } from './useQuote.ts'

/**
 * The way to the provider's page, with what the amount buys where a price is known. It stays as high with one line as with
 * two.
 *
 * @param gets what the price says that the buyer gets
 */
export function ContinueButton({
  provider: { name, label },
  price,
  gets,
  url: { href, retry },
}: {
  readonly provider: OnrampProvider
  readonly price: Price
  readonly gets: string | undefined
  readonly url: ReturnType<typeof useProviderUrl>
}) {
  const tab = useTab()
  const { amount } = useStore(getOnrampStore(tab))
  const isRefused = price.status === 'outside' || amount === REFUSED_AMOUNT
  if (href === null)
    return (
      <Button variant="accent" icon="refresh" onClick={retry}>
        {t('Try again')}
      </Button>
    )
  if (price.status === 'pending')
    return (
      <Button variant="accent" isBusy>
        {t('Getting a quote')}
      </Button>
    )
  return (
    <Button
      variant="accent"
      isBusy={href === undefined && !isRefused}
      disabled={isRefused}
      onClick={() => {
        if (!href) return
        visitProvider(tab, name, href)
        tab.modal.push('BuyInProgress')
      }}
    >
      <span>{t('Continue with {name}', { name: label })}</span>
      {gets !== undefined && (
        <>
          <span className="sr"> · </span>
          <span className="ob-gets">{t('you get {amount}', { amount: gets })}</span>
        </>
      )}
    </Button>
  )
}
