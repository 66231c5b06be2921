import { useMirror } from '../../hooks/useMirror.ts'
import { t } from '../../words/t.ts'
import { ViewRow } from '../parts/ViewRow.tsx'

/** The way to the secure site's page about the wallet; nothing where the site has none. */
export function WalletSecurityRow() {
  const hasPage = useMirror(state => state?.embedded.siteRequests?.includes('MANAGE_WALLET'))
  if (!hasPage) return null
  return (
    <ViewRow
      icon="shield"
      title={t('Wallet security')}
      detail={t('Passkeys, recovery and devices')}
      view="WalletSecurity"
    />
  )
}
