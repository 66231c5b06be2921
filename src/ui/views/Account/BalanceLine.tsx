import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatNativeBalance } from '../../format/balance.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useBalance } from '../../hooks/useBalance.ts'

/** The native balance. A value that could not be read again stays, and says nothing false. */
export function BalanceLine({
  account,
  isReachable,
}: {
  readonly account: CaipAddress | null
  readonly isReachable: boolean
}) {
  const entry = useBalance(account)
  if (entry?.balance) {
    const { quantity, symbol } = entry.balance
    return (
      <p className="acct-balance">
        {formatNativeBalance(quantity.numeric)} {cleanText(symbol, 12, '')}
      </p>
    )
  }
  if (entry?.status === 'error') {
    return (
      <p className="acct-balance small" role="status">
        Token Balance Unavailable
      </p>
    )
  }
  return (
    <p className="acct-balance" aria-busy={isReachable}>
      <span className="sr">Reading the balance</span>
      <Skeleton width={84} height={16} />
    </p>
  )
}
