import { useEffect, useState } from 'react'
import type { RecentTransaction } from '../../../bridge/features/transactions/contract.ts'
import { LinkRow } from '../../components/LinkRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import { TransactionMark } from '../parts/TransactionMark.tsx'
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
              image={<TransactionMark status={status} />}
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
