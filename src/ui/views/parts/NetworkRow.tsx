import type { Network } from '../../../bridge/contract/network.ts'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from './NetworkPicture.tsx'

/** A network one can choose. */
export function NetworkRow({
  network,
  isCurrent = false,
  isDisabled = false,
  onClick,
}: {
  readonly network: Network
  readonly isCurrent?: boolean
  readonly isDisabled?: boolean
  readonly onClick?: () => void
}) {
  const name = cleanText(network.name, 32, network.caipNetworkId)
  return (
    <ListRow
      image={<NetworkPicture network={network} name={name} />}
      title={name}
      isExact
      {...(isDisabled ? { detail: t('Not approved in the wallet') } : {})}
      end={
        <>
          {network.testnet && <Tag>{t('testnet')}</Tag>}
          {isCurrent && (
            <span className="row-end">
              <Icon name="check" />
            </span>
          )}
        </>
      }
      isCurrent={isCurrent}
      disabled={isDisabled}
      {...(onClick ? { onClick } : {})}
    />
  )
}
