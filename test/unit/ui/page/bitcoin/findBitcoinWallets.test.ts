import type { Wallet } from '@wallet-standard/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type BitcoinSearch,
  findBitcoinWallets,
} from '../../../../../src/ui/page/bitcoin/findBitcoinWallets.ts'
import type { StandardEntry } from '../../../../../src/ui/page/standard/findStandardWallets.ts'

const rpc = () => ({ request: vi.fn(async () => ({ result: { addresses: [] } })) })

let search: BitcoinSearch | undefined
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  search?.stop()
  vi.useRealTimers()
})

function start(view: EventTarget & Record<string, unknown>, changed = () => {}): BitcoinSearch {
  search = findBitcoinWallets(view as unknown as Window, changed)
  return search
}

const view = (more: object): EventTarget & Record<string, unknown> =>
  Object.assign(new EventTarget(), more) as EventTarget & Record<string, unknown>

function standard(
  name: string,
  namespaces: StandardEntry['wallet']['namespaces'],
  features = {},
): StandardEntry {
  const target = { name, features } as unknown as Wallet
  return {
    wallet: { id: `standard:${encodeURIComponent(name)}`, name, kind: 'announced', namespaces },
    boundProvider: { target, request: vi.fn(async () => 'standard'), listen: () => () => {} },
  }
}

const rows = (entries: readonly StandardEntry[]) =>
  entries.map(({ wallet }) => [wallet.id, wallet.namespaces.join(), wallet.isDuplicate === true])

test('one row for a wallet that announces itself both ways, whichever name it uses', () => {
  const { join } = start(view({ XverseProviders: { BitcoinProvider: rpc() }, magicEden: { bitcoin: rpc() } }))
  const joined = join([standard('Xverse Wallet', ['bip122']), standard('Magic Eden', ['solana'])])
  expect(rows(joined)).toEqual([
    ['standard:Xverse%20Wallet', 'bip122', false],
    ['standard:Magic%20Eden', 'solana,bip122', false],
  ])
})

test('a merged wallet asks its object for Bitcoin and the Wallet Standard for the rest', async () => {
  const xverse = rpc()
  const { join } = start(view({ XverseProviders: { BitcoinProvider: xverse } }))
  const twin = standard('Xverse', ['solana', 'bip122'])
  const [entry] = join([twin])
  const connect = (namespace: string) =>
    entry?.boundProvider.request({ method: 'standard_connect', params: { namespace } })
  expect(await connect('solana')).toBe('standard')
  expect(xverse.request).not.toHaveBeenCalled()
  await connect('bip122')
  expect(xverse.request).toHaveBeenCalledTimes(1)
  expect(twin.boundProvider.request).toHaveBeenCalledTimes(1)
})

test('the same object is the same wallet under another name', () => {
  const provider = rpc()
  const { join } = start(view({ FordefiProviders: { UtxoProvider: provider } }))
  const joined = join([
    standard('Vault', ['bip122'], { 'sats-connect:': { provider } }),
    standard('Other', ['bip122']),
  ])
  expect(rows(joined)).toEqual([
    ['standard:Vault', 'bip122', false],
    ['standard:Other', 'bip122', false],
  ])
})

test('an object that only a feature exposes is asked', async () => {
  const provider = rpc()
  const { join } = start(view({}))
  const [entry] = join([standard('Magic Eden', ['bip122'], { 'sats-connect:': { provider } })])
  await entry?.boundProvider.request({ method: 'standard_connect', params: { namespace: 'bip122' } })
  expect(provider.request).toHaveBeenCalled()
})

test('two objects with one name have two rows, both marked, and neither takes the row of the Wallet Standard wallet', () => {
  const listed = ['one', 'two'].map(id => ({ id, name: 'Wallet X', icon: '' }))
  const { join } = start(view({ btc_providers: listed, one: rpc(), two: rpc() }))
  expect(rows(join([]))).toEqual([
    ['standard:Wallet%20X', 'bip122', true],
    ['standard:Wallet%20X#2', 'bip122', true],
  ])
  expect(rows(join([standard('X', ['bip122'])]))).toEqual([
    ['standard:X', 'bip122', false],
    ['standard:Wallet%20X', 'bip122', true],
    ['standard:Wallet%20X#2', 'bip122', true],
  ])
})

test('an unchanged list keeps its entries', () => {
  const { join } = start(view({ XverseProviders: { BitcoinProvider: rpc() }, LeatherProvider: rpc() }))
  const list = [standard('Xverse', ['bip122'])]
  const [first, second] = [join(list), join(list)]
  expect(second.map(entry => first.includes(entry))).toEqual([true, true])
})

test('a wallet that lists itself after its object was found gets its name and icon', () => {
  const page = view({ LeatherProvider: rpc() })
  const { join } = start(page)
  const [before] = join([])
  const icon = `data:image/png;base64,${btoa('png')}`
  page.btc_providers = [{ id: 'LeatherProvider', name: 'Leather', icon }]
  vi.advanceTimersByTime(200)
  const [after] = join([])
  expect([before?.wallet.icon, after?.wallet.icon]).toEqual([undefined, icon])
  expect(after?.boundProvider).toBe(before?.boundProvider)
})

test('late wallets are found, each object’s getter read once', () => {
  const changed = vi.fn()
  const provider = rpc()
  const read = vi.fn(() => provider)
  const page = view({})
  const { join, discover } = start(page, changed)
  expect(join([])).toEqual([])
  vi.advanceTimersByTime(200)
  expect(changed).not.toHaveBeenCalled()
  Object.defineProperty(page, 'LeatherProvider', { get: read })
  vi.advanceTimersByTime(400)
  expect(changed).toHaveBeenCalledTimes(1)
  const reads = read.mock.calls.length
  page.unisat = { requestAccounts: () => [], signMessage: () => '' }
  // Beyond the polls: by the wallet's event, the page's load, or the opened list.
  vi.advanceTimersByTime(10_000)
  expect(changed).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('unisat#initialized'))
  expect(changed).toHaveBeenCalledTimes(2)
  page.bitkeep = { unisat: { requestAccounts: () => [], signMessage: () => '' } }
  discover()
  expect(changed).toHaveBeenCalledTimes(3)
  expect(join([]).map(({ wallet }) => wallet.name)).toEqual(['Leather', 'Bitget Wallet', 'UniSat Wallet'])
  expect(read.mock.calls.length).toBe(reads)
})
