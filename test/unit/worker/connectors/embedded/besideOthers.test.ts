import { expect, test } from 'vitest'
import type { EngineConfig } from '../../../../../src/bridge/options/engineOptions.ts'
import { solanaDevnet, solanaTestnet } from '../../../../../src/networks.ts'
import { createFrameRig, embeddedConfig, failure, freshId, inTime } from '../../../../support/frameRig.ts'
import { SMART_ADDRESS, SOLANA_ADDRESS } from '../../../../support/frameSite.ts'
import { type ScriptedWallet, scriptedWallet } from '../../../../support/serviceTab.ts'

const DEVNET = solanaDevnet.caipNetworkId
const EXTENSION_ADDRESS = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'
const URI = 'https://secure.test/oauth/result?handle=1'

const base = embeddedConfig()
const config: EngineConfig = { ...base, networks: [...base.networks, solanaDevnet, solanaTestnet] }

/** A Solana extension of the Wallet Standard, as a page answers for it. */
function solanaExtension(): ScriptedWallet {
  const wallet = scriptedWallet('app.solana')
  wallet.on('standard_connect', () => ({
    accounts: [{ address: EXTENSION_ADDRESS, publicKey: '', networks: [DEVNET] }],
    methods: ['solana_signMessage'],
  }))
  return { ...wallet, info: { ...wallet.info, namespaces: ['solana'] } }
}

async function open({
  wallets = [],
  ...change
}: { wallets?: ScriptedWallet[] } & Partial<EngineConfig> = {}) {
  const rig = await createFrameRig({ config: { ...config, ...change } })
  rig.site.solanaNetworks = [DEVNET]
  const tab = await rig.open('tab-000000a', { wallets })
  const joinSocial = (namespace?: 'eip155' | 'solana') =>
    tab.api.embedded.connectSocial({
      id: freshId(),
      provider: 'google',
      uri: URI,
      ...(namespace === undefined ? {} : { namespace }),
    })
  return { rig, tab, joinSocial }
}

test('social: an EVM answer while Solana is active still ends in the Solana account, with the EVM one beside', async () => {
  const { rig, tab, joinSocial } = await open()
  await tab.api.connections.activate({ namespace: 'solana' })
  const account = await inTime(rig.clock, joinSocial())
  expect(account.caipAddress).toBe(`${DEVNET}:${SOLANA_ADDRESS}`)
  expect(rig.site.names()).toEqual(['CONNECT_SOCIAL', 'GET_USER', 'GET_CHAIN_ID', 'GET_USER'])
  expect(tab.state().connections).toMatchObject({
    solana: { walletId: 'embedded', status: 'connected', wallet: { name: 'Google' } },
    eip155: { walletId: 'embedded', status: 'connected' },
  })
  expect(tab.state().accounts.eip155?.address).toBe(SMART_ADDRESS)
  expect(tab.state().networks.activeNamespace).toBe('solana')
  expect(tab.state().embedded).toMatchObject({ isUsed: true, provider: 'google', username: 'ada' })
  await rig.stop()
})

test('social: keeps the EVM account where the site has no account on the active Solana network', async () => {
  const { rig, tab, joinSocial } = await open()
  rig.site.solanaNetworks = []
  await tab.api.connections.activate({ namespace: 'solana' })
  const account = await inTime(rig.clock, joinSocial())
  expect(account.caipAddress).toBe(`eip155:1:${SMART_ADDRESS}`)
  expect(tab.state().connections).toMatchObject({ eip155: { status: 'connected' } })
  expect(tab.state().connections.solana).toBeUndefined()
  expect(tab.state().networks.activeNamespace).toBe('eip155')
  await rig.stop()
})

test('social: fails when the host names a namespace in which the site has no account', async () => {
  const { rig, tab, joinSocial } = await open()
  rig.site.solanaNetworks = []
  expect(await failure(inTime(rig.clock, joinSocial('solana')))).toMatchObject({ kind: 'frame' })
  expect(tab.state().connections).toEqual({})
  await rig.stop()
})

test('login: beside a Solana extension takes the free EVM namespace and stands by on Solana', async () => {
  const { rig, tab } = await open({ wallets: [solanaExtension()] })
  await inTime(
    rig.clock,
    tab.api.connections.connect({ id: freshId(), wallet: 'app.solana', namespace: 'solana' }),
  )
  expect(tab.state().networks.activeNamespace).toBe('solana')

  const account = await tab.login()
  expect(account.caipAddress).toBe(`eip155:1:${SMART_ADDRESS}`)
  expect(tab.state().connections).toMatchObject({
    eip155: { walletId: 'embedded', status: 'connected' },
    solana: { walletId: 'app.solana', status: 'connected' },
  })
  expect(tab.state().accounts.solana?.address).toBe(EXTENSION_ADDRESS)
  expect(tab.state().standby['solana embedded']?.account.address).toBe(SOLANA_ADDRESS)
  expect(tab.state().networks.activeNamespace).toBe('eip155')

  // The login's Solana account can be taken into use, and leaving the login leaves the extension alone.
  const use = { namespace: 'solana', wallet: 'embedded', id: freshId() } as const
  expect((await inTime(rig.clock, tab.api.connections.use(use))).address).toBe(SOLANA_ADDRESS)
  await inTime(rig.clock, tab.api.connections.disconnect({ wallet: 'embedded' }))
  expect(Object.keys(tab.state().connections)).toEqual(['solana'])
  expect(tab.state().accounts.solana?.address).toBe(EXTENSION_ADDRESS)
  expect(tab.state().standby).toEqual({})
  await rig.stop()
})

test('login: a named namespace is taken over, and the extension stands by', async () => {
  const { rig, tab, joinSocial } = await open({ wallets: [solanaExtension()] })
  await inTime(
    rig.clock,
    tab.api.connections.connect({ id: freshId(), wallet: 'app.solana', namespace: 'solana' }),
  )
  const account = await inTime(rig.clock, joinSocial('solana'))
  expect(account.address).toBe(SOLANA_ADDRESS)
  expect(Object.keys(tab.state().standby)).toEqual(['solana app.solana'])
  await rig.stop()
})

test('login: replaces the wallet in use where no namespace is free', async () => {
  const { rig, tab } = await open({
    wallets: [solanaExtension()],
    networks: [solanaDevnet],
    defaultNetwork: DEVNET,
  })
  await inTime(
    rig.clock,
    tab.api.connections.connect({ id: freshId(), wallet: 'app.solana', namespace: 'solana' }),
  )
  const account = await tab.login()
  expect(account.address).toBe(SOLANA_ADDRESS)
  expect(Object.keys(tab.state().standby)).toEqual(['solana app.solana'])
  await rig.stop()
})
