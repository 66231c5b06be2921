import { EmptyState } from '../../components/EmptyState.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { CurrentMark } from '../parts/CurrentMark.tsx'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'
import { getPayStore, setPay } from './payStore.ts'
import { useDeposit } from './useDeposit.ts'

export const title = (): string => t('Select asset')

/** What to deposit. */
export default function PayWithExchangeSelectAsset() {
  const tab = useTab()
  const { assets, asset: current, getNetwork } = useDeposit()
  if (assets.length === 0)
    return <EmptyState icon={MORE_ICONS.globe} title={t('No deposit on this network')} />

  function choose(index: number): void {
    setPay(tab, { deposit: { ...getPayStore(tab).getState().deposit, asset: index } })
    tab.modal.back()
  }

  return (
    <ul className="rows" aria-label={t('Assets')}>
      {assets.map((asset, index) => {
        const network = getNetwork(asset)
        const name = cleanText(network?.name, 24, asset.network)
        const isCurrent = asset === current
        return (
          <li key={`${asset.network} ${asset.asset}`}>
            <ListRow
              image={<NetworkPicture network={network} name={name} />}
              title={cleanText(asset.metadata.symbol, 16, t('Token'))}
              detail={t('{asset} on {network}', {
                asset: cleanText(asset.metadata.name, 24, ''),
                network: name,
              })}
              isCurrent={isCurrent}
              end={isCurrent && <CurrentMark />}
              onClick={() => choose(index)}
            />
          </li>
        )
      })}
    </ul>
  )
}
