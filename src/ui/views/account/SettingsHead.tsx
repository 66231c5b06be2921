import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { shortAddress } from '../../format/shortAddress.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { t } from '../../words/t.ts'
import type { AccountProfile } from './accountProfile.ts'

/** The account's picture, and its name or address; a tap copies the address. */
export function SettingsHead({ address, name, image }: AccountProfile) {
  const copy = useCopy()
  const short = shortAddress(address)
  return (
    <div className="settings-head">
      <Avatar address={address} image={image} size={64} />
      <button
        type="button"
        className="settings-name"
        title={address}
        onClick={() => copy(address, t('Address copied'))}
      >
        <span className="clip" translate="no">
          {name || short}
        </span>
        <span className="sr">{` ${t('Copy address')}`}</span>
        <Icon name="copy" size={18} />
      </button>
      {name && (
        <p className="muted small" translate="no">
          {short}
        </p>
      )}
    </div>
  )
}
