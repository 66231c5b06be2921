import type { Network } from '../../../bridge/contract/network.ts'
import { NetworkMark } from '../../components/NetworkMark.tsx'
import { Picture } from '../../components/Picture.tsx'
import { hostPicture } from '../../format/pictureSource.ts'
import { useImage } from '../../hooks/useImage.ts'
import { useTab } from '../../hooks/useTab.ts'

/** A network's picture: the host's, else the explorer's, else a mark of our own. */
export function NetworkPicture({
  network,
  name,
  size = 36,
}: {
  readonly network: Network | null
  readonly name: string
  readonly size?: number
}) {
  const { chainImages } = useTab().config.page
  const own = network ? (chainImages[network.caipNetworkId] ?? chainImages[String(network.id)]) : undefined
  const url = network?.assets?.imageUrl ?? network?.iconUrl
  const image = useImage(url === undefined ? { id: network?.assets?.imageId } : { url }, 'network')
  const src = (own === undefined ? null : hostPicture(own)) ?? image
  if (!src) return <NetworkMark id={network?.caipNetworkId ?? null} name={name} size={size} />
  return <Picture src={src} name={name} size={size} isRound />
}
