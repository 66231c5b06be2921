import { isSmartAccount } from '../../../bridge/values/isSmartAccount.ts'
import { Button } from '../../components/Button.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { shortAddress } from '../../format/shortAddress.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { LearnMore } from './LearnMore.tsx'
import { NamePlate } from './NamePlate.tsx'
import { namesCss } from './names.css.ts'

export const css = namesCss

export const title = (): string => t('Account name')

/** What a name is good for, before one is chosen. */
export default function ChooseAccountName() {
  const tab = useTab()
  const { account } = useSession()
  if (!account) return null

  function choose(): void {
    tab.emit({
      type: 'OPEN_ENS_FLOW',
      isSmartAccount: isSmartAccount(tab.mirror.getState()?.accounts.eip155),
    })
    tab.modal.push('RegisterAccountName')
  }

  return (
    <div>
      <NamePlate address={account.address} label={t('yourname')}>
        <p className="muted">
          {t('A name people can read, type and remember, in the place of {address}.', {
            address: shortAddress(account.address),
          })}
        </p>
      </NamePlate>
      <div className="name-actions">
        <Button variant="accent" icon={MORE_ICONS.badge} onClick={choose}>
          {t('Choose name')}
        </Button>
        <LearnMore />
      </div>
    </div>
  )
}
