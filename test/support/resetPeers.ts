import type { DemoUrls } from '../../scripts/demo.ts'
import { control } from './peerControl.ts'

/** Resets the peers of a demo, so that they keep nothing of the test before. A peer that no test has used does nothing. */
export async function resetPeers(urls: DemoUrls): Promise<void> {
  const peers = [
    urls.walletd,
    urls.phoneControl,
    urls.relay,
    urls.bitcoin,
    urls.solana,
    urls.api,
    urls.verify,
    urls.secureSite,
    urls.mail,
    urls.social,
    ...urls.evm.map(({ url }) => url),
  ]
  const http = (url: string) => url.replace(/^ws/, 'http').replace(/\/$/, '')
  await Promise.all(peers.filter(Boolean).map(url => control(http(url), '/__reset', {})))
}
