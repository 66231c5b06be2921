import { expect, test } from 'vitest'
import { until } from '../support/createTestTab.ts'
import { createFlow, flowConfig, flowNetwork } from '../support/flowTab.ts'

// The engine and two tabs over real ports: what `tabkey.update({ networks })` says to the engine.

const MAINNET = flowNetwork(1, 'Ethereum')
const BASE = flowNetwork(8453, 'Base')
const ODD = flowNetwork(10_777, 'Odd')

test('a second hello replaces the networks of all tabs, and later patches still arrive', async () => {
  const flow = createFlow()
  let config = flowConfig()
  const a = await flow.open({ hello: () => ({ config, configHash: String(config.networks.length) }) })
  const b = await flow.open()
  await a.connect('xyz.tabkey.alpha')
  await until(() => b.state().accounts.eip155)
  config = flowConfig({ networks: [BASE, ODD, MAINNET], defaultNetwork: BASE.caipNetworkId })
  // A change of the state while the hello is on its way: neither patch nor welcome may be lost.
  const label = {
    namespace: 'eip155',
    address: a.state().accounts.eip155?.address ?? '',
    label: 'Mine',
  } as const
  await Promise.all([a.greetAgain({ replacesNetworks: true }), b.api.connections.label(label)])
  for (const tab of [a, b]) {
    await until(() => tab.state().networks.known.length === 3)
    await until(() => Object.values(tab.state().wallets.labels).includes('Mine'))
    expect(tab.state().networks).toMatchObject({ revision: 1, unsupported: {} })
    expect(tab.state().networks.known.map(({ name }) => name)).toEqual(['Base', 'Odd', 'Ethereum'])
  }
  expect(a.state().accounts.eip155).toEqual(b.state().accounts.eip155)
  config = flowConfig({ networks: [BASE], defaultNetwork: BASE.caipNetworkId })
  await a.greetAgain({ replacesNetworks: true })
  await until(() => b.state().networks.unsupported.eip155 === MAINNET.caipNetworkId)
  await b.api.connections.label({ ...label, label: 'Yours' })
  await until(() => Object.values(a.state().wallets.labels).includes('Yours'))
})

test('a second hello without replacesNetworks adds networks', async () => {
  const flow = createFlow()
  let config = flowConfig({ networks: [MAINNET] })
  const tab = await flow.open({ hello: () => ({ config, configHash: String(config.networks.length) }) })
  config = flowConfig({ networks: [BASE], defaultNetwork: BASE.caipNetworkId })
  await tab.greetAgain()
  await until(() => tab.state().networks.known.length === 2)
  expect(tab.state().networks.revision).toBeUndefined()
})
