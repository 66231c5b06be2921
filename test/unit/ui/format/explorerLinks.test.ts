import { describe, expect, test } from 'vitest'
import type { ListedWallet } from '../../../../src/bridge/contract/wallet.ts'
import { getScheme, walletSchemes } from '../../../../src/bridge/values/walletSchemes.ts'
import { deepLink } from '../../../../src/ui/format/deepLink.ts'
import { safeHref } from '../../../../src/ui/page/openExternal.ts'
import explorer from '../../vectors/data/explorer-links.json' with { type: 'json' }
import urls from '../../vectors/hostile/urls.json' with { type: 'json' }

const URI = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`
const SUFFIX = `wc?uri=${encodeURIComponent(URI)}`
const LINKS = ['mobile_link', 'link_mode', 'desktop_link', 'webapp_link'] as const

type ExplorerRow = Pick<ListedWallet, 'id' | 'name' | (typeof LINKS)[number]>
const ROWS: readonly ExplorerRow[] = explorer.rows

/** Links of the directory that are refused, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  'http://www.dota168.org/': 'plain http',
  'http://extension.suku.world': 'plain http',
  'coininn_wallet_wc://request': 'a scheme has no underscore (RFC 3986): browsers take it for a path',
  'com.plena://auth,org.plenafinance.app://auth': 'two links in one field',
  'DaffiOne:// wc://': 'two links in one field',
}

const pairingHref = (wallet: ExplorerRow, link: string) =>
  safeHref(deepLink(link, URI, { isAndroid: false, isTelegram: false })?.href, {
    schemes: walletSchemes(wallet),
  })

describe('explorer records', () => {
  const links = ROWS.flatMap(wallet =>
    LINKS.flatMap(kind => {
      const link = wallet[kind]
      return link ? [{ wallet, kind, link }] : []
    }),
  )

  test('there are 500, with 655 links', () => {
    expect([ROWS.length, links.length]).toEqual([500, 655])
  })

  test('each link is opened with the pairing, or refused for a known reason', () => {
    const refused = new Set(
      links.filter(({ wallet, link }) => !pairingHref(wallet, link)).map(({ link }) => link),
    )
    expect([...refused].sort()).toEqual(Object.keys(REFUSED).sort())
  })

  test('the pairing follows the record’s own link, after a slash, encoded once', () => {
    for (const { wallet, link } of links) {
      const href = pairingHref(wallet, link)
      if (!href) continue
      expect(href.endsWith(`/${SUFFIX}`), link).toBe(true)
      const own = href.slice(0, -SUFFIX.length)
      if (!/^https:/i.test(link)) {
        expect(getScheme(own), link).toBe(getScheme(link))
        expect(own.startsWith(link.trim().replace(/:?\/*$/, '')), link).toBe(true)
      } else expect(new URL(own).host, link).toBe(new URL(link).host)
    }
  })

  test('a record’s own query is kept: Bybit', () => {
    const bybit = ROWS.find(({ name }) => name === 'Bybit Wallet')
    expect(bybit && pairingHref(bybit, bybit.mobile_link ?? '')).toBe(
      `bybitapp://open/route?targetUrl=by://web3/walletconnect/${SUFFIX}`,
    )
  })
})

describe('hostile links', () => {
  const hostile = urls.filter(entry => entry.expect === 'block').map(entry => entry.input)
  test.each(hostile)('%j opens no wallet', input => {
    expect(pairingHref({ id: 'w', name: 'W', mobile_link: input }, input)).toBeNull()
  })
})
