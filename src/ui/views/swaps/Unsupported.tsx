import { hasSwaps } from '../../../bridge/services/swapNetworks.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { NetworkRow } from '../parts/NetworkRow.tsx'

/**
 * Where swaps are not offered: the networks where they are. Unlike the view UnsupportedChain it can be left: the wallet
 * is on a network that supports everything else.
 */
export function Unsupported() {
  const { modal, emit, config } = useTab()
  const { known, namespace, networkName } = useSession()
  const offered = known.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === namespace && hasSwaps(caipNetworkId, config.engine),
  )
  return (
    <>
      <p className="swap-alert" data-tone="warn">
        {offered.length > 0
          ? t('Swaps are not offered on {network}. Switch to one of these to continue.', {
              network: networkName,
            })
          : t('Swaps are not offered on {network}, nor on any other network of this app.', {
              network: networkName,
            })}
      </p>
      <ul className="rows" aria-label={t('Networks')} style={{ marginBlockStart: 12 }}>
        {offered.map(network => (
          <li key={network.caipNetworkId}>
            <NetworkRow
              network={network}
              onClick={() => {
                emit({ type: 'CLICK_SELECT_NETWORK_TO_SWAP' })
                modal.push('SwitchNetwork', { network, namespace: network.chainNamespace })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
