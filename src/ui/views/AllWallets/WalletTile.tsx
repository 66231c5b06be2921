import type { KeyboardEvent } from 'react'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Icon } from '../../components/Icon.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { WalletPicture } from '../../modal/parts/WalletPicture.tsx'

/** A wallet in the grid. */
export function WalletTile({
  wallet,
  index,
  isTabStop,
  onKeyDown,
  onClick,
}: {
  readonly wallet: ListedWallet
  readonly index: number
  readonly isTabStop: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onClick: () => void
}) {
  const name = cleanText(wallet.name, 40)
  return (
    <button
      type="button"
      className="tile"
      data-tile={index}
      tabIndex={isTabStop ? 0 : -1}
      title={name}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span className="tile-pic">
        <WalletPicture wallet={wallet} size={56} />
        {wallet.badge_type === 'certified' && (
          <span className="tile-badge">
            <Icon name="badge" size={18} />
          </span>
        )}
      </span>
      <span className="tile-name clip">{name}</span>
      {wallet.installed && <span className="sr"> installed</span>}
    </button>
  )
}
