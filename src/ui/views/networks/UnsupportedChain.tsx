import { Button } from '../../components/Button.tsx'
import { useDisconnectWallet } from '../../hooks/useDisconnectWallet.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { NetworkRow } from '../parts/NetworkRow.tsx'

export const css = `
.warn { display: block; padding: 12px 16px; margin-block-end: 12px; border-radius: var(--tk-r-row); background: var(--tk-warn-soft); color: var(--tk-warn); font-size: var(--tk-sm); font-weight: 400; text-wrap: pretty; }
.choices { max-block-size: min(320px, calc(100dvh - 340px)); min-block-size: 56px; margin-inline: -8px; padding-inline: 8px; overflow: hidden auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--tk-fill-active) transparent; }
.or { display: flex; align-items: center; gap: 12px; block-size: 40px; font-size: var(--tk-sm); color: var(--tk-text-2); }
.or::before, .or::after { content: ""; flex: 1; block-size: 1px; background: var(--tk-line); }
.wide { display: grid; }
`

/** The wallet is on a network that is not configured. The view stays open until the network changes. */
export default function UnsupportedChain() {
  const { modal } = useTab()
  const { known, namespace } = useSession()
  const connection = useMirror(state => state?.connections[namespace])
  const { isBusy, disconnect } = useDisconnectWallet()
  const approved = connection?.approvedNetworks ?? 'all'
  const inNamespace = known.filter(network => network.chainNamespace === namespace)
  const isListed = (id: (typeof known)[number]['caipNetworkId']): boolean =>
    approved === 'all' ||
    approved.includes(id) ||
    connection?.methods?.includes('wallet_switchEthereumChain') === true
  return (
    <>
      <p className="warn">
        {t('This app does not support your current network. Switch to one of these to continue.')}
      </p>
      <div className="choices">
        <ul className="rows" aria-label={t('Networks')}>
          {inNamespace.map(network => (
            <li key={network.caipNetworkId}>
              <NetworkRow
                network={network}
                isDisabled={!isListed(network.caipNetworkId)}
                onClick={() => modal.push('SwitchNetwork', { network, namespace })}
              />
            </li>
          ))}
        </ul>
      </div>
      <p className="or">{t('or')}</p>
      <div className="wide">
        <Button variant="danger" icon="leave" isBusy={isBusy} onClick={() => disconnect()}>
          {t('Disconnect')}
        </Button>
      </div>
    </>
  )
}
