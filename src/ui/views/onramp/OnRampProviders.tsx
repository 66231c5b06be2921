import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { OnrampMoney } from '../../../bridge/features/onramp/contract.ts'
import { type OnrampProvider, onrampProviders } from '../../../bridge/services/onrampProviders.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatQuantity } from '../../format/money.ts'
import { namespaceName } from '../../format/namespaceName.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { ContinueButton } from './ContinueButton.tsx'
import { OrderField } from './OrderField.tsx'
import { OrderNote } from './OrderNote.tsx'
import { OrderRows } from './OrderRows.tsx'
import { onrampCss } from './onramp.css.ts'
import { getOnrampStore } from './onrampStore.ts'
import { orderCss } from './order.css.ts'
import { useOptions } from './useOptions.ts'
import { useProviderUrl } from './useProviderUrl.ts'
import { useQuote } from './useQuote.ts'

export const css = `${onrampCss}${orderCss}`

export const title = (): string => t('Buy crypto')

/** Two decimals are enough for a sum; an amount below one has the digits that count after its point. */
const toPlaces = (amount: string): number => (/^0*\./.test(amount) || /^0+$/.test(amount) ? 6 : 2)

/** The order: the amount first, then what it buys, then the one way on. */
function Order({
  providers,
  first,
}: {
  readonly providers: readonly OnrampProvider[]
  readonly first: OnrampProvider
}) {
  const { config, engine, emit, modal } = useTab()
  const { provider: chosenName } = useStore(getOnrampStore(useTab()))
  const options = useOptions()
  const chosen = providers.find(({ name }) => name === chosenName) ?? first
  const isCoinbase = chosen.name === 'coinbase'
  const { price, retry } = useQuote(options, isCoinbase)
  const url = useProviderUrl(chosen.name)
  const { locale } = config.page
  const symbol = cleanText(options.purchase?.symbol, 12, t('Token'))
  const words = ({ amount, currency }: OnrampMoney, places = 2): string =>
    `${formatQuantity(amount, locale, places)} ${
      currency === options.purchase?.id ? symbol : cleanText(currency, 12, '')
    }`
  const bought = price.status === 'done' ? price.quote.purchaseAmount : null
  return (
    <div className="ob">
      <OrderField
        payment={options.payment}
        hasLimits={isCoinbase && options.purchase !== undefined}
        isLoading={isCoinbase && options.isEnabled && options.answer.status === 'loading'}
        isOutside={price.status === 'outside'}
      />
      <OrderRows options={options} providers={providers} chosen={chosen} />
      <div className="ob-end">
        <ContinueButton
          provider={chosen}
          price={price}
          gets={bought ? words(bought, toPlaces(bought.amount)) : undefined}
          url={url}
        />
        <div className="ob-foot">
          <div className="ob-note" role="status">
            <OrderNote
              provider={chosen}
              options={options}
              isReachable={url.href !== null}
              price={price}
              words={words}
              onPriceAgain={retry}
            />
          </div>
          <button
            type="button"
            className="link"
            onClick={() => {
              emit({ type: 'SELECT_WHAT_IS_A_BUY' })
              callFeature(engine, 'onramp', 'report', { event: 'SELECT_WHAT_IS_A_BUY' }).catch(() => {})
              modal.push('WhatIsABuy')
            }}
          >
            {t('How does it work?')}
          </button>
        </div>
      </div>
    </div>
  )
}

/** Buying, from the providers that sell to the account in use. */
export default function OnRampProviders() {
  const { config, engine, emit, modal } = useTab()
  const { namespace } = useSession()
  const providers = onrampProviders(namespace, config.engine)
  const [first] = providers

  useEffect(() => {
    // Coming back from the next view is not reported again.
    if (modal.getState().direction === 'back') return
    emit({ type: 'SELECT_BUY_CRYPTO' })
    callFeature(engine, 'onramp', 'report', { event: 'SELECT_BUY_CRYPTO' }).catch(() => {})
  }, [engine, emit, modal])

  if (!first)
    return (
      <EmptyState
        icon={MORE_ICONS.globe}
        title={t('No provider here')}
        text={t('No provider sells to {namespace} accounts. Switch to another network, or receive funds.', {
          namespace: namespaceName(namespace),
        })}
      />
    )
  return <Order providers={providers} first={first} />
}
