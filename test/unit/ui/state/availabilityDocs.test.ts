import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoints } from '../../../../src/bridge/options/endpoints.ts'
import { FEATURES } from '../../../../src/bridge/options/features.ts'
import { mainnet } from '../../../../src/networks.ts'
import { viewUnavailability } from '../../../../src/ui/state/viewAvailability.ts'
import { VIEWS, type ViewName, viewFacts } from '../../../../src/ui/state/views.ts'

const text = readFileSync(new URL('../../../../docs/availability.md', import.meta.url), 'utf8')
const rows = text
  .split('\n')
  .filter(line => /^\| .*\| `[A-Z]\w+` \|/.test(line))
  .map(line => {
    const [, , view = '', needs = ''] = line.split('|')
    return {
      view: view.replaceAll('`', '').trim() as ViewName,
      needs: needs.match(/`(\w+)`/g)?.map(name => name.slice(1, -1)) ?? [],
    }
  })

const VALUES: Readonly<Record<string, unknown>> = {
  swaps: { 'eip155:1': { type: 'node' } },
  relay: 'wss://relay.example',
  onramp: 'https://meld.example?publicKey=k',
}
const features = { ...FEATURES, smartSessions: true, pay: true, passkey: true, receive: false }
const reason = (view: ViewName, endpoints: Endpoints) =>
  viewUnavailability(
    view,
    { features, endpoints, projectId: null, enableWalletConnect: true },
    { namespace: 'eip155', known: [mainnet] },
  )

test.each(rows.filter(({ needs }) => needs.length > 0))(
  'availability: $view is hidden without $needs, and each of them brings it',
  ({ view, needs }) => {
    expect(reason(view, {})).not.toBeNull()
    for (const name of needs)
      expect(reason(view, { [name]: VALUES[name] ?? 'https://service.example' }), name).toBeNull()
  },
)

test('availability: the document has a row for every service and feature that a view needs', () => {
  const named = new Set(rows.flatMap(({ view }) => [viewFacts(view).service, viewFacts(view).feature]))
  const needed = Object.keys(VIEWS).flatMap(view => {
    const { service, feature } = viewFacts(view as ViewName)
    return [service, feature]
  })
  expect(needed.filter(need => !named.has(need))).toEqual([])
})
