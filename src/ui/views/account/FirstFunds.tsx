import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { FundRows } from '../parts/FundRows.tsx'

/** The ways to the first funds of an account that holds nothing. */
export function FirstFunds() {
  const isAvailable = useViewAvailable()
  return (
    <div className="rows">
      {isAvailable('FundWallet') ? <FundRows /> : <p className="muted small list-none">No tokens yet</p>}
    </div>
  )
}
