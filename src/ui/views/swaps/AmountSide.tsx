import type { ReactNode } from 'react'
import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { AmountHint } from '../../components/AmountHint.tsx'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { WholeAmount } from '../../components/WholeAmount.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useFittedAmount } from '../../hooks/useFittedAmount.ts'
import { t } from '../../words/t.ts'
import { TokenPicture } from '../parts/TokenRow.tsx'
import { getCoinNetwork } from './swapState.ts'

export interface AmountSideProps {
  readonly label: string
  readonly token: SwapToken | null
  readonly isLoading: boolean
  readonly amount: string
  /** The exact number as a tooltip. */
  readonly exact?: string
  /** Absent: it cannot be written. */
  readonly onType?: (text: string) => void
  /** How the typed text was read, or what is wrong with it. */
  readonly hint?: string
  readonly isDisabled?: boolean
  readonly isWrong?: boolean
  readonly onPick: () => void
  /** What it is worth. */
  readonly worth: string
  readonly end?: ReactNode
  readonly isWaiting?: boolean
}

/** One side of a swap: an amount, a token, what it is worth. */
export function AmountSide(props: AmountSideProps) {
  const {
    label,
    token,
    isLoading,
    amount,
    exact,
    onType,
    hint,
    isDisabled,
    isWrong,
    onPick,
    worth,
    end,
    isWaiting,
  } = props
  const symbol = cleanText(token?.symbol, 12, '')
  const { ref, isCut } = useFittedAmount(isWaiting ? '' : amount)
  return (
    <div className="swap-side">
      <span className="swap-label" aria-hidden="true">
        {label}
      </span>
      <div className="swap-line">
        {isWaiting ? (
          <span className="swap-amount" aria-busy="true">
            <span className="sr">{t('Getting a quote')}</span>
            <span style={{ display: 'inline-block', paddingBlockStart: 10 }}>
              <Skeleton width={112} height={20} />
            </span>
          </span>
        ) : (
          <input
            ref={ref}
            className="swap-amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            aria-label={label}
            aria-invalid={isWrong || undefined}
            title={exact}
            value={amount}
            readOnly={onType === undefined}
            disabled={isDisabled}
            onChange={({ target }) => onType?.(target.value)}
          />
        )}
        <button
          type="button"
          className="swap-token"
          data-empty={token === null && !isLoading ? '' : undefined}
          disabled={isLoading || isDisabled}
          onClick={onPick}
        >
          {isLoading ? (
            <Skeleton width={72} height={20} />
          ) : token ? (
            <>
              <TokenPicture
                icon={token.icon}
                symbol={symbol}
                network={null}
                coinOf={getCoinNetwork(token)}
                address={token.address}
                size={28}
              />
              <span className="clip" translate="no">
                {symbol}
              </span>
            </>
          ) : (
            <span>{t('Select token')}</span>
          )}
          <span className="sr">{t('token for “{label}”', { label })}</span>
          <Icon name={MORE_ICONS.down} size={16} />
        </button>
      </div>
      {isCut && <WholeAmount text={amount} />}
      {hint !== undefined && <AmountHint text={hint} isBad={isWrong} />}
      <div className="swap-line swap-foot" data-low={end === undefined ? '' : undefined}>
        <span className="swap-worth" translate="no">
          {worth}
        </span>
        {end}
      </div>
    </div>
  )
}
