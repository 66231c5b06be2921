import { expect, test, vi } from 'vitest'
import { WalletMismatchError, WalletUnreachableError } from '../../../../../src/bridge/errors/connection.ts'
import { TabClosedError } from '../../../../../src/bridge/errors/engine.ts'
import { OutcomeUnknownError, WalletRequestError } from '../../../../../src/bridge/errors/request.ts'
import { ANNOUNCE_WINDOW_MS } from '../../../../../src/worker/connectors/injected/limits.ts'
import { type ScriptedWallet, scriptedWallet } from '../../../../support/serviceTab.ts'
import { ALICE, BASE, BOB, createWorld, settle, walletError } from '../../connections/harness.ts'

const RED = 'org.red.wallet'
const SIGN = { method: 'personal_sign', params: ['0x68690000', ALICE] }
const sent = (wallet: ScriptedWallet) => wallet.methods().filter(method => method === SIGN.method)

/** Connected in `a`; `b`, looked at last, has the same extension. */
async function twoTabs() {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const a = world.openTab('a', [wallet], 1)
  const b = world.openTab('b', [wallet], 2)
  await world.connect(a, wallet)
  await world.clock.advance(ANNOUNCE_WINDOW_MS)
  await settle()
  return { world, wallet, a, b }
}

test('request: runs in the tab that asked, after the silent question, and gives the answer', async () => {
  const { world, a, b } = await twoTabs()
  const before = a.carried.length
  expect(await world.request(SIGN, { tab: b })).toBe('answer to personal_sign')
  // The engine looks for the tab, and the page uses the same answers in the last moment.
  const silent = ['eth_accounts', 'eth_chainId']
  expect(b.carried.map(({ args }) => args.method)).toEqual([...silent, 'personal_sign'])
  expect(b.carried.at(-1)?.args).toEqual(SIGN)
  expect(a.carried).toHaveLength(before)
})

test('connect: a wallet that spells its account in upper case is connected with the EIP-55 spelling, and asked', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE.toUpperCase(), BOB.toLowerCase()] })
  const tab = world.openTab('a', [wallet], 1)
  await world.connect(tab, wallet)
  const { address, caipAddress, allAccounts } = world.store.get().accounts.eip155 ?? {}
  expect({ address, caipAddress }).toEqual({ address: ALICE, caipAddress: `eip155:1:${ALICE}` })
  expect(allAccounts?.map(entry => entry.address)).toEqual([ALICE, BOB])
  expect(await world.request(SIGN, { tab })).toBe('answer to personal_sign')
})

test('request: one that its tab has begun stays in that tab, hidden or not, and is not sent again', async () => {
  const { world, wallet, a, b } = await twoTabs()
  const id = 'begun-00000001'
  void a.page.wallet.request({ id: RED, args: SIGN, requestId: id })
  a.hide()
  const before = a.carried.length
  expect(await world.request(SIGN, { id, tab: a, isStarted: true })).toBe('answer to personal_sign')
  expect(a.carried).toHaveLength(before)
  expect(b.carried).toHaveLength(0)
  expect(sent(wallet)).toHaveLength(1)
  const lost = world.request(SIGN, { id: 'begun-00000002', tab: a, isStarted: true })
  await expect(lost).rejects.toBeInstanceOf(OutcomeUnknownError)
  expect(sent(wallet)).toHaveLength(1)
})

test('request: a tab without the wallet borrows the tab last looked at', async () => {
  const { world, a, b } = await twoTabs()
  const other = world.openTab('other', [], 9)
  await world.request(SIGN, { tab: other })
  expect(b.carried.at(-1)?.args).toEqual(SIGN)
  a.look(10)
  await world.request(SIGN, { tab: other })
  expect(a.carried.at(-1)?.args).toEqual(SIGN)
})

test('request: a read goes straight through', async () => {
  const { world, b } = await twoTabs()
  await world.request({ method: 'wallet_getPermissions' }, { tab: b })
  expect(b.carried.map(({ args }) => args.method)).toEqual(['wallet_getPermissions'])
})

test.each([
  ['account', { accounts: [BOB] }],
  ['network', { accounts: [ALICE], chainId: '0x2105' }],
  ['account at all', { accounts: [] }],
])('request: in a wallet that is not on the same %s nothing is sent', async (_name, stand) => {
  const { world, a, b } = await twoTabs()
  const other = scriptedWallet(RED, stand)
  a.put(other)
  b.put(other)
  const onSending = vi.fn(async () => {})
  const error = await world.request(SIGN, { tab: b, onSending }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WalletMismatchError)
  expect(error).toMatchObject({ code: 4100 })
  expect(onSending).not.toHaveBeenCalled()
  expect(sent(other)).toEqual([])
})

test('request: named for another network than the wallet stands on, nothing is sent', async () => {
  const { world, wallet, b } = await twoTabs()
  await expect(world.request(SIGN, { tab: b, networkId: BASE.caipNetworkId })).rejects.toBeInstanceOf(
    WalletMismatchError,
  )
  expect(sent(wallet)).toEqual([])
})

test.each([
  ['personal_sign', ['0x68690000', BOB]],
  ['personal_sign', [BOB, '0x68690000']],
  ['eth_signTypedData_v4', [BOB, '{}']],
  ['eth_sendTransaction', [{ from: BOB, to: ALICE }]],
  ['wallet_sendCalls', [{ from: BOB, calls: [] }]],
])(
  'request: %s %j names an account that the wallet does not show, and is not sent',
  async (method, params) => {
    const { world, wallet, b } = await twoTabs()
    const asked = () => world.request({ method, params }, { tab: b })
    await expect(asked()).rejects.toBeInstanceOf(WalletMismatchError)
    expect(wallet.methods()).not.toContain(method)
    wallet.accounts = [ALICE, BOB]
    expect(await asked()).toBe(`answer to ${method}`)
  },
)

test('request: the address may be spelled in another case', async () => {
  const { world, wallet, b } = await twoTabs()
  wallet.accounts = [BOB, ALICE.toLowerCase()]
  await expect(world.request(SIGN, { tab: b })).resolves.toBe('answer to personal_sign')
})

test('request: an impostor of the same rdns in the asking tab is passed over for the tab that matches', async () => {
  const { world, a, b } = await twoTabs()
  const impostor = scriptedWallet(RED, { accounts: [BOB] })
  b.put(impostor)
  await world.request(SIGN, { tab: b })
  expect(sent(impostor)).toEqual([])
  expect(a.carried.at(-1)?.args).toEqual(SIGN)
})

test('request: a tab that cannot say where its wallet stands is passed over', async () => {
  const { world, a, b } = await twoTabs()
  const broken = scriptedWallet(RED)
  broken.on('eth_accounts', () => {
    throw walletError(-32000, 'broken')
  })
  b.put(broken)
  await world.request(SIGN, { tab: b })
  expect(a.carried.at(-1)?.args).toEqual(SIGN)
  a.put(broken)
  await expect(world.request(SIGN, { tab: b })).rejects.toMatchObject({ message: 'broken', code: -32000 })
})

test('request: the tab closes during the silent question, another one carries it', async () => {
  const { world, a, b } = await twoTabs()
  const slow = scriptedWallet(RED)
  slow.hold('eth_accounts')
  b.put(slow)
  const asked = world.request(SIGN, { tab: b })
  await settle()
  world.closeTab(b)
  await asked
  expect(sent(slow)).toEqual([])
  expect(a.carried.filter(({ args }) => args.method === SIGN.method)).toHaveLength(1)
})

test('request: after a sent request its tab closes: it ends and is not sent again', async () => {
  const { world, wallet, b } = await twoTabs()
  wallet.hold('personal_sign')
  const asked = world.request(SIGN, { tab: b })
  await settle()
  world.closeTab(b)
  await expect(asked).rejects.toBeInstanceOf(TabClosedError)
  await settle()
  expect(sent(wallet)).toHaveLength(1)
})

test('request: the same when the tab freezes', async () => {
  const { world, wallet, b } = await twoTabs()
  wallet.hold('personal_sign')
  const asked = world.request(SIGN, { tab: b })
  await settle()
  world.sleepTab(b)
  await expect(asked).rejects.toBeInstanceOf(TabClosedError)
  expect(sent(wallet)).toHaveLength(1)
})

test('request: waits for the ledger before it leaves', async () => {
  const { world, wallet, b } = await twoTabs()
  let written: () => void = () => {}
  const asked = world.request(SIGN, {
    tab: b,
    onSending: () => new Promise(resolve => (written = resolve)),
  })
  await settle()
  expect(wallet.methods().slice(-2)).toEqual(['eth_accounts', 'eth_chainId'])
  expect(sent(wallet)).toEqual([])
  written()
  await asked
  expect(sent(wallet)).toHaveLength(1)
})

test.each(['closes', 'freezes'] as const)(
  'request: the borrowed tab %s while the ledger writes: told that nothing was sent, and nothing is',
  async end => {
    const { world, wallet, b } = await twoTabs()
    const onSending = async () => (end === 'closes' ? world.closeTab(b) : world.sleepTab(b))
    await expect(world.request(SIGN, { tab: null, onSending })).rejects.toMatchObject({
      name: 'RequestNotSentError',
      code: 4900,
      retryable: true,
    })
    expect(sent(wallet)).toEqual([])
  },
)

test('request: a ledger that refuses keeps it in the house', async () => {
  const { world, wallet, b } = await twoTabs()
  const asked = world.request(SIGN, { tab: b, onSending: () => Promise.reject(new Error('fenced')) })
  await expect(asked).rejects.toThrow('fenced')
  expect(sent(wallet)).toEqual([])
})

test('request: taken back during the silent question or the ledger write, it never leaves', async () => {
  const { world, wallet, b } = await twoTabs()
  const onSending = vi.fn(async () => {})
  const early = new AbortController()
  const held = wallet.hold('eth_accounts')
  const first = world.request(SIGN, { tab: b, signal: early.signal, onSending })
  await settle()
  early.abort()
  held[0]?.answer([ALICE])
  await expect(first).rejects.toThrow()
  expect(onSending).not.toHaveBeenCalled()

  wallet.on('eth_accounts', () => [ALICE])
  const late = new AbortController()
  const second = world.request(SIGN, { tab: b, signal: late.signal, onSending: async () => late.abort() })
  await expect(second).rejects.toThrow()
  expect(sent(wallet)).toEqual([])
})

test('request: no tab has the wallet', async () => {
  const { world, a, b } = await twoTabs()
  world.closeTab(a)
  world.closeTab(b)
  const lone = world.openTab('lone', [], 5)
  const failing = world.request(SIGN, { tab: lone }).catch((thrown: unknown) => thrown)
  await world.clock.advance(ANNOUNCE_WINDOW_MS)
  const error = await failing
  expect(error).toBeInstanceOf(WalletUnreachableError)
  expect(error).toMatchObject({ code: 4900 })
})

test('request: the wallet that was silent at the start answers a request, and is in reach again', async () => {
  const { world, wallet, a, b } = await twoTabs()
  wallet.on('eth_accounts', () => {
    throw 'asleep'
  })
  world.closeTab(a)
  await settle()
  expect(world.store.get().connections.eip155?.reach).toBe('none')
  wallet.on('eth_accounts', () => [ALICE])
  await world.request(SIGN, { tab: b })
  expect(world.store.get().connections.eip155?.reach).toBe('reachable')
  expect(world.walletTabs.getOwner(RED)).toBe(b)
})

test.each([
  [
    'an EIP-1193 error',
    walletError(4001, 'User rejected', { reason: 1 }),
    { code: 4001, message: 'User rejected' },
  ],
  ['a code as text', Object.assign(new Error('no'), { code: '4100' }), { code: 4100, message: 'no' }],
  ['a string', 'just words', { message: 'just words' }],
  ['nothing', undefined, { message: 'The wallet gave no reason' }],
])('request: a wallet that throws %s', async (_name, thrown, seen) => {
  const { world, wallet, b } = await twoTabs()
  wallet.on('personal_sign', () => {
    throw thrown
  })
  const error = await world.request(SIGN, { tab: b }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(WalletRequestError)
  expect(error).toMatchObject(seen)
})

test('switching in the wallet asks for the account, not for the network it is leaving', async () => {
  const { world, wallet, b } = await twoTabs()
  wallet.chainId = '0x3e7'
  const args = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }
  await world.request(args, { tab: b })
  expect(wallet.chainId).toBe('0x1')
  wallet.accounts = [BOB]
  await expect(world.request(args, { tab: b })).rejects.toBeInstanceOf(WalletMismatchError)
})
