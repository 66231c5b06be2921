import { useStore } from 'zustand'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { AmountField } from '../onramp/AmountField.tsx'
import { onrampCss } from '../onramp/onramp.css.ts'
import { AttemptPanel } from './AttemptPanel.tsx'
import { ExchangeRow } from './ExchangeRow.tsx'
import { payCss } from './pay.css.ts'
import { DEPOSIT_PACE, payByExchange } from './payByExchange.ts'
import { getPayStore, setPay } from './payStore.ts'
import { useDeposit } from './useDeposit.ts'
import { useExchanges } from './useExchanges.ts'

export const css = onrampCss + payCss + statusPanelCss

export const title = (): string => t('Deposit from exchange')

/** Of tokens worth a dollar; ten of a coin are another matter. */
const PRESETS = ['10', '50', '100']

/** A deposit from an account at an exchange into the account in use. */
export default function PayWithExchange() {
  const tab = useTab()
  const { attempt } = useStore(getPayStore(tab))
  const { asset, getNetwork, amount, payment } = useDeposit()
  const { answer, retry } = useExchanges(asset ? { asset } : null)
  if (attempt) return <AttemptPanel attempt={attempt} onAgain={() => setPay(tab, { attempt: null })} />
  if (!asset)
    return (
      <EmptyState
        icon={MORE_ICONS.globe}
        title={t('No deposit on this network')}
        text={t(
          'Exchanges pay out to Ethereum and Solana accounts. Switch to another network, or receive funds.',
        )}
      />
    )
  const symbol = cleanText(asset.metadata.symbol, 12, t('Token'))
  const network = cleanText(getNetwork(asset)?.name, 24, asset.network)
  const isBad = payment === null && /[1-9]/.test(amount)
  const exchanges = answer.status === 'done' ? answer.value.exchanges : []
  return (
    <div className="ob">
      <AmountField
        label={t('Amount in {symbol}', { symbol })}
        value={amount}
        presets={asset.asset === 'native' ? [] : PRESETS}
        isBad={isBad}
        onChange={value =>
          setPay(tab, { deposit: { ...getPayStore(tab).getState().deposit, amount: value } })
        }
        end={
          <button
            type="button"
            className="ob-pick"
            onClick={() => tab.modal.push('PayWithExchangeSelectAsset')}
          >
            <span className="sr">{t('Deposit')}</span>
            <span className="clip">{symbol}</span>
            <Icon name={MORE_ICONS.down} size={16} />
          </button>
        }
      />
      <p className="pay-note" role="status">
        {isBad
          ? t('{symbol} has at most {decimals} decimals.', { symbol, decimals: asset.metadata.decimals })
          : t('Paid into your account on {network}.', { network })}
      </p>
      {answer.status === 'loading' ? (
        <SkeletonRows count={2} />
      ) : answer.status === 'failed' ? (
        <EmptyState icon="warning" title={t('The exchanges could not be loaded')}>
          <RetryButton onClick={retry} />
        </EmptyState>
      ) : exchanges.length === 0 ? (
        <EmptyState
          icon={MORE_ICONS.globe}
          title={t('No exchange has this asset')}
          text={t('Choose another one.')}
        />
      ) : (
        <ul className="rows" aria-label={t('Exchanges')}>
          {exchanges.map(exchange => (
            <li key={exchange.id}>
              <ExchangeRow
                exchange={exchange}
                disabled={payment === null}
                onChoose={() => payment && void payByExchange(tab, payment, exchange, { pace: DEPOSIT_PACE })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
