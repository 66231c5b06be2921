import { toLabel } from '../../../bridge/values/accountName.ts'
import { Button } from '../../components/Button.tsx'
import { Status } from '../../components/Status.tsx'
import { personName } from '../../format/personName.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { LearnMore } from './LearnMore.tsx'
import { NamePlate } from './NamePlate.tsx'
import { namesCss } from './names.css.ts'

export const css = namesCss

/** A dialog without a heading has no name to a reader. */
export const title = (): string => t('Name registered')

/** The name is there, in every tab. */
export default function RegisterAccountNameSuccess() {
  const { modal } = useTab()
  const { account } = useSession()
  const { name } = useViewData().arguments ?? {}
  if (!account) return null
  const label = toLabel(personName(typeof name === 'string' ? name : '', 80))
  return (
    <div>
      <NamePlate address={account.address} label={label} isDone>
        <Status className="muted">
          {t('Your account has a name now. Others can find you by it, and every tab shows it.')}
        </Status>
      </NamePlate>
      <div className="name-actions">
        <Button variant="accent" onClick={() => modal.reset('Account')}>
          {t('Let’s go')}
        </Button>
        <LearnMore />
      </div>
    </div>
  )
}
