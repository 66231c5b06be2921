import { expect, test } from 'vitest'
import { BUNDLED_WALLETS, withBundledFacts } from '../../../../src/worker/data/bundled/bundledWallets.ts'
import published from '../../vectors/data/wallet-facts.json' with { type: 'json' }

type Fact = (typeof published.wallets)[number]

const rowOf = ({ name }: Pick<Fact, 'name'>) => BUNDLED_WALLETS.find(wallet => wallet.name === name)
const isSure = (confidence: string | null | undefined) => confidence === 'high' || confidence === 'medium'

test('bundled facts: all 71 wallets of the record are there, under the directory’s id', () => {
  expect(published.wallets).toHaveLength(71)
  expect(BUNDLED_WALLETS.map(({ name }) => name).sort()).toEqual(
    published.wallets.map(({ name }) => name).sort(),
  )
  for (const fact of published.wallets)
    if (fact.walletConnectId) expect(rowOf(fact)?.id, fact.name).toBe(fact.walletConnectId)
})

test.each(published.wallets)('bundled facts: $name', fact => {
  const row = rowOf(fact)
  const { confidence } = fact
  const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
  expect([...(row?.namespaces ?? [])].sort()).toEqual(
    fact.namespaces.filter(name => families.includes(name)).sort(),
  )
  expect(row?.rdns).toBe(isSure(confidence.rdns) ? fact.rdns[0] : undefined)
  expect(row?.mobile_link).toBe(fact.mobileLink ?? undefined)
  expect(row?.desktop_link).toBe(fact.desktopLink ?? undefined)
  // Not every page that directories call a web app takes a pairing: those that are stores are left out.
  if (row?.webapp_link) expect(row.webapp_link).toBe(fact.webappLink)
  const universal =
    fact.linkMode ?? (isSure(fact.universalLinkTakesPairing) && fact.mobileLink ? fact.universalLink : null)
  expect(row?.link_mode?.replace(/\/$/, '')).toBe(universal?.replace(/\/$/, ''))
  expect(Boolean(row?.browse_link)).toBe(isSure(confidence.browse) && fact.browseTemplate !== null)
  const { ios, android, chrome } = fact.install
  const idIn = (address: string | null, pattern: RegExp) => pattern.exec(address ?? '')?.[1]
  const appId = idIn(ios, /\/id(\d+)/)
  const packageName = idIn(android, /details\?id=([\w.]+)/)
  const extensionId = idIn(chrome, /\/([a-p]{32})/)
  if (appId) expect(row?.app_store).toBe(`https://apps.apple.com/app/id${appId}`)
  if (packageName)
    expect(row?.play_store).toBe(`https://play.google.com/store/apps/details?id=${packageName}`)
  if (extensionId) expect(row?.chrome_store).toBe(`https://chromewebstore.google.com/detail/${extensionId}`)
})

test('bundled facts: a directory record is completed by its id, never by its rdns', () => {
  const phantom = BUNDLED_WALLETS.find(({ name }) => name === 'Phantom')
  const { id = '', browse_link } = phantom ?? {}
  expect(withBundledFacts({ id, name: 'P' })).toEqual({
    id,
    name: 'P',
    namespaces: phantom?.namespaces,
    browse_link,
  })
  const other = { id: 'other', name: 'P', rdns: 'app.phantom' }
  expect(withBundledFacts(other)).toBe(other)
})

test('bundled facts: what the record says itself is kept, and a second id of a wallet counts', () => {
  const okx = '5d9f1395b3a8e848684848dc4147cbd05c8d54bb737eac78fe103901fe6b01a1'
  const completed = withBundledFacts({
    id: okx,
    name: 'OKX',
    mobile_link: 'okxwallet://',
    namespaces: ['eip155'],
  })
  expect(completed).toMatchObject({
    id: okx,
    name: 'OKX',
    mobile_link: 'okxwallet://',
    namespaces: ['eip155'],
  })
  expect(completed.browse_link).toContain('web3.okx.com')
})
