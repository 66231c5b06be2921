import { startPeers } from '../../../packages/peers/src/start.ts'
import { prepareConsumers, TESTING_KIT } from './consumerFolder.ts'

type Peers = Awaited<ReturnType<typeof startPeers>>

/** What the browser suite's fixtures read; a site's own address is known to its test only. */
function demoOf({ urls: { phone, ...urls } }: Peers) {
  return { ...urls, dapp: '', phone: '', phoneControl: phone }
}

/**
 * Packs and installs once for all files, and starts the peers the pages talk to: a set for each worker, since every test
 * starts by making its peers forget the test before, and a wallet that forgets disconnects its page.
 *
 * @param config Playwright's
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function globalPack(config: { readonly workers: number }): Promise<() => Promise<void>> {
  const started: Peers[] = []
  const close = async () => void (await Promise.all(started.map(peers => peers.close())))
  const pack = async () => {
    process.env.TABKEY_PACKED = JSON.stringify(await prepareConsumers())
    process.env.TABKEY_TESTING_KIT = TESTING_KIT
  }
  const start = async () => void started.push(await startPeers())
  const steps = await Promise.allSettled([pack(), ...Array.from({ length: config.workers }, start)])
  const failed = steps.find(step => step.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  process.env.TABKEY_DEMO = JSON.stringify(started.map(demoOf))
  return close
}
