import { type KeyboardEvent, memo } from 'react'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { useKeptFocus } from '../../hooks/useKeptFocus.ts'
import { useWalletLink } from '../../hooks/useWalletLink.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

export interface WalletTileProps {
  readonly wallet: ListedWallet
  readonly index: number
  readonly count: number
  readonly columns: number
  readonly rowPx: number
  readonly isTabStop: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void
  readonly onChoose: (wallet: ListedWallet, index: number) => void
  /** The browser follows the wallet's link. */
  readonly onFollow: (wallet: ListedWallet, index: number, kind: 'pairing' | 'browse') => void
}

/** A wallet in the grid, at its place. Drawn again only when something about it changed: there are many beside it. */
export const WalletTile = memo(function WalletTile({
  wallet,
  index,
  count,
  columns,
  rowPx,
  isTabStop,
  onKeyDown,
  onChoose,
  onFollow,
}: WalletTileProps) {
  const name = cleanText(wallet.name, 40)
  const link = useWalletLink(wallet)
  const around = useKeptFocus<HTMLLIElement>(link?.kind)
  const opened = link && link.kind !== 'preparing' ? link : null
  const href: SafeHref | undefined = opened?.href
  const tile = {
    className: 'tile',
    'data-tile': index,
    tabIndex: isTabStop ? 0 : -1,
    title: name,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
  }
  const content = (
    <>
      <span className="tile-pic">
        <WalletImage wallet={wallet} size={56} />
        {wallet.badge_type === 'certified' && (
          <span className="tile-badge">
            <Icon name={MORE_ICONS.badge} size={18} />
          </span>
        )}
      </span>
      <span className="tile-name" translate="no">
        {name}
      </span>
      {wallet.installed && <span className="sr">{` ${t('installed')}`}</span>}
      {link?.kind === 'browse' && <span className="sr">{` ${t('opens this page inside the wallet')}`}</span>}
      {link?.kind === 'preparing' && <span className="sr">{` ${t('Preparing…')}`}</span>}
    </>
  )
  return (
    <li
      className="tile-cell"
      {...around}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{
        inlineSize: `${100 / columns}%`,
        insetInlineStart: `${((index % columns) * 100) / columns}%`,
        insetBlockStart: Math.floor(index / columns) * rowPx,
      }}
    >
      {opened ? (
        <a
          {...tile}
          href={href}
          target={opened.target}
          rel="noopener noreferrer"
          onClick={() => onFollow(wallet, index, opened.kind)}
        >
          {content}
        </a>
      ) : (
        <button type="button" {...tile} onClick={() => onChoose(wallet, index)}>
          {content}
        </button>
      )}
    </li>
  )
})
