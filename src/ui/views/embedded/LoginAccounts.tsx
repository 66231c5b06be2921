import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'
import { AccountRow } from './AccountRow.tsx'
import { useAccountTypeSwitch } from './useAccountTypeSwitch.ts'
import { useChoices } from './useChoices.ts'

/** The smart and the standard account of a login, and which of them is in use; nothing where there is but one. */
export function LoginAccounts() {
  const { networkName } = useSession()
  const { smartAccountDeployed } = useMirror(state => state?.embedded) ?? EMBEDDED_INITIAL
  const choices = useChoices()
  const { switching, switchTo } = useAccountTypeSwitch()
  if (choices.length < 2) return null
  const isFuture =
    !smartAccountDeployed && choices.some(({ type, isCurrent }) => type === 'smartAccount' && isCurrent)
  return (
    <section aria-labelledby="login-accounts">
      <h2 id="login-accounts" className="settings-label">
        {t('Accounts')}
      </h2>
      <ul className="rows">
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
        <p className="settings-note muted small">
          {t('Your smart account is created on {network} with its first transaction.', {
            network: networkName,
          })}
        </p>
      )}
    </section>
  )
}
