import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { ReviewedSend } from '../../../bridge/features/send/contract.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { Button } from '../../components/Button.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { Icon } from '../../components/Icon.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { cleanText } from '../../format/cleanText.ts'
import { describeFailure, type FailureWords } from '../../format/errorWords.ts'
import { isUserRejection } from '../../format/isUserRejection.ts'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { outcomeWords } from '../../format/outcomeWords.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { sentences } from '../../words/sentences.ts'
import { t } from '../../words/t.ts'
import { OutcomePanel } from '../parts/OutcomePanel.tsx'
import { RiskConsent, riskConsentCss } from '../parts/RiskConsent.tsx'
import { SpokenTransfer } from '../parts/SpokenTransfer.tsx'
import { TokenPicture } from '../parts/TokenRow.tsx'
import { PaidPicture, PaymentSummary } from './PaymentSummary.tsx'
import { ReviewList } from './ReviewList.tsx'
import { sendCss } from './send.css.ts'
import { getSendDraft } from './sendDraft.ts'
import type { SendStep } from './sendFlow.ts'
import { feeText, getDecimals, toDollars } from './sendInput.ts'
import { useSendToken } from './useSendToken.ts'

export const css = sendCss + statusPanelCss + riskConsentCss
export const title = (): string => t('Review send')

/** A review is renewed this long before it expires. */
const RENEW_AHEAD_MS = 5_000
const STARTED_AFTER_MS = 400

/** From here on an amount is set smaller, so that it stays on one line as long as it can. */
const LONG_CHARS = 14
/** Most decimals of the headline. */
const HEADLINE_PLACES = 6

const NO_DETAILS = { details: '' }

function getNote(step: SendStep, isRequested: boolean): FailureWords {
  if (step.status === 'sending')
    return { ...NO_DETAILS, text: isRequested ? t('Confirm in your wallet') : t('Waiting for the network') }
  if (step.status !== 'reviewed' || step.error === null) return { ...NO_DETAILS, text: '' }
  return isUserRejection(step.error)
    ? { ...NO_DETAILS, text: sentences([t('You declined in your wallet.'), t('Nothing was sent.')]) }
    : describeFailure(step.error)
}

/** The review is renewed before it ends, as long as the person looks at it. */
function useRenewal(review: ReviewedSend | null, renew: () => Promise<void>): void {
  useEffect(() => {
    if (!review) return
    const timer = setTimeout(() => void renew(), Math.max(1_000, review.lifeMs - RENEW_AHEAD_MS))
    return () => clearTimeout(timer)
  }, [review, renew])
}

type OverStep = Extract<SendStep, { readonly outcome: PaymentOutcome }>

/** What is known of a payment that may have been sent, and the ways out. */
function FollowedPayment({ step, token }: { readonly step: OverStep; readonly token: TokenBalance | null }) {
  const tab = useTab()
  const { known } = useSession()
  const { outcome, review, error } = step
  const network = known.find(({ caipNetworkId }) => caipNetworkId === review.network) ?? null
  return (
    <OutcomePanel
      outcome={outcome}
      words={outcomeWords(outcome, 'payment', error)}
      picture={<PaidPicture token={token} />}
      summary={<PaymentSummary review={review} token={token} />}
      network={network}
      address={parseCaipAddress(review.from).address}
      onLeave={() => tab.modal.reset('Account')}
    />
  )
}

/** Valid for one review, because the fee of the next one may differ. */
interface Consent {
  readonly id: string
  readonly accepted: readonly Risk[]
}

/** The exact request to the wallet: amount, receiver, network and highest fee. */
export default function WalletSendPreview() {
  const tab = useTab()
  const { draft, flow } = getSendDraft(tab)
  const step = useStore(flow)
  const receiver = useStore(draft, state => state.receiver)
  const { token } = useSendToken()
  const review = 'review' in step ? step.review : null
  // Of what was reviewed: the list behind it may change, or lose it once it is sent.
  const [shown] = useState(token)
  const isRequested = useMirror(state => review !== null && state?.requests[review.id] !== undefined)
  const { known } = useSession()
  const [consent, setConsent] = useState<Consent>({ id: '', accepted: [] })
  const [wasRequested, setRequested] = useState(false)
  const { locale } = tab.config.page
  const isSending = step.status === 'sending'
  const over = step.status === 'unknown' || step.status === 'failed' ? step : null
  useRenewal(step.status === 'reviewed' && !step.isUsed ? step.review : null, flow.renew)

  useEffect(() => {
    if (isRequested) setRequested(true)
    else if (isSending && wasRequested) {
      // The request is removed from the list right before its error arrives.
      const timer = setTimeout(
        () => tab.toasts.show({ message: t('Transaction started'), variant: 'success' }),
        STARTED_AFTER_MS,
      )
      return () => clearTimeout(timer)
    }
    return undefined
  }, [isRequested, isSending, wasRequested, tab])

  useEffect(() => {
    // The account or the network changed: what was reviewed is not there any more.
    if (step.status === 'editing' && tab.modal.getState().view === 'WalletSendPreview') tab.modal.back()
    if (step.status === 'sent') tab.modal.reset('WalletSendConfirmed')
    // Without a way back to the form, where the same payment is one press away.
    if (over && tab.modal.getState().history.length > 1) tab.modal.reset('WalletSendPreview')
    const isFailed = step.status === 'reviewed' && step.isUsed && step.error !== null
    if (isFailed && !isUserRejection(step.error))
      tab.toasts.show({ message: t('Failed to send transaction. Please try again.'), variant: 'error' })
  }, [step, over, tab])

  if (over) return <FollowedPayment step={over} token={shown} />
  if (!review || !shown) return null
  // The chain's decimals, not those of the list that the amount was typed with: the wallet is asked for base units.
  const amount = formatAmount(BigInt(review.amount), review.decimals ?? 0)
  const symbol = cleanText(shown.symbol, 12, '')
  const isCounted = review.decimals !== undefined
  // Cut, never rounded up; the exact amount follows below.
  const headline = /\.\d{7}/.test(amount) ? formatQuantity(amount, locale, HEADLINE_PLACES) : null
  const isMiscounted = review.decimals !== getDecimals(shown)
  const value = isMiscounted ? '' : formatMoney(toDollars(amount, shown.price), locale)
  const accepted = consent.id === review.id ? consent.accepted : []
  const network = known.find(({ caipNetworkId }) => caipNetworkId === review.network) ?? null
  const isAccepted = review.risks.every(risk => accepted.includes(risk))
  const isBad = step.status === 'reviewed' && step.error !== null
  const isUsed = step.status === 'reviewed' && step.isUsed
  const note = getNote(step, isRequested || !wasRequested)
  return (
    <div className="rev">
      <SpokenTransfer
        payment={{
          paymentAsset: {
            asset: review.token ?? 'native',
            metadata: { symbol: shown.symbol, decimals: review.decimals ?? null },
          },
          units: review.amount,
          recipient: review.to,
        }}
      />
      <div className="rev-top">
        <TokenPicture
          icon={shown.icon}
          symbol={symbol}
          network={null}
          coinOf={shown.address === undefined ? shown.chainId : null}
          address={shown.address}
          size={56}
        />
        <p className="rev-amount" translate="no" data-long={(headline ?? amount).length > LONG_CHARS}>
          {isCounted
            ? `${headline ?? amount} ${symbol}`
            : `${amount} ${t('base units of {symbol}', { symbol })}`}
        </p>
        {isCounted && headline !== null && (
          <p className="rev-exact" translate="no">
            {`${amount} ${symbol}`}
          </p>
        )}
        <p className="muted" translate={value ? 'no' : undefined}>
          {value || t('Value unknown')}
        </p>
      </div>
      {isMiscounted && (
        <p className="rev-warn" role="note">
          <Icon name="warning" size={18} />
          <span>
            {isCounted
              ? t(
                  'The token counts in other decimals than the token list says. This is the amount that would leave your account.',
                )
              : t('The token does not state its decimals. Compare the base units.')}
          </span>
        </p>
      )}
      <ReviewList review={review} receiver={receiver} />
      {step.status === 'reviewed' && !isUsed && (
        <RiskConsent
          risks={review.risks}
          accepted={accepted}
          fee={feeText(review, network)}
          onChange={next => setConsent({ id: review.id, accepted: next })}
        />
      )}
      <p className="rev-note" role="status" data-bad={isBad}>
        {note.text}
      </p>
      <ErrorDetails text={note.details} />
      <div className="btn-row">
        <Button disabled={isSending} onClick={() => tab.modal.back()}>
          {t('Cancel')}
        </Button>
        {isUsed ? (
          <Button variant="accent" icon="refresh" onClick={() => void flow.renew()}>
            {t('Review again')}
          </Button>
        ) : (
          <Button
            variant="accent"
            isBusy={isSending}
            disabled={!isAccepted}
            onClick={() => void flow.confirm(review, accepted)}
          >
            {t('Send')}
          </Button>
        )}
      </div>
    </div>
  )
}
