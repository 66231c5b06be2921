import { explorerUrl } from '../../format/explorerUrl.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'

/** The account's page at the network's explorer: also for networks whose history no service has. */
export function ExplorerLink() {
  const toHref = useExternalHref()
  const { network, account } = useSession()
  const href: SafeHref | null = toHref(explorerUrl(network, account?.address ?? ''))
  if (href === null) return null
  return (
    <a className="btn btn-plain" href={href} target="_blank" rel="noopener noreferrer">
      <span className="clip">{t('View on the block explorer')}</span>
      <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}
