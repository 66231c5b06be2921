import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../scripts/chromium.ts'
import type { Measure } from '../measure.ts'
import type { LedgerPage } from '../pages/ledger.ts'
import { summarize } from '../report/summarize.ts'

type WithLedger = Window & { ledgerPage: LedgerPage }

const BASE = 'default durability'

/** What it costs that an entry of the ledger is on the disk before its request leaves. */
export const ledger: Measure = {
  name: 'ledger',
  title: 'Ledger: an entry before its request leaves',
  async run(stage) {
    const executablePath = findChromium()
    if (!executablePath) throw new Error(NO_CHROMIUM)
    // The stage's own profiles keep their databases in memory.
    const folder = await mkdtemp(join(tmpdir(), 'tabkey-bench-'))
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: [...CHROMIUM_ARGS],
    })
    try {
      await context.addInitScript('globalThis.__name ??= run => run')
      const page = await context.newPage()
      await page.goto(`${stage.pages}ledger`)
      await page.waitForFunction(() => 'ledgerPage' in window)
      const taken = await page.evaluate(
        rounds => (window as unknown as WithLedger).ledgerPage.write(rounds),
        stage.rounds(200),
      )
      return [
        summarize(BASE, 'ms', taken.relaxed),
        summarize('strict durability', 'ms', taken.strict, { base: BASE }),
      ]
    } finally {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
