import { expect, test } from 'vitest'
import { WalletAmbiguousError } from '../../../../src/bridge/errors/connection.ts'
import { ANNOUNCE_WINDOW_MS } from '../../../../src/worker/connectors/injected/limits.ts'
import { connectionOpened, reachChanged } from '../../../../src/worker/store/connections.ts'
import { type ScriptedWallet, scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BOB, createWorld, freshId, settle } from './harness.ts'

const RED = 'com.red'
const SIGN = { method: 'personal_sign', params: ['0x68', ALICE] }

/** How a page lists wallets that announce the same rdns: the first one gets the id. */
function inOrder(...wallets: readonly ScriptedWallet[]): readonly ScriptedWallet[] {
  return wallets.map((wallet, index) => ({
    ...wallet,
    info: {
      ...wallet.info,
      id: index === 0 ? RED : `${RED}#${index + 1}`,
      rdns: RED,
      isDuplicate: wallets.length > 1,
    },
  }))
}

function rig() {
  const real = scriptedWallet(RED, { accounts: [ALICE] })
  const squatter = scriptedWallet(RED, { accounts: [ALICE] })
  for (const wallet of [real, squatter])
    wallet.on('personal_sign', () => (wallet === real ? '0x01' : '0xbad0'))
  return { real, squatter }
}

/** The engine after a reload: the session is there, its wallet is not yet. */
function restored() {
  const world = createWorld()
  connectionOpened(world.store, {
    namespace: 'eip155',
    accounts: [`eip155:1:${ALICE}`],
    networkId: 'eip155:1',
    connection: {
      walletId: RED,
      kind: 'announced',
      wallet: { name: 'Red', type: 'announced', rdns: RED },
      approvedNetworks: 'all',
    },
  })
  reachChanged(world.store, { namespace: 'eip155', walletId: RED }, 'none')
  const reach = () => world.store.get().connections.eip155?.reach
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    )
  return { world, reach, failure }
}

test.each(['first', 'second'])(
  'a squatter that announces the rdns of the restored wallet %s is asked nothing',
  async place => {
    const { real, squatter } = rig()
    const { world, reach, failure } = restored()
    const wallets = place === 'first' ? inOrder(squatter, real) : inOrder(real, squatter)
    world.openTab('a', wallets)
    await settle()
    expect(reach()).toBe('ambiguous')
    const asked = failure(world.request(SIGN))
    await world.clock.advance(ANNOUNCE_WINDOW_MS)
    expect(await asked).toBeInstanceOf(WalletAmbiguousError)
    expect([...real.methods(), ...squatter.methods()]).toEqual([])
    expect(world.address()).toBe(ALICE)
  },
)

test('the rdns in other letters is the same rdns', async () => {
  const { real, squatter } = rig()
  const { world, reach } = restored()
  const [first] = inOrder(squatter)
  const second = { ...real, info: { ...real.info, id: 'COM.Red', rdns: 'COM.Red' } }
  world.openTab('a', [first as ScriptedWallet, second])
  await settle()
  expect(reach()).toBe('ambiguous')
})

test('a second announcer after the restore puts the session on hold before the next unsafe request', async () => {
  const { real, squatter } = rig()
  const { world, reach, failure } = restored()
  const tab = world.openTab('a', inOrder(squatter))
  await settle()
  expect(reach()).toBe('reachable')
  const before = squatter.methods().length
  // Asked at once after the reload: the request waits for the announcements of the page.
  const asked = failure(world.request(SIGN))
  await settle()
  expect(squatter.methods().slice(before)).toEqual([])
  for (const wallet of inOrder(squatter, real)) tab.put(wallet)
  world.pageWallets.found(tab, tab.announced())
  await settle()
  expect(reach()).toBe('ambiguous')
  await world.clock.advance(ANNOUNCE_WINDOW_MS)
  expect(await asked).toBeInstanceOf(WalletAmbiguousError)
  expect(squatter.methods()).not.toContain('personal_sign')
})

test('one wallet alone: an unsafe request leaves when the page’s announcements are over, later ones at once', async () => {
  const { real } = rig()
  const { world } = restored()
  world.openTab('a', inOrder(real))
  await settle()
  const asked = world.request(SIGN)
  await settle()
  expect(real.methods()).not.toContain('personal_sign')
  await world.clock.advance(ANNOUNCE_WINDOW_MS)
  expect(await asked).toBe('0x01')
  expect(await world.request(SIGN)).toBe('0x01')
})

test('the person chooses: the wallet of their own tab is meant, whatever number another tab gives it', async () => {
  const { real, squatter } = rig()
  const { world, reach, failure } = restored()
  const a = world.openTab('a', inOrder(squatter, real), 2)
  const b = world.openTab('b', inOrder(real, squatter), 3)
  await settle()
  expect(reach()).toBe('ambiguous')
  await world.connections.connect(a, { wallet: `${RED}#2`, namespace: 'eip155', id: freshId() })
  await settle()
  expect([reach(), world.store.get().connections.eip155?.walletId]).toEqual(['reachable', `${RED}#2`])
  // `#2` is the squatter in tab b: the request goes to tab a.
  expect(await world.request(SIGN, { tab: b })).toBe('0x01')
  expect(squatter.methods()).toEqual([])
  world.closeTab(a)
  await settle()
  expect(reach()).toBe('ambiguous')
  expect(await failure(world.request(SIGN, { tab: b }))).toBeInstanceOf(WalletAmbiguousError)
})

test('the hold ends when one wallet remains', async () => {
  const { real, squatter } = rig()
  const { world, reach } = restored()
  const both = world.openTab('a', inOrder(squatter, real), 2)
  world.openTab('b', inOrder(real), 1)
  await settle()
  // A tab with one wallet is no proof while another one sees two.
  expect(reach()).toBe('ambiguous')
  world.closeTab(both)
  await settle()
  expect(reach()).toBe('reachable')
})

test('a wallet that stands by and became ambiguous is taken with a prompt, never silently', async () => {
  const { real, squatter } = rig()
  const { world } = restored()
  const blue = scriptedWallet('com.blue', { accounts: [BOB] })
  const tab = world.openTab('a', [...inOrder(squatter, real), blue])
  await world.connect(tab, blue)
  await settle()
  await world.connections.use(tab, { namespace: 'eip155', wallet: RED, id: freshId() })
  expect(squatter.methods()[0]).toBe('eth_requestAccounts')
})

test('Wallet Standard: two wallets of one name are ambiguous as well', async () => {
  const { real, squatter } = rig()
  const { world } = restored()
  const standard = (wallet: ScriptedWallet, id: string) => {
    const { rdns: _rdns, ...info } = wallet.info
    return { ...wallet, info: { ...info, id, namespaces: ['solana'] as const } }
  }
  world.openTab('a', [standard(real, 'standard:Red'), standard(squatter, 'standard:Red#2')])
  expect(world.walletTabs.isAmbiguous('standard:Red')).toBe(true)
  expect(world.walletTabs.tabsWith('standard:Red#2')).toEqual([])
})
