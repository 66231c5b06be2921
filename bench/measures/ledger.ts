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
    const page = await (await stage.openContext()).newPage()
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
  },
}
