// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { AlertCode } from '../../../../src/bridge/contract/alertCode.ts'
import { ALERTS } from '../../../../src/bridge/errors/alerts.ts'
import { base } from '../../../../src/networks.ts'
import type { TabkeyConfig } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import AlertBar from '../../../../src/ui/modal/AlertBar.tsx'
import { createEnvironment } from '../../../../src/ui/page/environment.ts'
import { createStore } from '../../../../src/ui/state/store.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** One alert for developers, one for visitors. */
const CODES = ['UNVERIFIED_DOMAIN', 'RELAY_UNREACHABLE'] as const satisfies readonly AlertCode[]
const [DEVELOPERS, VISITORS] = CODES.map(code => ALERTS[code].short)

/** The window of a page at this host name. */
const windowAt = (hostname: string): Window => {
  const view = { navigator, location: { hostname }, document }
  return Object.assign(view, { self: view, top: view }) as unknown as Window
}

/** Texts of the bar at a host name, with the options of the host app. */
async function barOf(hostname: string, options: Partial<TabkeyConfig>) {
  const alerts = Object.fromEntries(CODES.map(code => [code, { code, at: 1, ...ALERTS[code] }]))
  const environment = createEnvironment(windowAt(hostname))
  const tab = {
    config: resolveConfig({ networks: [base], ...options }),
    settings: createStore({}),
    mirror: createStore({ alerts, recovered: {} }),
    modal: createStore({ view: 'ConnectingWalletConnect' }),
    link: createStore({ status: 'ready' }),
    environment,
  } as unknown as TabContext
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <AlertBar />
      </TabReactContext.Provider>,
    ),
  )
  const lines = [...place.querySelectorAll('.alert-text')].map(({ textContent }) => textContent)
  await act(async () => root.unmount())
  environment.stop()
  return lines
}

test.each(['localhost', 'app.localhost', '127.0.0.1', '127.8.0.2', '[::1]'])(
  'alert bar: shows alerts for developers at %s by default',
  async hostname => {
    expect(await barOf(hostname, {})).toEqual([DEVELOPERS, VISITORS])
  },
)

test.each(['dapp.example', 'localhost.example', '192.168.1.20', '10.0.0.1'])(
  'alert bar: shows only alerts for visitors at %s by default',
  async hostname => {
    expect(await barOf(hostname, {})).toEqual([VISITORS])
  },
)

test('alert bar: the option `alerts` decides at every host name, also without `debug`', async () => {
  for (const hostname of ['dapp.example', 'localhost']) {
    for (const debug of [true, false]) {
      expect(await barOf(hostname, { alerts: true, debug })).toEqual([DEVELOPERS, VISITORS])
      expect(await barOf(hostname, { alerts: false, debug })).toEqual([VISITORS])
    }
  }
})

test('alert bar: without `debug` the default shows only alerts for visitors, also at a loopback host name', async () => {
  expect(await barOf('localhost', { debug: false })).toEqual([VISITORS])
})
