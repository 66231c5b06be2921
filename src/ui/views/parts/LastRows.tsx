import { LinkRow, ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useDisconnectWallet } from '../../hooks/useDisconnectWallet.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { isDisconnectable } from '../../state/rules.ts'
import { t } from '../../words/t.ts'
import { RowIcon } from './ViewRow.tsx'

/** How the rows of every account end: its page at the explorer, where the network has one, and the way out. */
export function LastRows({ address }: { readonly address: string }) {
  const href = useExternalHref()
  const { status, network, namespace, connection } = useSession()
  const { isBusy, disconnect } = useDisconnectWallet()
  const explorer = href(explorerUrl(network, address))
  return (
    <>
      {explorer && (
        <LinkRow href={explorer} image={<RowIcon name={MORE_ICONS.globe} />} title={t('Block explorer')} />
      )}
      {isDisconnectable(connection) && (
        <ListRow
          image={<RowIcon name="leave" />}
          title={isBusy ? t('Disconnecting') : t('Disconnect')}
          isDanger
          disabled={isBusy || status === 'unknown'}
          onClick={() => disconnect(namespace)}
        />
      )}
    </>
  )
}
