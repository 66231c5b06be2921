import { useStore } from 'zustand'
import { Picture } from '../../components/Picture.tsx'
import { WalletConnectMark } from '../../components/WalletConnectMark.tsx'
import { type PicturedWallet, walletSources } from '../../format/pictureOrder.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useTab } from '../../hooks/useTab.ts'

/**
 * The picture of a wallet, wherever one is shown, in the order of `walletSources`; without a picture, or when it does not
 * load, a letter. All have the same size, so that nothing moves.
 */
export function WalletImage({
  wallet,
  size = 36,
  isRound = false,
}: {
  /** `null`: WalletConnect without a chosen wallet. */
  readonly wallet: (PicturedWallet & { readonly name: string }) | null
  readonly size?: number
  readonly isRound?: boolean
}) {
  const { config, pictures } = useTab()
  const sources = walletSources(wallet, config.page.connectorImages, useStore(pictures))
  const image = usePicture(sources, 'wallet')
  if (!wallet && !image) return <WalletConnectMark size={size} />
  return <Picture src={image} name={wallet?.name ?? 'WalletConnect'} size={size} isRound={isRound} />
}
