// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { base, ethereum, sepolia } from '../../../../src/networks.ts'
import type { TabkeyUpdate } from '../../../../src/ui/client/api/facets/update.ts'
import type { Tabkey, TabkeyConfig } from '../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../src/ui/client/create/createClient.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { createFakeLink, emptyState } from '../../../support/fakeLink.ts'

const clients: Tabkey[] = []

async function start(config: Partial<TabkeyConfig> = {}) {
  const fake = createFakeLink()
  const given = { networks: [ethereum, base], ...config }
  let context: TabContext | undefined
  const loadModal = async () => ({
    mountModal(tab: TabContext) {
      context = tab
      return { element: { isConnected: true }, unmount: () => {} }
    },
    prepareFirstView: async () => {},
  })
  const client = createClient(resolveConfig(given), fake.loadTab(loadModal, given))
  clients.push(client)
  client.getState()
  await fake.started()
  fake.welcome(emptyState())
  await client.open()
  return {
    fake,
    client,
    get config() {
      if (!context) throw new Error('the modal was not mounted')
      return context.config
    },
  }
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.destroy()))
  localStorage.clear()
})

describe('update', () => {
  test('changes options of the tab at once and leaves the others as they are', async () => {
    const tab = await start({ walletFeaturesOrder: ['send'], features: { onramp: false } })
    await tab.client.update({
      features: { history: false },
      connectMethodsOrder: ['social', 'wallet'],
      termsConditionsUrl: 'https://example.com/terms',
      themeMode: 'dark',
      themeVariables: { accent: '#0a7d5a' },
    })
    expect(tab.config.page).toMatchObject({
      connectMethodsOrder: ['social', 'wallet'],
      walletFeaturesOrder: ['send'],
      termsConditionsUrl: 'https://example.com/terms',
    })
    expect(tab.config.engine.features).toMatchObject({ history: false, onramp: false, receive: true })
    expect(tab.client.theme.get()).toEqual({ mode: 'dark', variables: { accent: '#0a7d5a' } })
    await tab.client.update({ termsConditionsUrl: null })
    expect(tab.config.page.termsConditionsUrl).toBeNull()
    expect(tab.client.theme.get().mode, 'an option that is not named stays').toBe('dark')
  })

  test('shows and hides the groups of features on the client', async () => {
    const { client } = await start({ features: { pay: true } })
    const { swaps } = client
    expect(swaps).toBeDefined()
    await client.update({ features: { swaps: false, pay: false } })
    expect('swaps' in client).toBe(false)
    expect('pay' in client).toBe(false)
    await client.update({ features: { swaps: true } })
    expect(client.swaps).toBe(swaps)
  })

  test('tells the engine once of what crosses to it, and of networks that replace those of all tabs', async () => {
    const { client, fake } = await start()
    await client.update({ themeMode: 'light', connectMethodsOrder: ['wallet'] })
    expect(fake.greetings, 'options of the page alone are no news for the engine').toHaveLength(0)
    await client.update({ features: { history: false } })
    expect(fake.greetings).toHaveLength(1)
    expect(fake.greetings[0]).not.toHaveProperty('replacesNetworks')
    await client.update({ networks: [base, sepolia] })
    expect(fake.greetings[1]).toMatchObject({
      replacesNetworks: true,
      config: { networks: [{ caipNetworkId: 'eip155:8453' }, { caipNetworkId: 'eip155:11155111' }] },
    })
    expect(fake.greetings[1]?.configHash).not.toBe(fake.greetings[0]?.configHash)
    expect(fake.links[0]?.hello().config, 'the next engine is told the same').toEqual(
      fake.greetings[1]?.config,
    )
  })

  test.each<[string, unknown, string]>([
    ['an unknown option', { colour: 'red' }, 'colour'],
    ['an option that is fixed', { projectId: 'other' }, 'projectId'],
    ['an unknown feature', { features: { swap: false } }, 'features.swap'],
    ['a wrong value', { features: { swaps: 'no' } }, 'features.swaps'],
    ['no networks', { networks: [] }, 'networks'],
    ['an order of unknown methods', { connectMethodsOrder: ['phone'] }, 'connectMethodsOrder[0]'],
    ['no object', 'dark', 'options'],
  ])('%s throws ConfigError and changes nothing', async (_, options, field) => {
    const tab = await start()
    const before = tab.config
    // The valid option beside the wrong one must not apply either.
    const mixed = typeof options === 'object' ? { themeMode: 'dark', ...options } : options
    await expect(tab.client.update(mixed as TabkeyUpdate)).rejects.toMatchObject({
      name: 'ConfigError',
      field,
    })
    expect(tab.config).toBe(before)
    expect(tab.client.theme.get().mode).toBe('system')
    expect(tab.fake.greetings).toHaveLength(0)
  })

  test('adopts the networks that another tab set, also for later updates and the next engine', async () => {
    const tab = await start({ defaultNetwork: 'eip155:1' })
    const { networks, ...rest } = emptyState()
    const known = resolveConfig({ networks: [base, sepolia] }).engine.networks
    tab.fake.mirror.set({ ...rest, networks: { ...networks, known, revision: 1 } })
    expect(tab.config.engine.networks).toEqual(known)
    expect(tab.config.engine.defaultNetwork).toBe('eip155:8453')
    expect(tab.fake.links[0]?.hello().config.networks).toEqual(known)
    await tab.client.update({ features: { history: false } })
    expect(tab.fake.greetings[0]?.config.networks).toEqual(known)
  })

  test('a tab with more networks than this one changes nothing here', async () => {
    const tab = await start()
    const { networks, ...rest } = emptyState()
    const { known } = networks
    const more = resolveConfig({ networks: [sepolia] }).engine.networks
    tab.fake.mirror.set({ ...rest, networks: { ...networks, known: [...known, ...more] } })
    expect(tab.config.engine.networks).toHaveLength(2)
  })
})
