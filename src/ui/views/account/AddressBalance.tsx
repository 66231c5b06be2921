import { useEffect } from 'react'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { formatNativeBalance } from '../../format/balance.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'

/** The native balance of one address, at the end of its row; nothing while it is unknown. */
export function AddressBalance({ account }: { readonly account: CaipAddress }) {
  const { client, config } = useTab()
  useEffect(() => client.balances.watch({ account }, () => {}), [client, account])
  const balance = useMirror(state => state?.balances[account]?.balance)
  if (!balance) return null
  return (
    <span className="muted small" translate="no">
      {`${formatNativeBalance(balance.quantity.numeric, config.page.locale)} ${cleanText(balance.symbol, 8, '')}`}
    </span>
  )
}
