import type { Page } from 'playwright'
import { openModal, openPage, untilQuiet, untilUsable } from '../hands.ts'
import type { Probe, Visit } from '../probe.ts'

const SLOW_CPU = 4

const shown = (page: Page): Promise<number> => page.evaluate(() => window.eyes.buttonShown)

/** How long a new visitor waits for the button, and for the wallets of a press in the same moment. */
async function visitInHaste(
  visit: Visit,
  cpuRate: number,
): Promise<readonly [button: number, press: number]> {
  const context = await visit.stage.openContext()
  const page = await openPage(visit, context, { cpuRate, isHasty: true })
  const button = await shown(page)
  const press = visit.contestant.id === 'empty' ? Number.NaN : await openModal(page)
  await context.close()
  return [button, press]
}

/** From the start of a navigation, nothing cached, to the button, and from a press in that moment to the wallets. */
export const button: Probe = {
  name: 'button',
  rounds: 9,
  withEmpty: true,
  rows: [
    { key: 'button', what: 'navigation to the button', unit: 'ms', isShort: true },
    { key: 'buttonSlowCpu', what: 'navigation to the button, 4× CPU', unit: 'ms', isShort: true },
    { key: 'openAtOnce', what: 'press as the button appears to listed wallets', unit: 'ms' },
    { key: 'openAtOnceSlowCpu', what: 'press as the button appears to listed wallets, 4× CPU', unit: 'ms' },
  ],
  async sample(visit) {
    const [button, openAtOnce] = await visitInHaste(visit, 1)
    const [buttonSlowCpu, openAtOnceSlowCpu] = await visitInHaste(visit, SLOW_CPU)
    const figures = { button, buttonSlowCpu }
    return visit.contestant.id === 'empty' ? figures : { ...figures, openAtOnce, openAtOnceSlowCpu }
  },
}

/** The same visitor over a slow line, by HTTP/2: what one file behind the other costs. */
export const slowLine: Probe = {
  name: 'slowLine',
  rounds: 5,
  withEmpty: true,
  rows: [
    { key: 'buttonSlowLine', what: 'slow 4G, HTTP/2: navigation to the button', unit: 'ms', isShort: true },
    { key: 'openSlowLine', what: 'slow 4G, HTTP/2: click to listed wallets, page at rest', unit: 'ms' },
  ],
  async sample({ stage, contestant }) {
    const visit = { stage, contestant, site: stage.slowSiteOf(contestant) }
    const page = await openPage(visit, await stage.openContext(), { isHasty: true })
    const figures = { buttonSlowLine: await shown(page) }
    if (contestant.id === 'empty') return figures
    await untilUsable(visit, page)
    await untilQuiet(visit)
    return { ...figures, openSlowLine: await openModal(page) }
  },
}
