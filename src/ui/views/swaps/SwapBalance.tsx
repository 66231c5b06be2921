import type { SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { compareDecimals } from '../../../bridge/values/decimalMath.ts'
import { cleanText } from '../../format/cleanText.ts'
import { formatHolding } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { formatUnits } from './swapState.ts'

/** US dollars; a balance that is worth less has no "Max" button. */
const MAX_ABOVE = '0.00005'

/** The balance of the token to pay with, and the button that takes all of it. */
export function SwapBalance({
  token,
  worth,
  isDisabled,
  onMaximum,
}: {
  readonly token: SwapToken | null
  /** US dollars, a decimal string; `null` if no price is known. */
  readonly worth: string | null
  readonly isDisabled: boolean
  readonly onMaximum: () => void
}) {
  const { config } = useTab()
  return (
    <span className="swap-have">
      {token?.balance && (
        <>
          <span className="sr">{t('Balance')}</span>
          <span className="clip" translate="no">
            {formatHolding(
              formatUnits(token.balance, token),
              cleanText(token.symbol, 12, ''),
              config.page.locale,
            )}
          </span>
        </>
      )}
      {worth !== null && compareDecimals(worth, MAX_ABOVE) > 0 && (
        <button type="button" className="swap-max" disabled={isDisabled} onClick={onMaximum}>
          {t('Max')}
        </button>
      )}
    </span>
  )
}
