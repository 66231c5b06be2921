import { memo } from 'react'
import type { Transaction } from '../../../bridge/contract/assets.ts'
import { relativeTime } from '../../format/relativeTime.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { t } from '../../words/t.ts'
import { TransactionPicture } from './TransactionPicture.tsx'
import { operationWords, STATUS_WORDS, transferLines } from './transactionWords.ts'

/** One thing the account did; a link to the network's explorer where there is one. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  at,
  now,
  locale,
  href,
  tabIndex,
}: {
  readonly transaction: Transaction
  readonly at: number
  readonly now: number
  readonly locale: string
  readonly href: SafeHref | null
  readonly tabIndex: 0 | -1
}) {
  const { status, operation } = transaction
  const lines = transferLines(transaction, locale)
  const isPair = lines.length === 2
  const age = relativeTime(at, now)
  const content = (
    <>
      <TransactionPicture transaction={transaction} />
      <span className="row-text">
        <span className="row-title clip">{operationWords(operation)}</span>
        <span className="row-detail clip" translate="no">
          {lines.join(isPair ? ' → ' : ', ')}
        </span>
      </span>
      <span className="tx-end">
        {status === 'confirmed' ? (
          <span className="sr">{`${t(STATUS_WORDS[status])} `}</span>
        ) : (
          <span className={`tx-word tx-word-${status}`}>{t(STATUS_WORDS[status])}</span>
        )}
        {age !== '' && (
          <time className="muted" dateTime={new Date(at).toISOString()}>
            {age}
          </time>
        )}
      </span>
    </>
  )
  if (href === null) return <div className="row tx">{content}</div>
  return (
    <a className="row tx" href={href} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {content}
      <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
})
