import type { ReactNode } from 'react'
import { ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { useTab } from '../../hooks/useTab.ts'
import { WalletPicture } from '../../modal/parts/WalletPicture.tsx'
import type { ConnectRow } from './order.ts'

function tagOf(row: ConnectRow): ReactNode {
  switch (row.kind) {
    case 'walletConnect':
      return <Tag tone="accent">QR code</Tag>
    case 'recent':
      return <Tag>recent</Tag>
    case 'injected':
      if (row.wallet.isDuplicate) return <Tag tone="warn">same name</Tag>
      return row.wallet.kind === 'announced' ? <Tag tone="good">installed</Tag> : undefined
    default:
      return undefined
  }
}

/** One way to connect. */
export function ConnectRowButton({
  row,
  isDisabled,
}: {
  readonly row: ConnectRow
  readonly isDisabled: boolean
}) {
  const { modal } = useTab()
  const { choosePage, chooseListed } = useChooseWallet()
  if (row.kind === 'walletConnect') {
    return (
      <ListRow
        image={<WalletPicture wallet={null} />}
        title="WalletConnect"
        end={tagOf(row)}
        disabled={isDisabled}
        onClick={() => modal.push('ConnectingWalletConnect')}
      />
    )
  }
  const isPage = row.kind === 'injected' || row.kind === 'external'
  const isDuplicate = isPage && row.wallet.isDuplicate === true
  return (
    <ListRow
      image={<WalletPicture wallet={row.wallet} />}
      title={cleanText(row.wallet.name, 32, 'Browser Wallet')}
      {...(isDuplicate ? { detail: 'Another wallet uses this name' } : {})}
      end={tagOf(row)}
      disabled={isDisabled}
      onClick={() => (isPage ? choosePage(row.wallet) : chooseListed(row.wallet))}
    />
  )
}
