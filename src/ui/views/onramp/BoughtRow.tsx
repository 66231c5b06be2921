import type { PurchaseRow } from '../../../bridge/features/onramp/contract.ts'
import { Picture } from '../../components/Picture.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatQuantity } from '../../format/money.ts'
import { useImage } from '../../hooks/useImage.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

const ENDS = {
  success: { tone: 'good', words: 'Done' },
  inProgress: { tone: 'accent', words: 'In progress' },
  failed: { tone: 'warn', words: 'Failed' },
} as const

/** One purchase: asset, amount, time and status. */
export function BoughtRow({ row }: { readonly row: PurchaseRow }) {
  const { locale } = useTab().config.page
  const [transfer] = row.transfers
  const symbol = cleanText(transfer?.symbol, 12, '')
  const image = useImage(symbol === '' ? {} : { id: symbol }, 'token')
  const { tone, words } = ENDS[row.onramp ?? 'success']
  const amount = transfer ? `${formatQuantity(transfer.quantity, locale)} ${symbol}` : t('crypto')
  const date = new Date(row.minedAt).toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  return (
    <div className="ob-item">
      <Picture src={image} name={symbol || '?'} size={36} isRound />
      <span className="row-text">
        <span className="row-title">{t('Bought {amount}', { amount: amount.trim() })}</span>
        <span className="row-detail clip">{date}</span>
      </span>
      <Tag tone={tone}>{t(words)}</Tag>
    </div>
  )
}
