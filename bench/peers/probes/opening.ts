import { openPage, watchOpening } from '../hands.ts'
import type { Probe } from '../probe.ts'

/** On a slow page what arrives late is seen to push what is there. */
const CPU_RATE = 3

/** The first frame of the modal, and what moves in it afterwards. A page without a modal has no figures. */
export const opening: Probe = {
  name: 'opening',
  rounds: 9,
  rows: [
    { key: 'cardFirst', what: 'press to the first painted card, nothing cached', unit: 'ms' },
    { key: 'cardFirstSlow', what: 'press to the first painted card, 3× CPU', unit: 'ms' },
    { key: 'rowsMoved', what: 'rows that moved after they were painted, 3× CPU', unit: 'rows' },
  ],
  async sample(visit) {
    if (visit.contestant.hasModal === false) return {}
    const page = await openPage(visit, await visit.stage.openContext())
    const { cardMs } = await watchOpening(page)
    const slow = await openPage(visit, await visit.stage.openContext(), { cpuRate: CPU_RATE })
    const opened = await watchOpening(slow)
    return { cardFirst: cardMs, cardFirstSlow: opened.cardMs, rowsMoved: opened.movedRows }
  },
}
