import type { DataImage } from '../../../bridge/contract/image.ts'
import type { ConnectedWalletInfo } from '../../../bridge/contract/wallet.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { truncateMiddle } from '../../format/cleanText.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

/** The account's picture, its name or address, and the address to copy. */
export function AccountHead({
  address,
  name,
  image,
  wallet,
}: {
  readonly address: string
  readonly name: string | null
  readonly image: DataImage | null
  readonly wallet: Pick<ConnectedWalletInfo, 'name' | 'icon' | 'image_id'> | null
}) {
  const copy = useCopy()
  const short = truncateMiddle(address, 4, 4)
  return (
    <>
      <span className="corner">
        <Avatar address={address} image={image} size={72} />
        {wallet && (
          <span className="corner-pic">
            <WalletImage wallet={wallet} size={26} isRound />
          </span>
        )}
      </span>
      <button
        type="button"
        className="acct-name"
        title={address}
        aria-label={
          name ? t('{name}, {short}. Copy address', { name, short }) : t('{short}. Copy address', { short })
        }
        onClick={() => copy(address, t('Address copied'))}
      >
        <span className="clip" translate="no">
          {name || short}
        </span>
        <Icon name="copy" size={18} />
      </button>
      {name && (
        <p className="acct-address muted small" translate="no">
          {short}
        </p>
      )}
    </>
  )
}

/** Room for an account that is about to be known. */
export function AccountSkeleton() {
  return (
    <div className="acct" aria-busy="true">
      <p className="sr" role="status">
        {t('Looking for your account')}
      </p>
      <span className="acct-round">
        <Skeleton width={72} height={72} />
      </span>
      <span className="acct-name">
        <Skeleton width={132} height={24} />
      </span>
      <p className="acct-balance">
        <Skeleton width={84} height={16} />
      </p>
      <div className="rows acct-rows">
        <Skeleton width="100%" height={56} />
        <Skeleton width="100%" height={56} />
      </div>
    </div>
  )
}
