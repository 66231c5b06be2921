import type { ReactNode } from 'react'
import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { AppRow, ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { useChosen } from '../../hooks/useChosen.ts'
import { useKeptFocus } from '../../hooks/useKeptFocus.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useWalletLink } from '../../hooks/useWalletLink.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import type { ConnectRow } from './order.ts'

function renderTag(row: ConnectRow, isInside = false): ReactNode {
  switch (row.kind) {
    case 'walletConnect':
      return <Tag tone="accent">{t('QR code')}</Tag>
    case 'recent':
      return <Tag>{t('recent')}</Tag>
    case 'injected':
      if (row.wallet.looksLike !== undefined) return <Tag tone="warn">{t('look-alike')}</Tag>
      if (row.wallet.isDuplicate) return <Tag tone="warn">{t('same name')}</Tag>
      if (isInside) return <Tag tone="good">{t('this app')}</Tag>
      return row.wallet.kind === 'announced' ? <Tag tone="good">{t('installed')}</Tag> : undefined
    default:
      return undefined
  }
}

function getWarning({ looksLike, isDuplicate }: PageWallet): string | undefined {
  if (looksLike !== undefined) return t('This is not {name}', { name: cleanText(looksLike, 24) })
  return isDuplicate ? t('Another wallet uses this name') : undefined
}

/** One way to connect. */
export function ConnectRowButton({
  row,
  isDisabled,
  isInside,
}: {
  readonly row: ConnectRow
  readonly isDisabled: boolean
  /** The page runs in a wallet's own browser. */
  readonly isInside: boolean
}) {
  const { modal } = useTab()
  const { choosePage } = useChooseWallet()
  const isCurrent = useChosen(row.kind === 'walletConnect' ? undefined : row.wallet.id)
  if (row.kind === 'walletConnect') {
    return (
      <ListRow
        image={<WalletImage wallet={null} />}
        title="WalletConnect"
        detail={t('Scan with your phone')}
        isExact
        end={renderTag(row)}
        disabled={isDisabled}
        isCurrent={isCurrent}
        onClick={() => modal.push('ConnectingWalletConnect')}
      />
    )
  }
  if (row.kind !== 'injected' && row.kind !== 'external')
    return (
      <ListedRow wallet={row.wallet} end={renderTag(row)} isDisabled={isDisabled} isCurrent={isCurrent} />
    )
  const warning = getWarning(row.wallet)
  return (
    <ListRow
      image={<WalletImage wallet={row.wallet} />}
      title={cleanText(row.wallet.name, 32, t('Browser wallet'))}
      isExact
      {...(warning === undefined ? {} : { detail: warning })}
      end={renderTag(row, isInside)}
      disabled={isDisabled}
      isCurrent={isCurrent}
      onClick={() => choosePage(row.wallet)}
    />
  )
}

/** A wallet of the directory: on a phone the link to its app, else the way to its view. */
function ListedRow({
  wallet,
  end,
  isDisabled,
  isCurrent,
}: {
  readonly wallet: ListedWallet
  readonly end: ReactNode
  readonly isDisabled: boolean
  readonly isCurrent: boolean
}) {
  const { chooseListed, followLink } = useChooseWallet()
  const link = useWalletLink(wallet)
  const content = {
    image: <WalletImage wallet={wallet} />,
    title: cleanText(wallet.name, 32, t('Browser wallet')),
    end,
    ...(link?.kind === 'browse' && {
      detail: t('Opens this page inside {name}', { name: cleanText(wallet.name, 20) }),
    }),
    ...(link?.kind === 'preparing' && { detail: t('Preparing…') }),
  }
  const around = useKeptFocus<HTMLSpanElement>(link?.kind)
  const opened = !isDisabled && link && link.kind !== 'preparing' ? link : null
  return (
    <span className="row-around" {...around}>
      {opened ? (
        <AppRow
          {...content}
          href={opened.href}
          target={opened.target}
          onClick={() => followLink(wallet, opened.kind)}
        />
      ) : (
        <ListRow
          {...content}
          disabled={isDisabled}
          isCurrent={isCurrent}
          onClick={() => chooseListed(wallet)}
        />
      )}
    </span>
  )
}
