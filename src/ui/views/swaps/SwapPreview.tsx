import { useEffect, useState } from 'react'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { PreviewAsset } from '../../../bridge/features/preview/contract.ts'
import type { ReviewedSwap, SwapQuote, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { computeValue } from '../../../bridge/values/decimalMath.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Status } from '../../components/Status.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { cleanText, truncateMiddle } from '../../format/cleanText.ts'
import { formatHolding, formatMoney, formatQuantity } from '../../format/money.ts'
import { outcomeWords } from '../../format/outcomeWords.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { OutcomePanel } from '../parts/OutcomePanel.tsx'
import { toPreviewAsset, toPreviewParty } from '../parts/previewValues.ts'
import { RiskConsent, riskConsentCss } from '../parts/RiskConsent.tsx'
import { SpokenEffects } from '../parts/SpokenEffects.tsx'
import { TokenPicture } from '../parts/TokenRow.tsx'
import { type Fact, formatPercent, isImpactHigh, SwapFacts } from './SwapFacts.tsx'
import { formatUnits, getCoinNetwork, getOtherNetwork, type SwapState } from './swapState.ts'
import { swapsCss } from './swaps.css.ts'
import { useSwapView } from './useSwapView.ts'

export const css = swapsCss + statusPanelCss + riskConsentCss
export const title = () => t('Preview swap')

function Side({
  token,
  units,
  price,
  locale,
}: {
  readonly token: SwapToken
  readonly units: string
  readonly price: string | null
  readonly locale: string
}) {
  const symbol = cleanText(token.symbol, 12, '')
  const exact = formatUnits(units, token)
  return (
    <div className="swap-one">
      <TokenPicture
        icon={token.icon}
        symbol={symbol}
        network={null}
        coinOf={getCoinNetwork(token)}
        address={token.address}
      />
      <span className="row-text">
        <span className="row-title clip" translate="no" title={exact}>
          {/* Five decimals in previews. */}
          {formatHolding(exact, symbol, locale, 5)}
        </span>
        <span className="row-detail clip" translate="no">
          {price ? formatMoney(computeValue(BigInt(units), token.decimals, price), locale) : '\u00a0'}
        </span>
      </span>
    </div>
  )
}

const toAsset = ({ isNative, address, symbol, decimals }: SwapToken): PreviewAsset =>
  toPreviewAsset(isNative ? null : parseCaipAddress(address).address, symbol, decimals)

/** The step in words: what the approval allows, else what leaves and what arrives. */
function SpokenSwap({
  shown,
  review,
  from,
  to,
}: {
  readonly shown: SwapQuote
  readonly review: ReviewedSwap | null
  readonly from: SwapToken
  readonly to: SwapToken
}) {
  const approval = review?.step === 'approve' ? review.approval : null
  if (approval) {
    const spender = toPreviewParty(approval.spender, true)
    const { amount } = approval
    return (
      <SpokenEffects allowances={[{ kind: 'spend', asset: toAsset(from), amount, spender, until: null }]} />
    )
  }
  return (
    <SpokenEffects
      effects={[
        { direction: 'out', asset: toAsset(from), amount: shown.amount, party: null },
        { direction: 'in', asset: toAsset(to), amount: shown.toAmount, party: null },
      ]}
    />
  )
}

/**
 * The approval of a token, and the contract that is approved or called with its name in the list of routers. The review has
 * the rows from the start, so that its buttons stay in place: their values follow.
 */
function contractFacts(review: ReviewedSwap | null, from: SwapToken, locale: string): readonly Fact[] {
  const approval = review?.approval
  const isApproval = approval !== undefined && approval !== null && approval.amount !== '0'
  const contract: Fact = [
    isApproval ? t('Approved for') : t('Contract'),
    review ? contractText(review) : { lines: 2 },
    review?.contract.name === null,
  ]
  if (getCoinNetwork(from) !== null) return [contract]
  const amount =
    approval &&
    `${formatQuantity(formatUnits(approval.amount, from), locale, 6)} ${cleanText(from.symbol, 12, '')}`
  return [[t('Approval'), review ? (amount ?? t('Not needed')) : { lines: 1 }], contract]
}

/** The networks of a swap to another one. */
const networkFacts = (names: readonly [string, string] | null): readonly Fact[] =>
  names ? [[t('Network'), `${cleanText(names[0], 24, '')} → ${cleanText(names[1], 24, '')}`]] : []

/** Two lines. */
const contractText = ({ contract: { name, address } }: ReviewedSwap) =>
  `${name === null ? t('Unknown') : cleanText(name, 40)}\n(${truncateMiddle(address, 6, 4)})`

/** The notice above the button; `null` without a notice. */
function getNotice(
  { review, isChanged, problem }: SwapState,
  locale: string,
): readonly [tone: 'bad' | 'warn', words: string] | null {
  if (problem) return ['bad', problem.text]
  if (isChanged) return ['warn', t('The price has changed. Please review again.')]
  if (review?.priceImpact && isImpactHigh(review))
    return [
      'bad',
      t('You would lose about {share} on this swap.', { share: formatPercent(review.priceImpact, locale) }),
    ]
  if (review?.approval?.amount === '0')
    return ['warn', t('This token requires its earlier approval to be revoked before a new one.')]
  return null
}

const BUTTONS = { approve: ['Approve', 'Approving...'], swap: ['Swap', 'Swapping...'] } as const

/** The review of a swap: exactly the transaction that the wallet will be asked for. */
export default function SwapPreview() {
  const { modal, config } = useTab()
  const { locale } = config.page
  const { swap, state, isCurrent } = useSwapView()
  const { known } = useSession()
  const { from, to, review, quote, stage } = state
  const [consent, setConsent] = useState<{ readonly to: string; readonly accepted: readonly Risk[] } | null>(
    null,
  )
  useEffect(() => swap.watch('review'), [swap])
  // After a change of account or network the review is outdated.
  const isLost =
    (!isCurrent && stage !== 'asking' && stage !== 'unknown' && stage !== 'failed') ||
    !from ||
    !to ||
    stage === 'typing'
  useEffect(() => {
    if (isLost && modal.getState().view === 'SwapPreview') modal.back()
  }, [isLost, modal])
  const shown = review ?? quote
  if (!from || !to || !shown) return <EmptyState icon="refresh" title={t('Preparing the swap')} />
  const { outcome } = state
  const isEnded = (stage === 'unknown' || stage === 'failed') && outcome !== null
  const notice = getNotice(state, locale)
  const target = getOtherNetwork(state.network, to)
  const findName = (id: NetworkId | null) =>
    known.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? ''
  const names = target && ([findName(state.network), findName(target)] as const)
  const isRequesting = stage === 'asking'
  const [word, busyWord] = BUTTONS[review?.step ?? 'swap']
  // A renewed review keeps the consent as long as it is about the same step and the same contract.
  const consentTo = review ? `${review.step} ${review.contract.address}` : ''
  const accepted = consent?.to === consentTo ? consent.accepted : []

  function cancel(): void {
    swap.closeReview()
    modal.back()
  }
  function finish(): void {
    swap.reset()
    modal.reset('Account')
  }
  if (isEnded)
    return (
      <OutcomePanel
        outcome={outcome}
        words={outcomeWords(outcome, review?.step === 'approve' ? 'approval' : 'swap')}
        picture={
          <TokenPicture
            icon={to.icon}
            symbol={cleanText(to.symbol, 12, '')}
            network={null}
            coinOf={getCoinNetwork(to)}
            address={to.address}
            size={72}
          />
        }
        summary={
          <span translate="no">
            {[
              formatHolding(formatUnits(shown.amount, from), cleanText(from.symbol, 12, ''), locale, 5),
              formatHolding(formatUnits(shown.toAmount, to), cleanText(to.symbol, 12, ''), locale, 5),
            ].join(' → ')}
          </span>
        }
        network={known.find(({ caipNetworkId }) => caipNetworkId === state.network) ?? null}
        address={state.account ?? ''}
        onLeave={finish}
      />
    )
  return (
    <div className="swap" aria-busy={stage === 'preparing'}>
      <SpokenSwap shown={shown} review={review} from={from} to={to} />
      <div className="swap-pair">
        <Side token={from} units={shown.amount} price={shown.fromPrice} locale={locale} />
        <span className="swap-then">
          <Icon name={MORE_ICONS.down} />
        </span>
        <Side token={to} units={shown.toAmount} price={shown.toPrice} locale={locale} />
      </div>
      <SwapFacts
        quote={shown}
        from={from}
        to={to}
        more={[...networkFacts(names), ...contractFacts(review, from, locale)]}
      />
      {names && !notice && (
        <p className="swap-alert" data-tone="warn">
          {t('What arrives on {network} cannot be tested in advance.', { network: names[1] })}
        </p>
      )}
      {notice && (
        <Status className="swap-alert" data-tone={notice[0]}>
          {notice[1]}
        </Status>
      )}
      <ErrorDetails text={state.problem?.details} />
      {review && !isRequesting && (
        <RiskConsent
          risks={review.risks}
          accepted={accepted}
          contract={truncateMiddle(review.contract.address, 6, 4)}
          onChange={next => setConsent({ to: consentTo, accepted: next })}
        />
      )}
      <div className="swap-do two">
        <Button disabled={isRequesting} onClick={cancel}>
          {t('Cancel')}
        </Button>
        {review || stage !== 'reviewing' ? (
          <Button
            variant="accent"
            isBusy={isRequesting || stage === 'preparing'}
            disabled={!review?.risks.every(risk => accepted.includes(risk))}
            onClick={() => review && void swap.confirm(review, accepted)}
          >
            {t(isRequesting ? busyWord : word)}
          </Button>
        ) : (
          <Button variant="accent" icon="refresh" onClick={() => swap.openReview()}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </div>
  )
}
