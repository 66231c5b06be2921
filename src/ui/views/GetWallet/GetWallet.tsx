import { EmptyState } from '../../components/EmptyState.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useWalletLists } from '../../hooks/useWalletLists.ts'
import { WalletPicture } from '../../modal/parts/WalletPicture.tsx'

/** Reference §4.1: the first 4 of featured, custom and recommended. */
const SHOWN = 4

/** A few good wallets for who has none. */
export default function GetWallet() {
  const { modal } = useTab()
  const { featured, custom, recommended, isLoading } = useWalletLists()
  const wallets = [...featured, ...custom, ...recommended].slice(0, SHOWN)
  if (wallets.length === 0) {
    if (isLoading) return <SkeletonRows count={SHOWN} />
    return (
      <EmptyState
        icon="wallet"
        title="No Wallet found"
        text="Look for one in your browser’s extension store."
      />
    )
  }
  return (
    <ul className="rows">
      {wallets.map(wallet => (
        <li key={wallet.id}>
          <ListRow
            image={<WalletPicture wallet={wallet} />}
            title={cleanText(wallet.name, 32)}
            endIcon="chevron"
            onClick={() => modal.push('Downloads', { wallet })}
          />
        </li>
      ))}
    </ul>
  )
}
