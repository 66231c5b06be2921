import { LinkRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'
import { DisconnectRow } from './DisconnectRow.tsx'
import { RowIcon } from './ViewRow.tsx'

/** How the rows of every account end: its page at the explorer, where the network has one, and the way out. */
export function LastRows({ address }: { readonly address: string }) {
  const href = useExternalHref()
  const { network } = useSession()
  const explorer = href(explorerUrl(network, address))
  return (
    <>
      {explorer && (
        <LinkRow href={explorer} image={<RowIcon name={MORE_ICONS.globe} />} title={t('Block explorer')} />
      )}
      <DisconnectRow />
    </>
  )
}
