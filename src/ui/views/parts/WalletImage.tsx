import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { Picture } from '../../components/Picture.tsx'
import { WalletConnectMark } from '../../components/WalletConnectMark.tsx'
import { useImage } from '../../hooks/useImage.ts'
import { useTab } from '../../hooks/useTab.ts'

/** A connected wallet, as far as its picture goes. */
interface NamedWallet {
  readonly name: string
  readonly icon?: string | null | undefined
}

/**
 * The picture of a wallet, wherever one is shown: the host's, else the wallet's own or the directory's, else a monogram
 * of its name, also when the picture does not load. All have the same size, so that nothing moves.
 */
export function WalletImage({
  wallet,
  size = 40,
  isRound = false,
}: {
  /** `null`: WalletConnect without a chosen wallet. */
  readonly wallet: PageWallet | ListedWallet | NamedWallet | null
  readonly size?: number
  readonly isRound?: boolean
}) {
  const { connectorImages } = useTab().config.page
  const id = wallet ? 'id' in wallet && wallet.id : 'walletConnect'
  const own = id ? connectorImages[id] : undefined
  const isListed = wallet !== null && 'id' in wallet && !('kind' in wallet)
  const image = useImage(isListed ? { url: wallet.image_url, id: wallet.image_id } : {}, 'wallet')
  if (!wallet && !own) return <WalletConnectMark size={size} />
  const known = wallet === null || isListed ? image : (wallet.icon ?? null)
  return <Picture src={own ?? known} name={wallet?.name ?? 'WalletConnect'} size={size} isRound={isRound} />
}
