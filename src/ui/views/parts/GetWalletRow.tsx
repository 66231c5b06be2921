import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { listStores } from '../../format/listStores.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** 'Don't have it? Get' below a wallet that may not be installed. */
export function GetWalletRow({ wallet }: { readonly wallet: ListedWallet }) {
  const { modal } = useTab()
  const name = cleanText(wallet.name, 20)
  if (listStores(wallet).length === 0) return null
  return (
    <div className="getrow">
      <span className="muted">{t('Don’t have {name}?', { name })}</span>
      <Button onClick={() => modal.push('Downloads', { wallet })} aria-label={t('Get {name}', { name })}>
        {t('Get')}
      </Button>
    </div>
  )
}
