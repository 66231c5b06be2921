import { connect, disconnect, follows, openPage, untilAddress, untilUsable } from '../hands.ts'
import type { Probe } from '../probe.ts'

/** Whether another tab of the dapp, open before, learns by itself what happened in this one. */
export const follow: Probe = {
  name: 'follow',
  rounds: 3,
  rows: [
    { key: 'followsConnect', what: 'tab B follows tab A’s connect, injected wallet', unit: 'yes' },
    { key: 'followsDisconnect', what: 'tab B follows tab A’s disconnect, injected wallet', unit: 'yes' },
  ],
  async sample(visit) {
    const context = await visit.stage.openContext()
    const other = await openPage(visit, context)
    const page = await openPage(visit, context)
    await connect(visit, page)
    const followsConnect = await follows(other, true)
    if (followsConnect === 0) {
      await other.reload()
      await untilUsable(visit, other)
      await untilAddress(other, true)
    }
    await page.bringToFront()
    await disconnect(page)
    await untilAddress(page, false)
    return { followsConnect, followsDisconnect: await follows(other, false) }
  },
}
