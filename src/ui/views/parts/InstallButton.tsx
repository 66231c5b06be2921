import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { LinkButton } from '../../components/LinkButton.tsx'
import { pickStore } from '../../format/pickStore.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** The main button of a wallet that is not installed. Nothing where no place installs it on this device. */
export function InstallButton({ wallet }: { readonly wallet: ListedWallet }) {
  const { environment } = useTab()
  const toHref = useExternalHref()
  const store = pickStore(wallet, environment, navigator.userAgent)
  const href = store ? toHref(store.url) : null
  if (!href) return null
  return (
    <LinkButton href={href} target="_blank" icon="external">
      {t('Install')}
    </LinkButton>
  )
}
