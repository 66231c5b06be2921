import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'
import { ViewRow } from '../parts/ViewRow.tsx'
import { AccountRow } from './AccountRow.tsx'
import { LoginRow } from './LoginRow.tsx'
import { useAccountTypeSwitch } from './useAccountTypeSwitch.ts'
import { useChoices } from './useChoices.ts'

export const css = `
.profile { display: flex; flex-direction: column; padding-block-start: 8px; }
.profile > .avatar { position: relative; flex: none; overflow: hidden; border-radius: 50%; }
.profile > .avatar { align-self: center; margin-block-end: 20px; }
.profile-label { padding: 16px 8px 8px; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.profile-switch { display: grid; place-items: center; flex: none; min-inline-size: 52px; color: var(--tk-link); font-size: var(--tk-sm); font-weight: var(--tk-medium); }
.profile-note { padding: 12px 8px 0; text-wrap: pretty; }
`

export const title = (): string => t('Profile')

/** The logged-in user, and the active account of the login. */
export default function Profile() {
  const { account, networkName } = useSession()
  const identity = useIdentity(account?.caipAddress ?? null)
  const { smartAccountDeployed } = useMirror(state => state?.embedded) ?? EMBEDDED_INITIAL
  const choices = useChoices()
  const { switching, switchTo } = useAccountTypeSwitch()
  const isFuture =
    !smartAccountDeployed && choices.some(({ type, isCurrent }) => type === 'smartAccount' && isCurrent)

  return (
    <div className="profile">
      {account && <Avatar address={account.address} image={identity?.avatar ?? null} size={72} />}
      <div className="rows">
        <LoginRow />
        <ViewRow icon="settings" title={t('Account settings')} view="AccountSettings" />
      </div>
      <h2 id="profile-accounts" className="profile-label">
        {t('Accounts')}
      </h2>
      <ul className="rows" aria-labelledby="profile-accounts">
        {choices.map(choice => (
          <li key={choice.type}>
            <AccountRow
              choice={choice}
              isBusy={switching === choice.type}
              isDisabled={switching !== null}
              onChoose={switchTo}
            />
          </li>
        ))}
      </ul>
      {isFuture && (
        <p className="profile-note muted small">
          {t('Your smart account is created on {network} with its first transaction.', {
            network: networkName,
          })}
        </p>
      )}
    </div>
  )
}
