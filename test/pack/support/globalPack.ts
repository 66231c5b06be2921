import { startPeers } from '../../peers/start.ts'
import { prepareConsumers } from './consumerFolder.ts'

/** Packs and installs once for all files, and starts the peers the pages talk to. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function globalPack(): Promise<() => Promise<void>> {
  const [prepared, started] = await Promise.allSettled([prepareConsumers(), startPeers()])
  if (started.status === 'rejected') throw started.reason
  const peers = started.value
  if (prepared.status === 'rejected') {
    await peers.close()
    throw prepared.reason
  }
  process.env.TABKEY_PACKED = JSON.stringify(prepared.value)
  const { phone, ...urls } = peers.urls
  // The browser suite's fixtures read their peers here; a site's own address is known to its test only.
  // Whichever worker takes the bundlers' file.
  const demo = { ...urls, dapp: '', phone: '', phoneControl: phone }
  process.env.TABKEY_DEMO = JSON.stringify([demo, demo])
  return () => peers.close()
}
