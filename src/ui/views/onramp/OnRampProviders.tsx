import { useEffect } from 'react'
import { type OnrampProvider, onrampProviders } from '../../../bridge/services/onramp.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Tag } from '../../components/Tag.tsx'
import { namespaceName } from '../../format/namespaceName.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { OrderPart } from './OrderPart.tsx'
import { onrampCss } from './onramp.css.ts'
import { visitProvider } from './onrampStore.ts'
import { orderCss } from './order.css.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { useProviderUrl } from './useProviderUrl.ts'

export const css = `${onrampCss}${orderCss}`

export const title = (): string => t('Choose provider')

function ProviderRow({ provider: { name, label, feeRange } }: { readonly provider: OnrampProvider }) {
  const tab = useTab()
  const { href, retry } = useProviderUrl(name)

  function choose(): void {
    if (!href) {
      retry()
      return
    }
    visitProvider(tab, name, href)
    tab.modal.push('BuyInProgress')
  }

  return (
    <ListRow
      image={<ProviderMark label={label} />}
      title={label}
      {...(href === null ? { detail: t('Not available now. Try again') } : {})}
      disabled={href === undefined}
      end={href !== null && <Tag>{t('Fees {range}', { range: feeRange })}</Tag>}
      endIcon={href === null ? 'refresh' : 'external'}
      onClick={choose}
    />
  )
}

/** The providers that sell to the account in use. */
export default function OnRampProviders() {
  const { config, engine, emit, modal } = useTab()
  const { namespace } = useSession()
  const providers = onrampProviders(namespace, config.engine)

  useEffect(() => {
    // Coming back from the next view is not reported again.
    if (modal.getState().direction === 'back') return
    emit({ type: 'SELECT_BUY_CRYPTO' })
    callFeature(engine, 'onramp', 'report', { event: 'SELECT_BUY_CRYPTO' }).catch(() => {})
  }, [engine, emit, modal])

  if (providers.length === 0)
    return (
      <EmptyState
        icon={MORE_ICONS.globe}
        title={t('No provider here')}
        text={t('No provider sells to {namespace} accounts. Switch to another network, or receive funds.', {
          namespace: namespaceName(namespace),
        })}
      />
    )
  return (
    <div className="ob">
      <OrderPart />
      <ul className="rows" aria-label={t('Providers')}>
        {providers.map(provider => (
          <li key={provider.name}>
            <ProviderRow provider={provider} />
          </li>
        ))}
      </ul>
      <div className="ob-foot">
        <p>{t('The purchase is made on the provider’s page.')}</p>
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
  )
}
