import { useState } from 'react'
import { useStore } from 'zustand'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { EXACT_INPUT } from '../../components/exactInput.ts'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { TokenPicture } from '../parts/TokenRow.tsx'
import { fillMost } from './fillMost.ts'
import { sendOf } from './sendDraft.ts'
import { balanceOf, dollarsOf } from './sendInput.ts'

/** Longer ones are no amount of anything. */
const AMOUNT_MAX_CHARS = 100

/** Accepts a decimal comma, which keyboards of many languages have instead of the point. */
const asTyped = (text: string): string => text.trim().replace(/^([0-9]*),([0-9]*)$/, '$1.$2')

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
  const { draft, flow } = sendOf(tab)
  const amount = useStore(draft, state => state.amount)
  const [isAsking, setAsking] = useState(false)
  const { locale } = tab.config.page
  const symbol = cleanText(token?.symbol, 12, '')
  const value = token && formatMoney(dollarsOf(amount, token.price), locale)

  function type(text: string): void {
    draft.setState({ amount: text })
    flow.drop()
  }

  async function most(): Promise<void> {
    if (!token) return
    setAsking(true)
    await fillMost(tab, networkId, token)
    setAsking(false)
  }

  return (
    <div className="send-box">
      <div className="send-line">
        <input
          className="send-amount"
          data-size={amount.length > 15 ? 'l' : amount.length > 9 ? 'm' : undefined}
          inputMode="decimal"
          aria-label={t('Amount')}
          placeholder="0"
          {...EXACT_INPUT}
          maxLength={AMOUNT_MAX_CHARS}
          readOnly={isBusy}
          value={amount}
          onChange={event => type(asTyped(event.target.value))}
        />
        <button
          type="button"
          className={token ? 'send-token' : 'send-token send-token-none'}
          disabled={isBusy}
          onClick={() => tab.modal.push('WalletSendSelectToken')}
        >
          {token && <TokenPicture icon={token.icon} symbol={symbol} network={null} size={28} />}
          {token ? <span className="clip">{symbol}</span> : t('Select token')}
          <Icon name={MORE_ICONS.down} size={16} />
        </button>
      </div>
      <div className="send-under">
        <span className="clip">{value}</span>
        <span className="send-held">
          {isLoading && <Skeleton width={88} height={14} />}
          {token && (
            <>
              <span className="clip">
                {formatQuantity(token.quantity.numeric, locale, 6)} {symbol}
              </span>
              <button
                type="button"
                className="send-small"
                disabled={isBusy || isAsking || balanceOf(token) === 0n}
                aria-busy={isAsking || undefined}
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
