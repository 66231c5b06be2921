import type { Browser } from 'playwright'
import type { PeerStats } from '../../../packages/peers/src/recorder.ts'
import { control } from '../../../test/support/peerControl.ts'
import { pageHeap } from '../../stage/pageHeap.ts'
import { workerHeap } from '../../stage/workerHeap.ts'
import { connect, openPage, untilAddress, untilQuiet } from '../hands.ts'
import type { Probe, Visit } from '../probe.ts'

const TABS = 5
/** Long enough for what is read every 30 s to come due once. */
const IDLE_MS = 35_000

/** Calls by this page's origin at both nodes, and those it sent through a vendor's node. */
async function callsOf({ site, stage }: Visit): Promise<number> {
  const stats = await Promise.all(stage.urls.evm.map(({ url }) => control<PeerStats>(url, '/__stats')))
  const own = stats.reduce((sum, { origins }) => sum + (origins[site.origin] ?? 0), 0)
  const hosted = stage.outside.stats().log.filter(line => /^POST rpc\.[a-z]+\.[a-z]+\/v1\/?$/.test(line))
  return own + hosted.length
}

/** What a SharedWorker holds, where there is one. */
async function sharedHeap(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] })
  await cdp.detach()
  return targetInfos.length === 0 ? 0 : workerHeap(browser)
}

/** Five connected tabs of one dapp: what they ask, what they keep open, what they hold. */
export const tabs: Probe = {
  name: 'tabs',
  rounds: 3,
  rows: [
    { key: 'callsOpening', what: 'RPC calls to connect and open 5 tabs', unit: 'calls', isShort: true },
    { key: 'callsIdle', what: 'RPC calls of 5 tabs, 35 s idle', unit: 'calls', isShort: true },
    { key: 'sockets', what: 'sockets opened by 5 tabs, injected wallet', unit: 'sockets' },
    { key: 'heap', what: 'heap of 5 tabs, workers included', unit: 'bytes', isShort: true },
    { key: 'requests', what: 'requests to hosts outside by 5 tabs', unit: 'requests' },
    { key: 'hosts', what: 'hosts outside asked by 5 tabs', unit: 'hosts' },
  ],
  async sample(visit) {
    const { stage } = visit
    const context = await stage.openContext()
    const first = await openPage(visit, context)
    await connect(visit, first)
    while (context.pages().length < TABS) await untilAddress(await openPage(visit, context), true)
    await untilQuiet(visit)
    const callsOpening = await callsOf(visit)
    await first.waitForTimeout(IDLE_MS)
    const callsIdle = (await callsOf(visit)) - callsOpening
    const { sockets, requests, hosts } = stage.outside.stats()
    let heap = await sharedHeap(stage.browser)
    for (const page of context.pages()) heap += await pageHeap(page)
    return { callsOpening, callsIdle, sockets, heap, requests, hosts: Object.keys(hosts).length }
  },
}
