import type { Page } from 'playwright'
import { connect, untilUsable } from '../hands.ts'
import type { Probe, Visit } from '../probe.ts'

type Watched = Window & { refused?: string[] }

/** In the page, before any script: everything its policy refused. */
function watchPolicy(): void {
  const refused: string[] = []
  ;(window as Watched).refused = refused
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.push(`${effectiveDirective} ${blockedURI}`)
  })
}

/**
 * The policy of `docs/csp.md`. Hosts and policy names are free, so that requests to a product's own vendor do not count.
 * The
 * rest counts: inline style, inline script, `eval`, foreign pictures and plain strings in trusted-types sinks.
 */
const strict = (loopback: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' https: wss: ${loopback.join(' ')}`,
    'font-src https:',
    'frame-src https:',
    "require-trusted-types-for 'script'",
    "trusted-types * 'allow-duplicates'",
  ].join('; ')

/** Whether the page connects under the policy that is set. */
const connects = (visit: Visit, page: Page): Promise<number> =>
  untilUsable(visit, page)
    .then(() => connect(visit, page))
    .then(
      () => 1,
      () => 0,
    )

/** Loads, opens and connects, once with the policy only reporting, once with it in force. */
export const csp: Probe = {
  name: 'csp',
  rounds: 1,
  rows: [
    { key: 'csp', what: 'strict CSP: violations in load, open, connect', unit: 'violations', isShort: true },
    { key: 'cspWorks', what: 'strict CSP in force: connects', unit: 'yes', isShort: true },
  ],
  async sample({ contestant, stage }) {
    const visit = { contestant, stage, site: stage.strictSiteOf(contestant) }
    const { evm, walletd } = stage.urls
    const value = strict([...evm.map(({ url }) => url), walletd.replace('http', 'ws')])
    const context = await stage.openContext()
    await context.addInitScript(watchPolicy)

    visit.site.setPolicy({ value, isReportOnly: true })
    const page = await context.newPage()
    await page.goto(visit.site.url)
    if ((await connects(visit, page)) === 0)
      throw new Error('The page does not even connect without the policy')
    const refused = await page.evaluate(() => (window as Watched).refused ?? [])

    visit.site.setPolicy({ value, isReportOnly: false })
    const strictPage = await (await stage.openContext()).newPage()
    await strictPage.goto(visit.site.url)
    return { csp: refused.length, cspWorks: await connects(visit, strictPage) }
  },
}
