import { startPeers } from '../../peers/start.ts'
import { prepareConsumers } from './consumerFolder.ts'

/** Packs and installs once for all files, and starts the peers the pages talk to. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function globalPack(): Promise<() => Promise<void>> {
  process.env.TABKEY_PACKED = JSON.stringify(await prepareConsumers())
  const peers = await startPeers()
  const { phone, ...urls } = peers.urls
  // The browser suite's fixtures read their peers here; a site's own address is known to its test only.
  process.env.TABKEY_DEMO = JSON.stringify({ ...urls, dapp: '', phone: '', phoneControl: phone })
  return () => peers.close()
}
