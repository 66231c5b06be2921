import { useStore } from 'zustand'
import { Icon } from '../../components/Icon.tsx'
import { AppRow, ListRow } from '../../components/ListRow.tsx'
import { linkTarget } from '../../format/deepLink.ts'
import { getPreparation } from '../../hooks/preparedPairing.ts'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { safeHref } from '../../page/openExternal.ts'
import { t } from '../../words/t.ts'

/**
 * The bare pairing on Android, where the system offers every wallet that takes one. Elsewhere no system asks which app is
 * meant.
 */
export default function AnotherWalletRow({ isDisabled }: { readonly isDisabled: boolean }) {
  const tab = useTab()
  const { environment, modal } = tab
  const { followLink } = useChooseWallet()
  const { uri, status } = useStore(getPreparation(tab).state)
  const href = safeHref(uri)
  const isAvailable = useViewAvailable()
  if (!isAvailable('ConnectingWalletConnect')) return null
  const content = {
    image: (
      <span className="row-icon">
        <Icon name="wallet" />
      </span>
    ),
    title: t('Another wallet on this phone'),
  }
  // The row is there before its link, so that no row moves under a finger.
  return href && !isDisabled ? (
    <AppRow
      {...content}
      href={href}
      target={linkTarget('mobile', environment)}
      onClick={() => followLink(undefined, 'pairing')}
    />
  ) : (
    <ListRow
      {...content}
      {...(status === 'preparing' && { detail: t('Preparing…') })}
      disabled={isDisabled}
      onClick={() => modal.push('ConnectingWalletConnect')}
    />
  )
}
