import { useState } from 'react'
import { useStore } from 'zustand'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { AmountHint } from '../../components/AmountHint.tsx'
import { EXACT_INPUT } from '../../components/exactInput.ts'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { WholeAmount } from '../../components/WholeAmount.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatHolding, formatMoney } from '../../format/money.ts'
import { useFittedAmount } from '../../hooks/useFittedAmount.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useTypedAmount } from '../../hooks/useTypedAmount.ts'
import { t } from '../../words/t.ts'
import { TokenPicture } from '../parts/TokenRow.tsx'
import { fillMost } from './fillMost.ts'
import { getSendDraft } from './sendDraft.ts'
import { getBalance, toDollars } from './sendInput.ts'

/** How much of what. */
export function AmountBox({
  token,
  networkId,
  isLoading,
  isBusy,
}: {
  readonly token: TokenBalance | null
  readonly networkId: NetworkId
  readonly isLoading: boolean
  readonly isBusy: boolean
}) {
  const tab = useTab()
  const { draft, flow } = getSendDraft(tab)
  const amount = useStore(draft, state => state.amount)
  const [isRequesting, setRequesting] = useState(false)
  const { locale } = tab.config.page
  const symbol = cleanText(token?.symbol, 12, '')
  const value = token && formatMoney(toDollars(amount, token.price), locale)

  const { text, type, isRefused, hint } = useTypedAmount(amount, next => {
    draft.setState({ amount: next })
    flow.drop()
  })
  const { ref, isCut } = useFittedAmount(text)

  async function most(): Promise<void> {
    if (!token) return
    setRequesting(true)
    await fillMost(tab, networkId, token)
    setRequesting(false)
  }

  return (
    <div className="send-box">
      <div className="send-line">
        <input
          ref={ref}
          className="send-amount"
          inputMode="decimal"
          aria-label={t('Amount')}
          placeholder="0"
          {...EXACT_INPUT}
          readOnly={isBusy}
          aria-invalid={isRefused || undefined}
          value={text}
          onChange={event => type(event.target.value)}
        />
        <button
          type="button"
          className={token ? 'send-token' : 'send-token send-token-none'}
          disabled={isBusy}
          onClick={() => tab.modal.push('WalletSendSelectToken')}
        >
          {token && (
            <TokenPicture
              icon={token.icon}
              symbol={symbol}
              network={null}
              coinOf={token.address === undefined ? token.chainId : null}
              address={token.address}
              size={28}
            />
          )}
          <span {...(token && { className: 'clip', translate: 'no' })}>
            {token ? symbol : t('Select token')}
          </span>
          {token && <span className="sr">{t('Select token')}</span>}
          <Icon name={MORE_ICONS.down} size={16} />
        </button>
      </div>
      {isCut && <WholeAmount text={text} />}
      <AmountHint text={hint} />
      <div className="send-under">
        <span className="clip" translate="no">
          {value}
        </span>
        <span className="send-held">
          {isLoading && <Skeleton width={88} height={14} />}
          {token && (
            <>
              <span className="sr">{t('Balance')}</span>
              <span className="clip" translate="no">
                {formatHolding(token.quantity.numeric, symbol, locale, 6)}
              </span>
              <button
                type="button"
                className="send-small"
                disabled={isBusy || isRequesting || getBalance(token) === 0n}
                aria-busy={isRequesting || undefined}
                onClick={() => void most()}
              >
                {t('Max')}
              </button>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
