import type { DataImage } from '../../../bridge/contract/image.ts'
import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { Picture } from '../../components/Picture.tsx'
import { WalletConnectMark } from '../../components/WalletConnectMark.tsx'
import { hostPicture } from '../../format/pictureSource.ts'
import { useImage } from '../../hooks/useImage.ts'
import { useTab } from '../../hooks/useTab.ts'

/** A connected wallet, as far as its picture goes. */
interface NamedWallet {
  readonly name: string
  readonly icon?: DataImage | null | undefined
  readonly image_id?: string | undefined
}

/**
 * The picture of a wallet, wherever one is shown: the host's, else the wallet's own or the directory's, else a monogram
 * of its name, also when the picture does not load. All have the same size, so that nothing moves.
 */
export function WalletImage({
  wallet,
  size = 36,
  isRound = false,
}: {
  /** `null`: WalletConnect without a chosen wallet. */
  readonly wallet: PageWallet | ListedWallet | NamedWallet | null
  readonly size?: number
  readonly isRound?: boolean
}) {
  const { connectorImages } = useTab().config.page
  const id = wallet ? 'id' in wallet && wallet.id : 'walletConnect'
  const own = hostPicture((id && connectorImages[id]) || '')
  const isListed = wallet !== null && 'id' in wallet && !('kind' in wallet)
  const url = isListed ? wallet.image_url : wallet && 'icon' in wallet ? wallet.icon : undefined
  const imageId = wallet && 'image_id' in wallet ? wallet.image_id : undefined
  const image = useImage({ url: url ?? undefined, id: imageId }, 'wallet')
  if (!wallet && !own) return <WalletConnectMark size={size} />
  return <Picture src={own ?? image} name={wallet?.name ?? 'WalletConnect'} size={size} isRound={isRound} />
}
