import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { Picture } from '../../components/Picture.tsx'
import { WalletConnectMark } from '../../components/WalletConnectMark.tsx'
import { useImage } from '../../hooks/useImage.ts'
import { useTab } from '../../hooks/useTab.ts'

/** A wallet's picture: the host's, else the wallet's own or the directory's, else its first letter. */
export function WalletPicture({
  wallet,
  size = 40,
}: {
  readonly wallet: PageWallet | ListedWallet | null
  readonly size?: number
}) {
  const { connectorImages } = useTab().config.page
  const own = wallet ? connectorImages[wallet.id] : connectorImages.walletConnect
  const source = !wallet
    ? {}
    : 'kind' in wallet
      ? { url: wallet.icon }
      : { url: wallet.image_url, id: wallet.image_id }
  const image = useImage(source, 'wallet')
  if (!wallet && !own) return <WalletConnectMark size={size} />
  return <Picture src={own ?? image} name={wallet?.name ?? 'WalletConnect'} size={size} />
}
