import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { Icon, LineIcon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { KEY_LINES } from '../parts/keyLines.ts'

const MAX_CHARS = 254

/** The login and its method. The email of an email login can be changed; a social provider's cannot. */
export function LoginRow() {
  const { modal } = useTab()
  const { connection } = useSession()
  const isAvailable = useViewAvailable()
  const { email, username, provider } = useMirror(state => state?.embedded) ?? EMBEDDED_INITIAL
  const isPasskey = provider === null && email === null
  const how = isPasskey ? t('Passkey') : cleanText(connection?.wallet.name, 24, t('Email'))
  const name = cleanText(email ?? username, MAX_CHARS, how)
  const picture = (
    <span className="row-icon">
      {isPasskey ? (
        <LineIcon lines={KEY_LINES} />
      ) : (
        <Icon name={provider === null ? MORE_ICONS.mail : MORE_ICONS.globe} />
      )}
    </span>
  )
  // A social provider's email is the provider's, and with `features.email` off none can be changed.
  if (provider !== null || email === null || !isAvailable('UpdateEmailWallet'))
    return (
      <div className="row" title={name}>
        {picture}
        <span className="row-text">
          <span className="row-title clip">{name}</span>
          <span className="row-detail">
            {provider === null && !isPasskey ? t('Signed in with email') : t('Signed in with {how}', { how })}
          </span>
        </span>
      </div>
    )
  return (
    <ListRow
      image={picture}
      title={name}
      detail={t('Signed in with email')}
      endIcon="chevron"
      end={<span className="sr">{` ${t('Edit email')}`}</span>}
      onClick={() => modal.push('UpdateEmailWallet')}
    />
  )
}
