import { useEffect, useState } from 'react'
import type { RecentTransaction } from '../../../bridge/features/transactions/contract.ts'
import { Icon } from '../../components/Icon.tsx'
import { LinkRow } from '../../components/ListRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import { recentTransactionsCss } from './recentTransactions.css.ts'

const SHOWN_MAX = 4

const STATUS_WORDS: Readonly<Record<RecentTransaction['status'], Text>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  unknown: 'Not found in a day',
}

/** Pending ones first, then the newest. */
export function shownTransactions(
  transactions: readonly RecentTransaction[],
  max: number,
): readonly RecentTransaction[] {
  const isPending = ({ status }: RecentTransaction): boolean => status === 'pending'
  return [
    ...transactions.filter(isPending),
    ...transactions.filter(transaction => !isPending(transaction)),
  ].slice(0, max)
}

/** How a transaction ended. */
export function Mark({ status }: Pick<RecentTransaction, 'status'>) {
  return (
    <span className={`row-icon rt-mark rt-${status}`}>
      {status === 'pending' ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        <Icon name={status === 'confirmed' ? 'check' : 'warning'} size={18} />
      )}
    </span>
  )
}

/** What the host has named of the account's transactions; nothing where it has named none. */
export function RecentTransactions() {
  useRules(recentTransactionsCss)
  const { client } = useTab()
  const { network } = useSession()
  const toHref = useExternalHref()
  const [transactions, setTransactions] = useState<readonly RecentTransaction[]>([])
  useEffect(() => client.transactions.watch({}, items => setTransactions(items ?? [])), [client])
  const shown = shownTransactions(transactions, SHOWN_MAX)
  if (shown.length === 0) return null
  return (
    <section className="rt" aria-labelledby="recent-title">
      <h2 className="rt-title" id="recent-title">
        {t('Recent')}
      </h2>
      <ul className="rows">
        {shown.map(({ hash, description, status }) => (
          <li key={hash}>
            <LinkRow
              image={<Mark status={status} />}
              title={cleanText(description, 60, t('Transaction'))}
              detail={t(STATUS_WORDS[status])}
              href={toHref(explorerUrl(network, hash, 'tx'))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
