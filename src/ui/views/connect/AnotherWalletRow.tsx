import { useStore } from 'zustand'
import { Icon } from '../../components/Icon.tsx'
import { AppRow } from '../../components/ListRow.tsx'
import { linkTarget } from '../../format/deepLink.ts'
import { preparationOf } from '../../hooks/preparedPairing.ts'
import { useChooseWallet } from '../../hooks/useChooseWallet.ts'
import { useTab } from '../../hooks/useTab.ts'
import { safeHref } from '../../page/openExternal.ts'

/**
 * The bare pairing on Android, where the system offers every wallet that takes one. Elsewhere no system asks which app is
 * meant.
 */
export function AnotherWalletRow() {
  const tab = useTab()
  const { environment } = tab
  const { followLink } = useChooseWallet()
  const { uri } = useStore(preparationOf(tab).state)
  const href = safeHref(uri)
  if (!environment.isAndroid || !href) return null
  return (
    <li>
      <AppRow
        image={
          <span className="row-icon">
            <Icon name="wallet" />
          </span>
        }
        title="Another wallet on this phone"
        href={href}
        target={linkTarget('mobile', environment)}
        onClick={() => followLink(undefined, 'pairing')}
      />
    </li>
  )
}
