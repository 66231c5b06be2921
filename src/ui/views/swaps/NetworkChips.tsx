import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import { cleanText } from '../../format/cleanText.ts'
import { t } from '../../words/t.ts'

/** The networks of which tokens can be bought; nothing where there is no choice. */
export function NetworkChips({
  networks,
  chosen,
  onChoose,
}: {
  readonly networks: readonly Network[]
  readonly chosen: NetworkId | null
  readonly onChoose: (network: NetworkId) => void
}) {
  if (networks.length === 0) return null
  return (
    <fieldset className="chips" aria-label={t('Network')}>
      {networks.map(({ caipNetworkId, name }) => (
        <button
          type="button"
          className="chip"
          key={caipNetworkId}
          aria-pressed={caipNetworkId === chosen}
          onClick={() => onChoose(caipNetworkId)}
        >
          <span className="chip-text" translate="no">
            {cleanText(name, 24, '')}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
