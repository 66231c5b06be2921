import { useStore } from 'zustand'
import type { Network } from '../../../bridge/contract/network.ts'
import { NetworkMark } from '../../components/NetworkMark.tsx'
import { Picture } from '../../components/Picture.tsx'
import { networkSources } from '../../format/networkSources.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useTab } from '../../hooks/useTab.ts'

/** A network's picture in the order of `networkSources`, else a mark of our own. */
export function NetworkPicture({
  network,
  name,
  size = 36,
}: {
  readonly network: Network | null
  readonly name: string
  readonly size?: number
}) {
  const { config, pictures } = useTab()
  const src = usePicture(networkSources(network, config.page.chainImages, useStore(pictures)), 'network')
  if (!src) return <NetworkMark id={network?.caipNetworkId ?? null} name={name} size={size} />
  return <Picture src={src} name={name} size={size} isRound />
}
