import { beforeEach, expect, test } from 'vitest'
import { until } from '../support/createTestTab.ts'
import { PLAIN_FEATURES } from '../support/engineConfig.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, failure, flowConfig, peers } from '../support/flowTab.ts'
import { createHostStore } from '../support/hostSignIn.ts'
import { until as eventually } from '../support/peerControl.ts'
import { createWalletClient } from '../support/walletClient.ts'

// What tabs do and what fails for them, as the analytics endpoint hears it.

const config = flowConfig({
  enableLogger: true,
  features: { ...PLAIN_FEATURES, analytics: true },
  endpoints: { ...flowConfig().endpoints, analytics: peers.urls.api },
})
const silent = { ...config, features: { ...config.features, analytics: false } }

interface Body {
  readonly projectId: string
  readonly st: string
  readonly sv: string
  readonly url: string
  readonly props: Readonly<Record<string, unknown>>
}

const bodies = async () =>
  (await peers.api.stats()).last
    .filter(({ method }) => method === '/e')
    .map(({ detail }) => detail as unknown as Body)

const eventOf = ({ props }: Body) => String(props.event)

beforeEach(() => peers.reset())

async function heard(count: number): Promise<readonly Body[]> {
  const end = performance.now() + 10_000
  for (;;) {
    const all = await bodies()
    if (all.length >= count) return all
    if (performance.now() > end) throw new Error(`heard ${all.length} of ${count}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

test('telemetry: two tabs, one connect, one disconnect: each is heard once', async () => {
  const flow = createFlow()
  const [a, b] = [await flow.open({ config }), await flow.open({ config })]
  const { address } = await a.connect(ALPHA)
  await until(() => b.state().accounts.eip155)
  await b.api.connections.disconnect({})
  // Two posts on two sockets: which is heard first is the network's affair.
  const all = (await heard(2)).toSorted((entry, other) => eventOf(entry).localeCompare(eventOf(other)))
  expect(all.map(({ props }) => props.event)).toEqual(['CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  expect(all[0]).toMatchObject({ projectId: config.projectId, st: config.sdk.type, sv: config.sdk.version })
  expect(all[0]?.props).toMatchObject({ address, properties: { method: 'browser', name: 'Alpha Wallet' } })
})

test('telemetry: errors of three tabs are five in a minute; a person’s no is none', async () => {
  const flow = createFlow()
  const tabs = await Promise.all([0, 1, 2].map(() => flow.open({ config })))
  const [a] = tabs as [(typeof tabs)[0]]
  await peers.alpha.mode('reject')
  expect(await failure(a.connect(ALPHA))).toMatchObject({ code: 4001 })
  const error = { name: 'TypeError', message: 'x is not a function' }
  await Promise.all(Array.from({ length: 10 }).flatMap(() => tabs.map(tab => tab.api.telemetry.error(error))))
  await a.api.telemetry.track({ event: 'CLICK_NETWORKS' })
  const all = await heard(6)
  expect(all.filter(({ props }) => props.type === 'error').length).toBe(5)
  expect(all.filter(({ props }) => props.event === 'CONNECT_ERROR')).toEqual([])
  expect((await a.api.telemetry.log()).trim().split('\n').length).toBe(30)
})

test('telemetry: with analytics off nothing is sent, and no service is asked', async () => {
  const flow = createFlow()
  const tab = await flow.open({ config: silent })
  await tab.api.telemetry.track({ event: 'INITIALIZE' })
  await tab.connect(ALPHA)
  await tab.api.telemetry.error({ name: 'Error', message: 'broken' })
  expect(await tab.api.telemetry.log()).toContain('broken')
  const { calls } = await peers.api.stats()
  expect([calls['/e'], calls['/getAnalyticsConfig']]).toEqual([undefined, undefined])
})

test('telemetry: a sign-in that is declined, taken and cancelled: where and by what kind of account, never by whom', async () => {
  const siwx = createHostStore()
  const alpha = createWalletClient(peers.urls.walletd, 'alpha')
  const tab = await createFlow().open({ siwx, config: { ...config, siwx: true } })
  await tab.connect(ALPHA)
  const wanted = () => until(() => tab.state().signIn.eip155?.status === 'required')
  await wanted()
  await alpha.mode({ kind: 'reject', methods: ['personal_sign'] })
  await failure(tab.api.signIn.sign())
  await alpha.mode('auto')
  await tab.api.signIn.sign()
  await tab.api.signIn.signOut()
  await tab.api.signIn.request()
  await tab.api.signIn.cancel()
  const reported = async () => (await bodies()).filter(body => /SIWX/.test(eventOf(body)))
  await eventually(reported, all => all.length === 5, 'five events')
  expect((await reported()).map(eventOf).sort()).toEqual([
    'CLICK_CANCEL_SIWX',
    'CLICK_SIGN_SIWX_MESSAGE',
    'CLICK_SIGN_SIWX_MESSAGE',
    'SIWX_AUTH_ERROR',
    'SIWX_AUTH_SUCCESS',
  ])
  for (const { props } of await reported())
    expect(props.properties).toEqual({ network: 'eip155:1', isSmartAccount: false })
})
