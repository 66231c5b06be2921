import { beforeAll, expect, test } from 'vitest'
import type { Network } from '../../../../../src/bridge/contract/network.ts'
import { solana, solanaDevnet, solanaTestnet } from '../../../../../src/networks.ts'
import { loadReader } from '../../../../../src/worker/rpc/steps/validate.ts'
import { createFrameRig, embeddedConfig, failure, inTime } from '../../../../support/frameRig.ts'
import { SOLANA_ADDRESS } from '../../../../support/frameSite.ts'

const DEVNET = solanaDevnet.caipNetworkId
const TESTNET = solanaTestnet.caipNetworkId

// Chunks arrive in real time, which the fake clock does not know.
beforeAll(async () => {
  await loadReader('solana')
})

/** Logged in on an EVM chain and on Solana devnet; the site knows devnet and testnet. */
async function loggedIn(networks: readonly Network[] = [solanaDevnet, solanaTestnet, solana]) {
  const base = embeddedConfig()
  const config = { ...base, networks: [...base.networks, ...networks] }
  const rig = await createFrameRig({ config })
  rig.site.solanaNetworks = [DEVNET, TESTNET]
  const tab = await rig.open('tab-000000a')
  await tab.login()
  const switchTo = (network: Network['caipNetworkId']) =>
    inTime(rig.clock, tab.api.connections.switchNetwork({ network }))
  const requests = () =>
    rig.site.asked.filter(({ name }) => name === 'SWITCH_NETWORK').map(({ payload }) => payload)
  return { rig, tab, switchTo, requests }
}

test('solana: a login opens the account on the first configured network', async () => {
  const { rig, tab } = await loggedIn()
  expect(tab.state().accounts.solana?.caipAddress).toBe(`${DEVNET}:${SOLANA_ADDRESS}`)
  await rig.stop()
})

test('solana: switches to another Solana network by SWITCH_NETWORK and takes the account there', async () => {
  const { rig, tab, switchTo, requests } = await loggedIn()
  const other = await rig.open('tab-000000b')
  await switchTo(TESTNET)
  expect(requests()).toEqual([{ chainId: TESTNET }])
  for (const { state } of [tab, other]) {
    expect(state().networks.active.solana).toBe(TESTNET)
    expect(state().networks.activeNamespace).toBe('solana')
    expect(state().accounts.solana?.caipAddress).toBe(`${TESTNET}:${SOLANA_ADDRESS}`)
  }
  // The EVM account does not move.
  expect(tab.state().networks.active.eip155).toBe('eip155:1')
  await switchTo(DEVNET)
  expect(requests()).toEqual([{ chainId: TESTNET }, { chainId: DEVNET }])
  expect(tab.state().networks.active.solana).toBe(DEVNET)
  await rig.stop()
})

test('solana: a request for a named network switches the frame first', async () => {
  const { rig, tab, requests } = await loggedIn()
  const params = { message: '2NEpo7TZRRrLZSi2U', pubkey: SOLANA_ADDRESS }
  const asked = tab.ask('solana_signMessage', params, { network: TESTNET })
  expect(await inTime(rig.clock, asked)).toContain('signed')
  expect(requests()).toEqual([{ chainId: TESTNET }])
  expect(tab.state().networks.active.solana).toBe(TESTNET)
  await rig.stop()
})

test('solana: stays where it was when the site does not have the network', async () => {
  const { rig, tab, switchTo } = await loggedIn()
  expect(await failure(switchTo(solana.caipNetworkId))).toMatchObject({
    message: `Chain ${solana.caipNetworkId} is not supported`,
  })
  expect(tab.state().networks.active.solana).toBe(DEVNET)
  await rig.stop()
})

test('solana: refuses the answer of a site that stayed on another network', async () => {
  const { rig, tab, switchTo } = await loggedIn()
  rig.site.on('SWITCH_NETWORK', () => ({ chainId: DEVNET }))
  expect(await failure(switchTo(TESTNET))).toMatchObject({ kind: 'wrong-chain' })
  expect(tab.state().networks.active.solana).toBe(DEVNET)
  await rig.stop()
})
