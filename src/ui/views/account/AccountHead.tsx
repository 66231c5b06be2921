import { useStore } from 'zustand'
import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText, truncateMiddle } from '../../format/cleanText.ts'
import { personName } from '../../format/personName.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

/** Longest email address. */
const LOGIN_MAX = 254
const DOTS = (
  <g fill="currentColor" strokeWidth={1}>
    <circle cx="4.5" cy="10" r="1" />
    <circle cx="10" cy="10" r="1" />
    <circle cx="15.5" cy="10" r="1" />
  </g>
)

/** Picture and name of the account, the wallet or login that holds it, the address to copy, and the settings. */
export function AccountHead({ address }: { readonly address: string }) {
  const { hint, modal } = useTab()
  const last = useStore(hint)
  const { status, account, connection } = useSession()
  const identity = useIdentity(account?.caipAddress ?? null)
  const { email, username } = useMirror(state => state?.embedded) ?? EMBEDDED_INITIAL
  const copy = useCopy()
  // The name of the last visit is shown until the account's name is loaded, so that the text does not flicker.
  const isNameKnown = identity !== null && identity.status !== 'loading'
  const lastName = !isNameKnown && last?.address === address ? last.profileName : null
  const name = personName(identity?.name ?? lastName, 24)
  const wallet = connection?.wallet ?? (last ? { name: last.walletName, icon: last.walletIcon } : null)
  const isLogin = connection?.kind === 'embedded'
  const hasBadge = connection ? !isLogin : Boolean(wallet?.icon)
  const login = isLogin ? cleanText(email ?? username, LOGIN_MAX, '') : ''
  const short = truncateMiddle(address, 4, 4)
  const title = name || login || short
  const holder = [short, login || cleanText(wallet?.name, 24, '')]
    .filter(text => text && text !== title)
    .join(' · ')
  return (
    <div className="acct-head">
      <button
        type="button"
        className="acct-who"
        title={address}
        onClick={() => copy(address, t('Address copied'))}
      >
        <span className="corner">
          <Avatar address={address} image={identity?.avatar ?? null} size={44} />
          {wallet && hasBadge && (
            <span className="corner-pic">
              <WalletImage wallet={wallet} size={20} isRound />
            </span>
          )}
        </span>
        <span className="acct-names" translate="no">
          <span className="acct-name clip">{title}</span>
          <span className="acct-holder muted clip">{holder}</span>
        </span>
        <span className="sr">{t('Copy address')}</span>
        <Icon name={MORE_ICONS.copy} size={18} />
      </button>
      {status === 'connected' && (
        <IconButton icon={DOTS} label={t('Account settings')} onClick={() => modal.push('AccountSettings')} />
      )}
    </div>
  )
}
