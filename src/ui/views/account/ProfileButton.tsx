import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { useChoices } from '../embedded/useChoices.ts'
import type { AccountProfile } from './accountProfile.ts'

const NAME_MAX = 254

/** The logged-in user; opens the profile, or the settings of a user with one account. */
export function ProfileButton({ address, name, image }: AccountProfile) {
  const { modal } = useTab()
  const { email, username } = useMirror(state => state?.embedded) ?? EMBEDDED_INITIAL
  const choices = useChoices()
  const label = name ?? cleanText(email ?? username, NAME_MAX, '')
  const short = shortAddress(address)
  return (
    <button
      type="button"
      className="acct-profile"
      onClick={() => modal.push(choices.length > 1 ? 'Profile' : 'AccountSettings')}
    >
      <Avatar address={address} image={image} size={32} />
      <span className="acct-who">
        <span className="strong clip" translate="no">
          {label === '' ? short : label}
        </span>
        {label !== '' && (
          <span className="muted acct-short" translate="no">
            {short}
          </span>
        )}
      </span>
      <span className="sr">{` ${t('Profile and settings')}`}</span>
      <Icon name="chevron" size={18} />
    </button>
  )
}
