import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { openModal, openPage, untilQuiet } from '../hands.ts'
import type { Probe } from '../probe.ts'

const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Elements that break a rule, over the whole page; frames of other hosts left out. */
async function violations(page: Page): Promise<number> {
  await page.evaluate(await source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<AxeResults> }
    }
    const found = await axe.run(document, { resultTypes: ['violations'], iframes: false })
    return found.violations.reduce((sum, { nodes }) => sum + nodes.length, 0)
  })
}

/** The open modal, at rest, under every rule axe has. */
export const axe: Probe = {
  name: 'axe',
  rounds: 1,
  rows: [{ key: 'axe', what: 'axe violations with the modal open', unit: 'violations', isShort: true }],
  async sample(visit) {
    const page = await openPage(visit, await visit.stage.openContext())
    await openModal(page)
    await untilQuiet(visit)
    // What is half faded in has no contrast yet.
    await page.waitForTimeout(1_000)
    return { axe: await violations(page) }
  },
}
