import type { Payment } from '../../../bridge/services/pay.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { Button } from '../../components/Button.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { namespaceName } from '../../format/namespaceName.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { payByWallet } from './payByWallet.ts'

/** Pays with the wallet of the asset's family, where there is one and the dapp knows the network. */
export function WalletRow({ payment }: { readonly payment: Payment }) {
  const tab = useTab()
  const { client, modal, toasts } = tab
  const { arguments: args } = useViewData()
  const { known } = useSession()
  const { network } = payment.paymentAsset
  const { namespace } = parseNetworkId(network)
  const connection = useMirror(state => state?.connections[namespace])
  const account = useMirror(state => state?.accounts[namespace])
  const isKnown = known.some(({ caipNetworkId }) => caipNetworkId === network)
  if (!isKnown) return <p className="pay-note">{t('This page does not know the network to be paid on.')}</p>
  if (!connection || !account)
    return (
      <ListRow
        image={<WalletImage wallet={{ name: t('Wallet') }} />}
        title={t('Connect a wallet')}
        detail={t('Paid on {namespace} networks', { namespace: namespaceName(namespace) })}
        endIcon="chevron"
        onClick={() =>
          modal.push('Connect', {
            namespace,
            wanted: { view: 'Pay', data: args ? { arguments: args } : {} },
          })
        }
      />
    )
  const name = cleanText(connection.wallet.name, 24, t('Wallet'))

  function pay(): void {
    void payByWallet(tab, payment)
    modal.push('PayLoading')
  }

  return (
    <>
      <ListRow
        image={<WalletImage wallet={{ ...connection.wallet, name }} />}
        title={t('Pay with {name}', { name })}
        detail={shortAddress(account.address)}
        isExact
        endIcon="chevron"
        onClick={pay}
      />
      <Button
        variant="plain"
        onClick={() => {
          client
            .disconnect({ namespace })
            .catch((error: unknown) => toasts.show({ message: errorWords(error), variant: 'error' }))
        }}
      >
        {t('Disconnect {name}', { name })}
      </Button>
    </>
  )
}
