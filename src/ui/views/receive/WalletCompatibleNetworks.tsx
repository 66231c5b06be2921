import { cleanText } from '../../format/cleanText.ts'
import { useSession } from '../../hooks/useSession.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'

export const css = `
.plainrow { display: flex; align-items: center; gap: 12px; min-block-size: 56px; padding: 8px; }
.plainrow + .plainrow { box-shadow: inset 0 1px var(--tk-line); }
.note { padding: 12px 16px; margin-block-end: 8px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.compatible { max-block-size: min(400px, calc(100dvh - 240px)); overflow: hidden auto; scrollbar-width: thin; }
`

/** The networks on which assets may be sent to the connected address. */
export default function WalletCompatibleNetworks() {
  const { known, namespace, connection } = useSession()
  const approved = connection?.approvedNetworks ?? 'all'
  const networks = known.filter(
    network =>
      network.chainNamespace === namespace &&
      (approved === 'all' || approved.includes(network.caipNetworkId)),
  )
  return (
    <>
      <p className="note small muted">
        {t('You can only receive assets on these networks. Anything sent on another network may be lost.')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className="compatible" tabIndex={0} aria-label={t('Compatible networks')}>
        {networks.map(network => {
          const name = cleanText(network.name, 32, network.caipNetworkId)
          return (
            <li className="plainrow" key={network.caipNetworkId}>
              <NetworkPicture network={network} name={name} />
              <span className="row-title clip">{name}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
