import type { ReactNode } from 'react'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { useTab } from '../../hooks/useTab.ts'
import { WalletPicture } from '../parts/WalletPicture.tsx'
import type { ConnectRow } from './order.ts'

function tagOf(row: ConnectRow): ReactNode {
  switch (row.kind) {
    case 'walletConnect':
      return <Tag tone="accent">QR code</Tag>
    case 'recent':
      return <Tag>recent</Tag>
    case 'injected':
      if (row.wallet.looksLike !== undefined) return <Tag tone="warn">look-alike</Tag>
      if (row.wallet.isDuplicate) return <Tag tone="warn">same name</Tag>
      return row.wallet.kind === 'announced' ? <Tag tone="good">installed</Tag> : undefined
    default:
      return undefined
  }
}

function warningOf({ looksLike, isDuplicate }: PageWallet): string | undefined {
  if (looksLike !== undefined) return `This is not ${cleanText(looksLike, 24)}`
  return isDuplicate ? 'Another wallet uses this name' : undefined
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
  const warning = isPage ? warningOf(row.wallet) : undefined
  return (
    <ListRow
      image={<WalletPicture wallet={row.wallet} />}
      title={cleanText(row.wallet.name, 32, 'Browser Wallet')}
      {...(warning === undefined ? {} : { detail: warning })}
      end={tagOf(row)}
      disabled={isDisabled}
      onClick={() => (isPage ? choosePage(row.wallet) : chooseListed(row.wallet))}
    />
  )
}
