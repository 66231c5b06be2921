import type { EmbeddedAccountType } from '../../../bridge/contract/embedded.ts'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { shortAddress } from '../../format/shortAddress.ts'
import { t } from '../../words/t.ts'
import type { AccountChoice } from './accountChoices.ts'
import { ACCOUNT_WORDS } from './accountWords.ts'

/** One account of the login: the one in use, or one to switch to. */
export function AccountRow({
  choice,
  isBusy,
  isDisabled,
  onChoose,
}: {
  readonly choice: AccountChoice
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly onChoose: (type: EmbeddedAccountType) => void
}) {
  const { type, address, isCurrent } = choice
  const words = t(ACCOUNT_WORDS[type])
  const short = address === null ? null : shortAddress(address)
  const picture = (
    <span className="row-icon">
      <Icon name={type === 'smartAccount' ? MORE_ICONS.badge : 'wallet'} />
    </span>
  )
  if (isCurrent)
    return (
      <div className="row" aria-current="true">
        {picture}
        <span className="row-text">
          <span className="row-title clip">{words}</span>
          <span className="row-detail clip" translate="no">
            {short}
          </span>
        </span>
        <span className="row-end">
          <Icon name="check" />
        </span>
        <span className="sr">{t('in use')}</span>
      </div>
    )
  return (
    <ListRow
      image={picture}
      title={words}
      isExact
      {...(short === null ? {} : { detail: short })}
      disabled={isDisabled}
      end={
        <span className="settings-switch">
          {isBusy ? <span className="spin" aria-hidden="true" /> : t('Switch')}
        </span>
      }
      onClick={() => onChoose(type)}
    />
  )
}
