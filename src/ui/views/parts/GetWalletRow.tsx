import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { storesOf } from '../../format/storesOf.ts'
import { useTab } from '../../hooks/useTab.ts'

/** 'Don't have it? Get' below a wallet that may not be installed. */
export function GetWalletRow({ wallet }: { readonly wallet: ListedWallet }) {
  const { modal } = useTab()
  const name = cleanText(wallet.name, 20)
  if (storesOf(wallet).length === 0) return null
  return (
    <div className="getrow">
      <span className="clip muted">Don’t have {name}?</span>
      <Button onClick={() => modal.push('Downloads', { wallet })} aria-label={`Get ${name}`}>
        Get
      </Button>
    </div>
  )
}
