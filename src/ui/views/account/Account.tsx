import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { Status } from '../../components/Status.tsx'
import { ViewSkeleton } from '../../components/ViewSkeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { accountCss } from './Account.css.ts'
import { AccountHead } from './AccountHead.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { FeatureButtons } from './FeatureButtons.tsx'
import { NetworkSlot } from './NetworkSlot.tsx'
import { PendingRequests } from './PendingRequests.tsx'
import { TotalBalance } from './TotalBalance.tsx'

export const css = accountCss
export { NetworkSlot as HeaderStart }

/** The connected account of any wallet: its owner, its total value, its actions, its lists, and Disconnect. */
export default function Account() {
  const { hint, modal } = useTab()
  const last = useStore(hint)
  const { status, account, connection } = useSession()
  // The hint of the last visit is shown until the engine has reported its state; its actions are disabled.
  const address = account?.address ?? (status === 'unknown' ? last?.address : undefined)
  if (address === undefined) {
    if (status === 'unknown' || status === 'connecting')
      return (
        <div aria-busy="true">
          <Status className="sr">{t('Looking for your account')}</Status>
          <ViewSkeleton isAccount />
        </div>
      )
    return (
      <div className="acct">
        <p className="muted">{t('No wallet is connected.')}</p>
        <Button variant="accent" onClick={() => modal.reset('Connect')}>
          {t('Connect wallet')}
        </Button>
      </div>
    )
  }
  const wallet = cleanText(connection?.wallet.name, 24)
  return (
    <div className="acct">
      <AccountHead address={address} />
      <TotalBalance isReachable={status !== 'unknown'} />
      {connection?.reach === 'none' && (
        <Status className="acct-note small">
          {t('Open a tab that has {name} to sign with it.', { name: wallet })}
        </Status>
      )}
      {connection?.reach === 'ambiguous' && (
        <Status as="div" className="acct-note small">
          <p>{t('More than one wallet here says it is {name}. Signing is on hold.', { name: wallet })}</p>
          <button type="button" className="acct-note-do link strong" onClick={() => modal.push('Connect')}>
            {t('Choose the wallet again')}
          </button>
        </Status>
      )}
      <FeatureButtons isReady={status === 'connected'} />
      <PendingRequests />
      <AccountTabs />
      <DisconnectRow />
    </div>
  )
}
