import { Icon } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { networksOpenable } from '../../state/rules.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'

/** The network in use, at the start of the account's header: opens the networks where there is a choice. */
export function NetworkSlot() {
  const { modal } = useTab()
  const { network, networkName, known, isUnsupported } = useSession()
  const canOpen = networksOpenable(known.length, network !== null)
  const name = isUnsupported ? t('Unsupported network') : networkName
  return (
    <button
      type="button"
      className="netslot"
      disabled={!canOpen}
      title={name}
      onClick={() => modal.push('Networks')}
    >
      <NetworkPicture network={network} name={name} size={24} />
      <span className="sr">{`${t('Network:')} `}</span>
      <span className="netslot-name clip" translate="no">
        {name}
      </span>
      {canOpen && <Icon name={MORE_ICONS.down} size={16} />}
    </button>
  )
}
