import {
  connectPhone,
  disconnect,
  follows,
  openPage,
  untilAddress,
  untilQuiet,
  untilUsable,
} from '../hands.ts'
import type { Probe } from '../probe.ts'

const TABS = 5

/** A phone's wallet, connected in one tab: no extension tells the others, and the relay wants a socket. */
export const phone: Probe = {
  name: 'phone',
  rounds: 3,
  rows: [
    { key: 'followsPhone', what: 'tab B follows tab A’s connect, WalletConnect', unit: 'yes', isShort: true },
    { key: 'followsPhoneGone', what: 'tab B follows tab A’s disconnect, WalletConnect', unit: 'yes' },
    { key: 'phoneSockets', what: 'sockets open in 5 tabs, WalletConnect', unit: 'sockets', isShort: true },
  ],
  async sample(visit) {
    if (visit.contestant.phoneRow === null) return {}
    const context = await visit.stage.openContext()
    const other = await openPage(visit, context)
    const page = await openPage(visit, context)
    await connectPhone(visit, page)
    const followsPhone = await follows(other, true)
    if (followsPhone === 0) {
      await other.reload()
      await untilUsable(visit, other)
      await untilAddress(other, true)
    }
    while (context.pages().length < TABS) await untilAddress(await openPage(visit, context), true)
    await untilQuiet(visit)
    const phoneSockets = visit.stage.outside.stats().open
    await page.bringToFront()
    await disconnect(page)
    await untilAddress(page, false)
    return { followsPhone, phoneSockets, followsPhoneGone: await follows(other, false) }
  },
}
