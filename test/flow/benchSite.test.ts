import { expect, test } from 'vitest'
import { SHORT_SIZE } from '../../bench/site/measureSite.ts'
import { toRows, toSiteDocument } from '../../bench/site/report/siteReport.ts'
import { runSiteBench } from '../../scripts/benchSite.ts'
import { missingDatabase } from '../support/databases.ts'

// `npm run bench:site` in a few seconds: it still runs, and what must be zero is zero. Its speeds mean nothing here.

const NO_POSTGRES = missingDatabase('postgresql')

test.each(NO_POSTGRES ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const))(
  'the load of the secure site is measured on %s, and no code or proof counts twice',
  { timeout: 180_000 },
  async kind => {
    const report = await runSiteBench({ size: SHORT_SIZE, kinds: [kind], isPackaged: false, say() {} })
    const [site] = report.sites
    if (!site) throw new Error('Nothing was measured')
    for (const load of [site.logIns, site.passkeys, site.sessions])
      expect(load.done, JSON.stringify(load)).toBeGreaterThan(0)
    expect(site.links.open).toBe(SHORT_SIZE.links)
    for (const { races, doubles, losses } of [site.codeRaces, site.proofRaces]) {
      expect(races).toBeGreaterThan(0)
      expect({ doubles, losses }).toEqual({ doubles: 0, losses: 0 })
    }
    expect(site.overload.refusedWithRetryAfter).toBe(site.overload.refused)
    for (const { what, cells } of toRows(report))
      expect(`${what} ${cells[0]?.text}`).not.toMatch(/NaN|undefined/)
    expect(toSiteDocument(report)).toContain(`| what | goal | ${kind} |`)
  },
)
