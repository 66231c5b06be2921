import type { Page } from 'playwright'
import { connect, disconnect, openPage, untilAddress, untilUsable } from '../hands.ts'
import type { Probe } from '../probe.ts'

/** Far more than any message between two tabs of one browser takes. */
const LATE_MS = 8_000

const follows = (page: Page, isThere: boolean): Promise<number> =>
  untilAddress(page, isThere, LATE_MS).then(
    () => 1,
    () => 0,
  )

/** Whether another tab of the dapp, open before, learns by itself what happened in this one. */
export const follow: Probe = {
  name: 'follow',
  rounds: 3,
  rows: [
    { key: 'followsConnect', what: 'tab B follows tab A’s connect', unit: 'yes' },
    { key: 'followsDisconnect', what: 'tab B follows tab A’s disconnect', unit: 'yes' },
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
