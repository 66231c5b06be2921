import { useEffect, useMemo } from 'react'
import { ListRow } from '../../components/ListRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { namespaceName } from '../../format/namespaceName.ts'
import { waysInto } from '../../format/walletWays.ts'
import { useFoundWallets } from '../../hooks/useFoundWallets.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'
import { WalletImage } from '../parts/WalletImage.tsx'

export const css = `
.chains { display: flex; flex-direction: column; padding-block-start: 8px; }
.chains > .pic { align-self: center; margin-block-end: 16px; }
.chains > p { text-align: center; text-wrap: pretty; margin: 0 0 16px; }
`

export const title = (): string => t('Select chain')

/** A wallet that speaks several families of chains: which one is meant. */
export default function ConnectingMultiChain() {
  const { modal } = useTab()
  const { pageWallet, namespace: requested } = useViewData()
  const { known } = useSession()
  const found = useFoundWallets()
  const ways = useMemo(() => {
    const configured = [...new Set(known.map(network => network.chainNamespace))]
    const namespaces = requested ? [requested] : configured
    return pageWallet ? waysInto(pageWallet, found ?? [], namespaces) : []
  }, [pageWallet, found, known, requested])
  // One choice only: the wallet is asked at once.
  const [only, ...more] = ways
  const isChoice = more.length > 0
  useEffect(() => {
    if (only && !isChoice)
      modal.replace('ConnectingExternal', { pageWallet: only.wallet, namespace: only.namespace })
  }, [modal, only, isChoice])
  if (!isChoice && only) return null
  const name = cleanText(pageWallet?.name, 24, t('This wallet'))
  return (
    <div className="chains">
      <WalletImage wallet={pageWallet ?? null} size={72} />
      <p className="muted">{t('Select which chain to connect to your {name}.', { name })}</p>
      <ul className="rows">
        {ways.map(({ namespace, wallet }) => {
          const network = known.find(({ chainNamespace }) => chainNamespace === namespace) ?? null
          const words = namespaceName(namespace)
          return (
            <li key={namespace}>
              <ListRow
                image={<NetworkPicture network={network} name={words} size={36} />}
                title={words}
                endIcon="chevron"
                onClick={() => modal.push('ConnectingExternal', { pageWallet: wallet, namespace })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
