import { connect, untilUsable } from '../hands.ts'
import type { Probe } from '../probe.ts'

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
 * The policy of the README. Hosts and policy names are free, so that nobody is counted for asking its own vendor: what
 * is left is inline style, inline script, `eval`, foreign pictures and plain strings in dangerous places.
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
    'trusted-types *',
  ].join('; ')

/** Load, open, connect under a strict policy that is enforced. */
export const csp: Probe = {
  name: 'csp',
  rounds: 1,
  rows: [
    { key: 'csp', what: 'violations of a strict CSP: load, open, connect', unit: 'violations' },
    { key: 'cspWorks', what: 'connects under it', unit: 'yes' },
  ],
  async sample({ contestant, stage }) {
    const visit = { contestant, stage, site: stage.strictSiteOf(contestant) }
    const { evm, walletd } = stage.urls
    visit.site.setPolicy(strict([...evm.map(({ url }) => url), walletd.replace('http', 'ws')]))
    const context = await stage.openContext()
    await context.addInitScript(watchPolicy)
    const page = await context.newPage()
    await page.goto(visit.site.url)
    const cspWorks = await untilUsable(visit, page)
      .then(() => connect(visit, page))
      .then(
        () => 1,
        () => 0,
      )
    const refused = await page.evaluate(() => (window as Watched).refused?.length ?? Number.NaN)
    return { csp: refused, cspWorks }
  },
}
