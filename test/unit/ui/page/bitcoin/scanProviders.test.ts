import { expect, test, vi } from 'vitest'
import { pathParts, readPath, scanProviders } from '../../../../../src/ui/page/bitcoin/scanProviders.ts'

const rpc = () => ({ request: async () => ({ result: null }) })
const methods = () => ({ requestAccounts: async () => [], signMessage: async () => '' })
const entry = (id: unknown, more: object = {}) => ({ id, name: 'Some Wallet', icon: '', ...more })
const names = (view: object) => scanProviders(view).map(({ name, shape }) => `${name} ${shape}`)

test('known objects are found with their shapes', () => {
  const okx = { bitcoin: methods() }
  const view = {
    XverseProviders: { BitcoinProvider: rpc() },
    LeatherProvider: rpc(),
    okxwallet: okx,
    bitkeep: { unisat: methods() },
    binancew3w: { bitcoin: methods() },
    magicEden: { bitcoin: rpc() },
    $onekey: { btc: methods() },
    FordefiProviders: { UtxoProvider: rpc() },
    unisat: methods(),
  }
  expect(names(view)).toEqual([
    'Xverse satsConnect',
    'Leather leather',
    'OKX Wallet okx',
    'Bitget Wallet unisat',
    'Binance Wallet unisat',
    'Magic Eden satsConnect',
    'OneKey unisat',
    'Fordefi satsConnect',
    'UniSat Wallet unisat',
  ])
})

test('a wallet behind another wallet’s property is listed once, under its own name', () => {
  const binance = { ...methods(), isBinance: true }
  expect(names({ unisat: binance })).toEqual(['Binance Wallet unisat'])
  expect(names({ unisat: binance, binancew3w: { bitcoin: methods() } })).toEqual(['Binance Wallet unisat'])
  const unisat = methods()
  expect(names({ unisat_wallet: unisat, unisat: new Proxy(unisat, {}) })).toEqual(['UniSat Wallet unisat'])
  expect(names({ unisat: binance, unisat_wallet: unisat })).toEqual([
    'UniSat Wallet unisat',
    'Binance Wallet unisat',
  ])
})

test('objects without the methods of their shape are left out', () => {
  const view = {
    LeatherProvider: {},
    okxwallet: {},
    unisat: { requestAccounts: 1 },
    magicEden: { bitcoin: methods() },
  }
  expect(names(view)).toEqual([])
})

test('listed wallets come first, with the name and icon they gave', () => {
  const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const listed = [
    entry('XverseProviders.BitcoinProvider', {
      name: 'Xverse Wallet',
      icon: `data:image/svg+xml;base64,${svg}`,
    }),
    entry('LeatherProvider', {
      name: 'Leather',
      icon: `data:image/svg;base64,${svg}`,
      methods: ['signPsbt', 7],
    }),
    entry('made.up.Provider', { name: '<b>New</b>\u202e wallet' }),
  ]
  const view = {
    btc_providers: listed,
    made: { up: { Provider: rpc() } },
    XverseProviders: { BitcoinProvider: rpc() },
    LeatherProvider: rpc(),
  }
  const found = scanProviders(view)
  expect(found.map(({ name }) => name)).toEqual(['Xverse Wallet', 'Leather', 'New wallet'])
  expect(found.map(({ icon }) => icon)).toEqual([
    `data:image/svg+xml;base64,${svg}`,
    `data:image/svg+xml;base64,${svg}`,
    undefined,
  ])
  expect(found[1]).toMatchObject({ shape: 'leather', methods: ['signPsbt'] })
})

const thrower = {
  get id(): string {
    throw new Error('no')
  },
}

test.each<[string, unknown]>([
  ['an entry that is no object', 'LeatherProvider'],
  ['an entry whose getter throws', thrower],
  ['four parts', entry('a.b.c.d')],
  ['a call', entry('alert()')],
  ['an index', entry('list[0]')],
  ['the constructor', entry('constructor')],
  ['a prototype', entry('wallet.__proto__')],
  ['an inherited method', entry('wallet.toString')],
  ['an inherited object', entry('inherited.provider')],
  ['an absent object', entry('absent.Provider')],
  ['an object without request', entry('wallet.plain')],
  ['a number for a name', entry('wallet.provider', { name: 1 })],
  ['an empty name', entry('wallet.provider', { name: ' ' })],
  ['an object for an id', entry({ toString: () => 'wallet.provider' })],
])('a list with %s has no wallet', (_, listed) => {
  const view = {
    btc_providers: [listed],
    a: { b: { c: { d: rpc() } } },
    list: [rpc()],
    wallet: { provider: rpc(), plain: {} },
    inherited: Object.create({ provider: rpc() }),
  }
  expect(scanProviders(view)).toEqual([])
})

test('a listed object with the name of a known wallet does not hide that wallet', () => {
  const view = {
    btc_providers: [entry('evil', { name: 'Xverse' })],
    evil: rpc(),
    XverseProviders: { BitcoinProvider: rpc() },
  }
  expect(scanProviders(view).map(({ path }) => path)).toEqual(['evil', 'XverseProviders.BitcoinProvider'])
})

test('a btc_providers value that is not a list, or throws, does not hide other wallets', () => {
  for (const value of [null, {}, 'x', 7])
    expect(names({ btc_providers: value, unisat: methods() })).toHaveLength(1)
  const view = Object.defineProperty({ unisat: methods() }, 'btc_providers', {
    get: () => {
      throw new Error('no')
    },
  })
  expect(names(view)).toHaveLength(1)
})

test('a long list is cut', () => {
  const view: Record<string, unknown> = { btc_providers: [] }
  for (let index = 0; index < 500; index += 1) {
    view[`p${index}`] = rpc()
    ;(view.btc_providers as object[]).push(entry(`p${index}`, { name: `W${index}` }))
  }
  expect(scanProviders(view)).toHaveLength(50)
})

test('two listed objects with one name are both found', () => {
  const view = { btc_providers: [entry('one'), entry('two')], one: rpc(), two: rpc() }
  expect(names(view)).toEqual(['Some Wallet satsConnect', 'Some Wallet satsConnect'])
})

test('a path is followed through own properties only', () => {
  expect(pathParts('XverseProviders.BitcoinProvider')).toEqual(['XverseProviders', 'BitcoinProvider'])
  expect(pathParts('$onekey.btc')).toEqual(['$onekey', 'btc'])
  for (const path of [
    '',
    '.',
    'a.',
    'a b',
    'a.b.c.d',
    'x'.repeat(101),
    'a.constructor',
    'prototype.x',
    null,
    7,
  ])
    expect(pathParts(path), String(path)).toBeNull()
  const read = vi.fn(() => ({ provider: 1 }))
  const root = Object.defineProperty({}, 'late', { get: read })
  expect(readPath(root, ['absent', 'x'])).toBeUndefined()
  expect(read).not.toHaveBeenCalled()
  expect(readPath({ a: 1 }, ['a', 'b'])).toBeUndefined()
  expect(readPath({ a: { b: 1 } }, ['a', 'b'])).toBeUndefined()
})
