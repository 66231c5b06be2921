import { useState } from 'react'
import type { LeftConnection } from '../../../bridge/contract/state.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { Button } from '../../components/Button.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

/** A disconnected wallet, with a button to connect it again and one that removes it from the list after a confirmation. */
export function DisconnectedRow({ left }: { readonly left: LeftConnection }) {
  const { engine, modal } = useTab()
  const isAvailable = useViewAvailable()
  const { namespace, walletId, wallet } = left
  const pageWallet = useMirror(state => state?.wallets.found)?.find(({ id }) => id === walletId)
  const [isConfirming, setConfirming] = useState(false)
  const name = cleanText(wallet.name, 24, t('Wallet'))

  function join(): void {
    if (pageWallet) modal.push('ConnectingExternal', { pageWallet, namespace })
    else if (walletId === WALLET_CONNECT_ID && isAvailable('ConnectingWalletConnect'))
      modal.push('ConnectingWalletConnect')
    else modal.push('Connect', { namespace })
  }

  function forget(): void {
    engine.connections.forget({ namespace, wallet: walletId }).catch(() => {})
  }

  if (isConfirming)
    return (
      <div className="pw-confirm">
        <p className="clip">{name}</p>
        <Button onClick={() => setConfirming(false)}>{t('Cancel')}</Button>
        <Button variant="danger" autoFocus onClick={forget}>
          {t('Remove')}
        </Button>
      </div>
    )
  return (
    <div className="pw-row">
      <ListRow
        image={<WalletImage wallet={{ ...wallet, name }} />}
        title={name}
        detail={t('Disconnected')}
        end={<span className="sr">{t('connect again')}</span>}
        endIcon="chevron"
        onClick={join}
      />
      <button
        type="button"
        className="pw-remove"
        aria-label={t('Remove {name}', { name })}
        onClick={() => setConfirming(true)}
      >
        {t('Remove')}
      </button>
    </div>
  )
}
