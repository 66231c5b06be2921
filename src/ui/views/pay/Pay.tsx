import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { toRecipient } from '../../../bridge/services/pay.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { errorDetailsCss } from '../../components/ErrorDetails.css.ts'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { describeFailure, type FailureWords } from '../../format/errorWords.ts'
import { formatQuantity } from '../../format/money.ts'
import { useReportError } from '../../hooks/useReportError.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'
import { SpokenTransfer } from '../parts/SpokenTransfer.tsx'
import { attemptAt, reportPay } from './attempts.ts'
import { ExchangeRow } from './ExchangeRow.tsx'
import { payCss } from './pay.css.ts'
import { PAY_PACE, payByExchange } from './payByExchange.ts'
import { getPayStore, setPay } from './payStore.ts'
import { type PayInput, readPay } from './readPay.ts'
import { useExchanges } from './useExchanges.ts'
import { WalletRow } from './WalletRow.tsx'

export const css = payCss + errorDetailsCss

export const title = (): string => t('How you pay')

/** Up to 2 exchanges. */
const EXCHANGES_SHOWN = 2
const PLACES = 18

/** What the host asked for, or what is wrong with it. Back from the next view it is what it was. */
function usePayInput(): { readonly input: PayInput | null; readonly failure?: FailureWords } {
  const tab = useTab()
  const reportError = useReportError()
  const args = useViewData().arguments
  const read = useMemo(() => {
    try {
      return { input: readPay(args) }
    } catch (error) {
      return { input: null, failure: describeFailure(error), error }
    }
  }, [args])

  useEffect(() => {
    if (read.input === null) reportError(read.error)
    else if (JSON.stringify(getPayStore(tab).getState().input) !== JSON.stringify(read.input)) {
      // Of the same payment: a quick hand may have begun before this effect, or before the modal was closed.
      const attempt = attemptAt(tab, read.input.payment)
      setPay(tab, { id: createRandomId(), input: read.input, attempt })
      reportPay(tab, 'PAY_MODAL_OPEN', read.input.payment)
    }
  }, [tab, read, reportError])
  return read
}

/** Exchanges to pay from. */
function Ways({ input: { payment, exchanges, isInNewTab } }: { readonly input: PayInput }) {
  const tab = useTab()
  const { paymentAsset, amount } = payment
  const { answer } = useExchanges(exchanges && { ...exchanges, asset: paymentAsset, amount })
  const isEnabled = exchanges !== null
  const found = answer.status === 'done' ? answer.value.exchanges.slice(0, EXCHANGES_SHOWN) : []
  return (
    <div className="stack">
      <WalletRow payment={payment} />
      {isEnabled && answer.status === 'loading' && <SkeletonRows count={EXCHANGES_SHOWN} />}
      {isEnabled && answer.status === 'failed' && (
        <p className="pay-note">{t('The exchanges could not be loaded. You can pay with your wallet.')}</p>
      )}
      {found.map(exchange => (
        <ExchangeRow
          key={exchange.id}
          exchange={exchange}
          onChoose={() => {
            void payByExchange(tab, payment, exchange, { pace: PAY_PACE, isInNewTab })
            tab.modal.push('PayLoading')
          }}
        />
      ))}
    </div>
  )
}

/** Amount and receiver of a payment, and the methods to pay. */
export default function Pay() {
  const tab = useTab()
  const { config, modal } = tab
  const status = useStore(getPayStore(tab), ({ attempt }) => attempt?.status)
  const { known } = useSession()
  const { input, failure } = usePayInput()
  if (input === null)
    return (
      <EmptyState icon="warning" title={t('This payment cannot be made')} text={failure?.text ?? ''}>
        <ErrorDetails text={failure?.details} />
      </EmptyState>
    )
  const { paymentAsset, amount, recipient } = input.payment
  const { network: id, metadata } = paymentAsset
  const network = known.find(({ caipNetworkId }) => caipNetworkId === id) ?? null
  const name = cleanText(network?.name, 24, id)
  const sum = `${formatQuantity(amount, config.page.locale, PLACES)} ${cleanText(metadata.symbol, 16, t('tokens'))}`
  return (
    <div className="pay">
      <SpokenTransfer payment={input.payment} />
      <div className="pay-sum">
        <p className="pay-amount" translate="no" data-long={sum.length > 18 || undefined}>
          {sum}
        </p>
        <div className="pay-net">
          <NetworkPicture network={network} name={name} size={20} />
          <span className="pay-net-text">
            {t('{asset} on {network}', { asset: cleanText(metadata.name, 24, ''), network: name })}
          </span>
        </div>
      </div>
      <div className="pay-to" title={toRecipient(input.payment)}>
        <span className="muted">{t('To')}</span>
        <p translate="no">{recipient}</p>
      </div>
      {status === 'unknown' ? (
        <ListRow
          image={<Icon name={MORE_ICONS.clock} size={24} />}
          title={t('Check the payment')}
          detail={t('It may have been made already')}
          endIcon="chevron"
          onClick={() => modal.push('PayLoading')}
        />
      ) : (
        <Ways input={input} />
      )}
    </div>
  )
}
