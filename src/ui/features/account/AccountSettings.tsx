import { useState } from 'react'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { LinkRow, ListRow } from '../../components/ListRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { NetworkPicture } from '../../modal/parts/NetworkPicture.tsx'
import { ACCOUNT_WORDS } from '../embedded/accountWords.ts'
import { LoginRow } from '../embedded/LoginRow.tsx'
import { useChoices } from '../embedded/useChoices.ts'
import { SettingsHead } from './SettingsHead.tsx'
import { settingsCss } from './settings.css.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

export const css = settingsCss

export const title = (): string => 'Account Settings'

function RowIcon({ name }: { readonly name: IconName }) {
  return (
    <span className="row-icon">
      <Icon name={name} />
    </span>
  )
}

/** What can be changed about the account of a login (reference §4.2). */
export default function AccountSettings() {
  const { config, engine, modal, toasts } = useTab()
  const { account, connection, namespace, network, networkName, known } = useSession()
  const identity = useIdentity(account?.caipAddress ?? null)
  const choices = useChoices()
  const href = useExternalHref()
  const { isBusy, disconnect } = useDisconnect()
  const [isSwitching, setSwitching] = useState(false)
  if (!account) return null
  const other = choices.find(({ isCurrent }) => !isCurrent)
  const { endpoints, projectId } = config.engine
  const canBeNamed =
    namespace === 'eip155' && identity?.name == null && (projectId !== null || endpoints.blockchainApi)
  const explorer = href(explorerUrl(network, account.address))

  async function toOther(): Promise<void> {
    if (!other) return
    setSwitching(true)
    try {
      await engine.embedded.setAccountType({ namespace, type: other.type })
    } catch (error) {
      toasts.show({ message: errorWords(error, 80), variant: 'error' })
    } finally {
      setSwitching(false)
    }
  }

  return (
    <div className="settings">
      <SettingsHead
        address={account.address}
        name={identity?.name == null ? null : cleanText(identity.name, 24, '')}
        image={identity?.avatar ?? null}
      />
      <div className="rows">
        {connection?.kind === 'embedded' && <UpgradeCard />}
        {connection?.kind === 'embedded' && <LoginRow />}
        <ListRow
          image={<NetworkPicture network={network} name={networkName} />}
          title={networkName}
          detail="Network"
          disabled={known.length < 2}
          endIcon="chevron"
          onClick={() => modal.push('Networks')}
        />
        {other && (
          <ListRow
            image={<RowIcon name="refresh" />}
            title={`Switch to your ${ACCOUNT_WORDS[other.type].toLowerCase()}`}
            disabled={isSwitching}
            end={isSwitching ? <span className="spin" aria-hidden="true" /> : undefined}
            onClick={toOther}
          />
        )}
        {canBeNamed && (
          <ListRow
            image={<RowIcon name="badge" />}
            title="Choose account name"
            endIcon="chevron"
            onClick={() => modal.push('ChooseAccountName')}
          />
        )}
        {namespace === 'eip155' && config.engine.features.smartSessions && (
          <ListRow
            image={<RowIcon name="clock" />}
            title="Smart Sessions"
            endIcon="chevron"
            onClick={() => modal.push('SmartSessionList')}
          />
        )}
        <ListRow
          image={<RowIcon name="wallet" />}
          title="Wallets"
          endIcon="chevron"
          onClick={() => modal.push('ProfileWallets')}
        />
        {explorer && (
          <LinkRow
            href={explorer}
            image={<RowIcon name="external" />}
            title="Block Explorer"
            endIcon="chevron"
          />
        )}
        <ListRow
          image={<RowIcon name="leave" />}
          title={isBusy ? 'Disconnecting' : 'Disconnect'}
          disabled={isBusy}
          onClick={() => disconnect(namespace)}
        />
      </div>
    </div>
  )
}
