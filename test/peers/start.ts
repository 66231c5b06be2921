import { pathToFileURL } from 'node:url'
import { startEvmNode } from './evmNode.ts'
import { startRelay } from './relay.ts'
import { startWalletd } from './walletd.ts'

export interface PeerUrls {
  readonly evm: readonly { readonly chainId: number; readonly url: string }[]
  readonly relay: string
  readonly walletd: string
}

export async function startPeers() {
  const nodes = await Promise.all([startEvmNode({ chainId: 1 }), startEvmNode({ chainId: 8453 })])
  const relay = await startRelay()
  const walletd = await startWalletd({ nodes })
  const urls: PeerUrls = {
    evm: nodes.map(({ chainId, url }) => ({ chainId, url })),
    relay: relay.url,
    walletd: walletd.url,
  }
  const close = async () => {
    await Promise.all([...nodes.map(node => node.close()), relay.close(), walletd.close()])
  }
  return { urls, close }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const peers = await startPeers()
  console.log(JSON.stringify(peers.urls))
  const stop = () => void peers.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
