import type { OnrampMoney } from '../../../bridge/features/onramp/contract.ts'
import type { OnrampProvider } from '../../../bridge/services/onrampProviders.ts'
import { t } from '../../words/t.ts'
import { QuoteList } from './QuoteList.tsx'
import type { Chosen } from './useOptions.ts'
import type { Price } from './useQuote.ts'

/** One note, and what can be done about it. */
function Note({
  text,
  action,
  onAction,
}: {
  readonly text: string
  readonly action: string
  readonly onAction: () => void
}) {
  return (
    <p>
      <span>{`${text} `}</span>
      <button type="button" className="link" onClick={onAction}>
        {action}
      </button>
    </p>
  )
}

/** The line below the button: what the price is made of, or the reason for a missing price. */
export function OrderNote({
  provider,
  options: { isPriced, isEnabled, answer, retry, purchase, payment },
  isReachable,
  price,
  words,
  onPriceAgain,
}: {
  readonly provider: OnrampProvider
  readonly options: Chosen
  /** Whether the provider's page has an address. */
  readonly isReachable: boolean
  readonly price: Price
  readonly words: (money: OnrampMoney) => string
  readonly onPriceAgain: () => void
}) {
  if (!isReachable) return <p>{t('The provider cannot be opened now')}</p>
  if (provider.name !== 'coinbase' || !isPriced)
    return <p>{t('The purchase is made on the provider’s page.')}</p>
  if (!isEnabled) return <p>{t('Prices depend on where you live.')}</p>
  if (answer.status === 'failed')
    return (
      <Note
        text={t('Prices could not be loaded. The provider’s page shows its price before you pay.')}
        action={t('Load prices again')}
        onAction={retry}
      />
    )
  const isUnpriced = answer.status === 'done' && (!purchase || !payment || payment.limits.length === 0)
  if (isUnpriced || (price.status === 'failed' && price.isUnsupported))
    return <p>{t('Coinbase lists no prices here. Its page shows the price before you pay.')}</p>
  if (price.status === 'failed')
    return (
      <Note
        text={t('The price could not be loaded. {name} shows it before you pay.', { name: provider.label })}
        action={t('Try again')}
        onAction={onPriceAgain}
      />
    )
  if (price.status === 'done') return <QuoteList quote={price.quote} words={words} />
  return <p>{t('The purchase is made on the provider’s page.')}</p>
}
