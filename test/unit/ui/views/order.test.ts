import { expect, test, vi } from 'vitest'
import type { ListedWallet, PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import { CONNECTOR_TYPE_ORDER } from '../../../../src/bridge/values/defaults.ts'
import { ethereum } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import {
  countTag,
  listLogins,
  type OrderInput,
  orderMethods,
  orderRows,
} from '../../../../src/ui/views/connect/order.ts'
import { numberLocale } from '../../../../src/ui/words/numberLocale.ts'
import { NO_ACCOUNT_FEATURES } from '../../../support/noAccountFeatures.ts'

const page = (id: string, kind: PageWallet['kind'] = 'announced'): PageWallet => ({
  id,
  name: id,
  kind,
  namespaces: ['eip155'],
  ...(kind === 'announced' ? { rdns: id } : {}),
})
const listed = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({ id, name: id, ...more })

function rows(input: Partial<OrderInput>): readonly string[] {
  return orderRows({
    found: [],
    recent: [],
    featured: [],
    custom: [],
    recommended: [],
    order: CONNECTOR_TYPE_ORDER,
    excluded: [],
    activeNetwork: 'eip155:1',
    isMobile: false,
    hasWalletConnect: true,
    isWalletConnectUsed: false,
    enableEIP6963: true,
    ...input,
  }).map(row => (row.kind === 'walletConnect' ? row.kind : `${row.kind}:${row.wallet.id}`))
}

test('order: the spec’s connector order', () => {
  expect(
    rows({
      found: [page('ext', 'external'), page('a.b')],
      recent: [listed('r')],
      featured: [listed('f')],
      custom: [listed('c')],
    }),
  ).toEqual(['walletConnect', 'recent:r', 'injected:a.b', 'featured:f', 'custom:c', 'external:ext'])
})

test('order: the recommended setting begins with the wallets that the visitor has', () => {
  const { page: resolved } = resolveConfig({
    networks: [ethereum],
    connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  })
  const lists = {
    found: [page('ext', 'external'), page('a.b')],
    recent: [listed('r')],
    featured: [listed('f')],
    custom: [listed('c')],
  }
  expect(rows({ ...lists, order: resolved.connectorTypeOrder })).toEqual([
    'recent:r',
    'injected:a.b',
    'walletConnect',
    'featured:f',
    'custom:c',
    'external:ext',
  ])
})

test('order: in the browser of a wallet, that wallet is first', () => {
  expect(rows({ found: [page('a.b')], recent: [listed('r')], isInside: true })).toEqual([
    'injected:a.b',
    'walletConnect',
    'recent:r',
  ])
})

test('order: WalletConnect only on desktop, only once', () => {
  expect(rows({ isMobile: true })).toEqual([])
  expect(rows({ isWalletConnectUsed: true })).toEqual([])
  expect(rows({ hasWalletConnect: false })).toEqual([])
})

test('order: recent at most two, not excluded, not in the page, on the active chain', () => {
  expect(rows({ recent: ['a', 'b', 'c'].map(id => listed(id)) })).toEqual([
    'walletConnect',
    'recent:a',
    'recent:b',
  ])
  expect(rows({ recent: [listed('a')], excluded: ['a'] })).toEqual(['walletConnect'])
  expect(rows({ recent: [listed('x', { rdns: 'a.b' })], found: [page('a.b')] })).toEqual([
    'walletConnect',
    'injected:a.b',
  ])
  expect(rows({ recent: [listed('a', { chains: ['eip155:10'] })] })).toEqual(['walletConnect'])
})

test('order: a listed wallet that is announced or recent is not shown twice', () => {
  const featured = [listed('x', { rdns: 'a.b' }), listed('r'), listed('f')]
  expect(rows({ found: [page('a.b')], recent: [listed('r')], featured })).toEqual([
    'walletConnect',
    'recent:r',
    'injected:a.b',
    'featured:f',
  ])
})

test('order: rdns hides a listed wallet only when EIP-6963 is on', () => {
  const input = { found: [page('a.b')], featured: [listed('x', { rdns: 'a.b' })] }
  expect(rows({ ...input, enableEIP6963: false })).toContain('featured:x')
  expect(rows(input)).not.toContain('featured:x')
})

test('order: wallets that name no rdns are never taken for one another', () => {
  const found = [page('bare', 'injected'), page('own', 'external')]
  const featured = [listed('x'), listed('y', { rdns: null }), listed('z', { rdns: '' })]
  expect(rows({ found, recent: [listed('r')], featured })).toEqual([
    'walletConnect',
    'recent:r',
    'injected:bare',
    'featured:x',
    'featured:y',
    'featured:z',
    'external:own',
  ])
  expect(rows({ found, excluded: [''] })).toEqual(['walletConnect', 'injected:bare', 'external:own'])
})

test('order: on phones the app of MetaMask counts as its extension', () => {
  const input = { found: [page('io.metamask')], featured: [listed('m', { rdns: 'io.metamask.mobile' })] }
  expect(rows({ ...input, isMobile: true })).toEqual(['injected:io.metamask'])
  expect(rows(input)).toContain('featured:m')
})

test('order: all four recommended for who has no wallet here yet', () => {
  const recommended = ['1', '2', '3', '4'].map(id => listed(id))
  const four = ['1', '2', '3', '4'].map(id => `recommended:${id}`)
  expect(rows({ recommended })).toEqual(['walletConnect', ...four])
  expect(rows({ recommended, isMobile: true })).toEqual(four)
  // A connector of the host is no wallet the person has.
  expect(rows({ recommended, found: [page('ext', 'external')] })).toEqual([
    'walletConnect',
    'external:ext',
    ...four,
  ])
})

test('order: recommended fill up to two, and give way to what the host chose', () => {
  const recommended = ['1', '2', '3', '4'].map(id => listed(id))
  expect(rows({ recommended, recent: [listed('r')] })).toEqual(['walletConnect', 'recent:r', 'recommended:1'])
  expect(rows({ recommended, found: [page('a.b')] })).toEqual([
    'walletConnect',
    'injected:a.b',
    'recommended:1',
  ])
  expect(rows({ recommended, found: [page('a.b')], recent: [listed('r')] })).not.toContain('recommended:1')
  expect(rows({ recommended, custom: [listed('c')] })).toEqual(['walletConnect', 'custom:c'])
})

test('order: a window.ethereum that is none of the announced wallets has its row on every screen', () => {
  const found = [page('injected', 'injected'), page('a.b')]
  expect(rows({ found })).toEqual(['walletConnect', 'injected:injected', 'injected:a.b'])
  expect(rows({ found, isMobile: true })).toEqual(['injected:injected', 'injected:a.b'])
  expect(rows({ found, excluded: ['injected'] })).toEqual(['walletConnect', 'injected:a.b'])
})

test('order: methods of the spec, without and with an injected wallet', () => {
  const all = ['wallet', 'email', 'social'] as const
  expect(orderMethods(null, false, all)).toEqual(['email', 'social', 'wallet'])
  expect(orderMethods(null, true, all)).toEqual(['wallet', 'email', 'social'])
  expect(orderMethods(['social', 'wallet'], true, all)).toEqual(['social', 'wallet'])
  expect(orderMethods(null, false, ['wallet'])).toEqual(['wallet'])
})

test('order: the count is exact under ten, then in tens', () => {
  expect([0, 9, 10, 19, 523].map(count => countTag(count, 'en'))).toEqual(['0', '9', '10+', '10+', '520+'])
  expect([9, 523].map(count => countTag(count, 'fa'))).toEqual(['۹', '۵۲۰+'])
})

test('the count has the digits of every locale that the platform knows', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap(a => letters.map(b => a + b))
  const known = Intl.NumberFormat.supportedLocalesOf([...pairs, 'ckb', 'fil', 'mni', 'nqo', 'sat'])
  expect(known.length).toBeGreaterThan(100)
  const regions = ['AE', 'EG', 'MA', 'IN', 'TH', 'IR', 'US', 'BR', 'TW']
  const tags = [...known.flatMap(tag => [tag, ...regions.map(region => `${tag}-${region}`)]), 'hi-u-nu-deva']
  const digits = (tag: string) =>
    new Intl.NumberFormat(numberLocale(tag), { useGrouping: false }).format(1230)
  expect(tags.map(tag => countTag(1234, tag))).toEqual(tags.map(tag => `${digits(tag)}+`))
})

const FEATURES = {
  allWallets: true,
  legalCheckbox: false,
  analytics: true,
  smartSessions: false,
  passkey: false,
  ...NO_ACCOUNT_FEATURES,
}
const SITE = { secureSite: 'https://secure.example.com' }

test.each([
  ['has passkeys', class {}, ['email', 'passkey']],
  ['has none, as WebKitGTK', undefined, ['email']],
] as const)('order: a login by passkey stands where the browser %s', (_why, credential, logins) => {
  vi.stubGlobal('PublicKeyCredential', credential)
  if (credential === undefined) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  const config = {
    projectId: null,
    endpoints: SITE,
    features: { ...FEATURES, email: true, socials: [], passkey: true },
  }
  expect(listLogins(config)).toEqual(logins)
  vi.unstubAllGlobals()
})

test.each([
  ['a site is named', { projectId: null, endpoints: SITE }, ['email', 'social']],
  ['a project brings the documented one', { projectId: 'p', endpoints: {} }, ['email', 'social']],
  ['neither', { projectId: null, endpoints: {} }, []],
] as const)('order: logins stand where a secure site is known: %s', (_why, config, logins) => {
  expect(listLogins({ ...config, features: { ...FEATURES, email: true, socials: ['google'] } })).toEqual(
    logins,
  )
})

test('order: logins the host does not want are not there', () => {
  const known = { projectId: null, endpoints: SITE }
  expect(listLogins({ ...known, features: { ...FEATURES, email: false, socials: ['x'] } })).toEqual([
    'social',
  ])
  expect(listLogins({ ...known, features: { ...FEATURES, email: true, socials: [] } })).toEqual(['email'])
  expect(listLogins({ ...known, features: { ...FEATURES, email: false, socials: [] } })).toEqual([])
})

test('order: without WalletConnect no wallet is listed that only a pairing reaches', () => {
  const browsed = listed('b', { browse_link: 'https://b.example/{enc}' })
  const lists = {
    found: [page('a.b')],
    recent: [listed('r'), { ...browsed, id: 'rb' }],
    featured: [listed('f', { mobile_link: 'f://' })],
    custom: [listed('c', { webapp_link: 'https://c.example' })],
    recommended: [browsed],
    hasWalletConnect: false,
  }
  expect(rows(lists), 'on a computer').toEqual(['injected:a.b'])
  expect(rows({ ...lists, isMobile: true }), 'on a phone').toEqual(['recent:rb', 'injected:a.b'])
  expect(rows({ ...lists, recent: [], found: [], isMobile: true })).toEqual(['recommended:b'])
  expect(rows({ ...lists, isMobile: true, isInside: true }), 'inside a wallet').toEqual(['injected:a.b'])
})
