import type { RecentTransaction } from '../../../bridge/features/transactions/contract.ts'
import { Icon } from '../../components/Icon.tsx'

export const transactionMarkCss = `
.rt-mark { border-radius: 50%; }
.rt-pending { color: var(--tk-link); }
.rt-confirmed { color: var(--tk-good); }
.rt-failed { color: var(--tk-bad); }
.rt-unknown { color: var(--tk-warn); }
`

/** How a transaction ended. */
export function TransactionMark({ status }: Pick<RecentTransaction, 'status'>) {
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
