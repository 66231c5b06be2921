import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { personName } from '../../format/personName.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { accountCss } from './Account.css.ts'
import { AccountHead, AccountSkeleton } from './AccountHead.tsx'
import { AccountRows } from './AccountRows.tsx'
import { BalanceLine } from './BalanceLine.tsx'
import { FeatureButtons } from './FeatureButtons.tsx'
import { Home } from './Home.tsx'
import { NetworkSlot } from './NetworkSlot.tsx'
import { PendingRequests } from './PendingRequests.tsx'

export const css = accountCss
export { NetworkSlot as HeaderStart }

/** The connected account: name, balance, actions and disconnect. */
export default function Account() {
  const { hint, modal } = useTab()
  const last = useStore(hint)
  const { status, account, connection } = useSession()
  const identity = useIdentity(account?.caipAddress ?? null)
  // Until the engine speaks, the last visit's words hold the place; nothing can be done with them.
  const address = account?.address ?? (status === 'unknown' ? last?.address : undefined)
  if (address === undefined) {
    if (status === 'unknown' || status === 'connecting') return <AccountSkeleton />
    return (
      <div className="acct">
        <p className="muted">{t('No wallet is connected.')}</p>
        <Button variant="accent" onClick={() => modal.reset('Connect')}>
          {t('Connect wallet')}
        </Button>
      </div>
    )
  }
  // The name of the last visit is shown until the account's name is loaded, so that the text does not flicker.
  const isNameKnown = identity !== null && identity.status !== 'loading'
  const shownName =
    identity?.name ?? (!isNameKnown && last?.address === address ? last.profileName : null) ?? null
  const name = personName(shownName, 24) || null
  const image = identity?.avatar ?? null
  const isReachable = status !== 'unknown'
  const does = (
    <>
      {connection?.reach === 'none' && (
        <p className="acct-note small" role="status">
          {t('Open a tab that has {name} to sign with it.', { name: cleanText(connection.wallet.name, 24) })}
        </p>
      )}
      {connection?.reach === 'ambiguous' && (
        <div className="acct-note small" role="status">
          <p>
            {t('More than one wallet here says it is {name}. Signing is on hold.', {
              name: cleanText(connection.wallet.name, 24),
            })}
          </p>
          <button type="button" className="acct-note-do link strong" onClick={() => modal.push('Connect')}>
            {t('Choose the wallet again')}
          </button>
        </div>
      )}
      <FeatureButtons isReady={status === 'connected'} />
      <PendingRequests />
    </>
  )
  if (connection?.kind === 'embedded')
    return (
      <div className="acct">
        <Home address={address} name={name} image={image}>
          {does}
        </Home>
      </div>
    )
  return (
    <div className="acct">
      <AccountHead
        address={address}
        name={name}
        image={image}
        wallet={connection?.wallet ?? (last ? { name: last.walletName, icon: last.walletIcon } : null)}
      />
      <BalanceLine isReachable={isReachable} />
      {does}
      <AccountRows address={address} name={name} />
    </div>
  )
}
