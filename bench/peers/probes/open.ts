import { closeModal, openModal, openPage, untilQuiet, untilUsable } from '../hands.ts'
import type { Probe } from '../probe.ts'

/** From the click, the page at rest, to the end of the first frame in which both wallets stand. */
export const open: Probe = {
  name: 'open',
  rounds: 9,
  rows: [
    { key: 'openFirst', what: 'click to listed wallets, nothing cached', unit: 'ms', isShort: true },
    { key: 'openCached', what: 'click to listed wallets, second visit', unit: 'ms' },
    { key: 'openAgain', what: 'click to listed wallets, opened before', unit: 'ms', isShort: true },
  ],
  async sample(visit) {
    const page = await openPage(visit, await visit.stage.openContext())
    const openFirst = await openModal(page)
    await untilQuiet(visit)
    await page.reload()
    await untilUsable(visit, page)
    const openCached = await openModal(page)
    await untilQuiet(visit)
    await closeModal(page)
    return { openFirst, openCached, openAgain: await openModal(page) }
  },
}
