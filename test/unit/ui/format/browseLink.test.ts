import { describe, expect, test } from 'vitest'
import { walletSchemes } from '../../../../src/bridge/values/walletSchemes.ts'
import { browseLink, pageAddress } from '../../../../src/ui/format/browseLink.ts'
import { safeHref } from '../../../../src/ui/page/openExternal.ts'
import { BUNDLED_WALLETS } from '../../../../src/worker/data/bundled/bundledWallets.ts'

const PAGE = 'https://app.example.com/swap?from=eth&to=a%20b#/pool'
const once = encodeURIComponent(PAGE)
const origin = encodeURIComponent('https://app.example.com')

const linkOf = (name: string, family: Parameters<typeof browseLink>[2] = 'eip155', page = PAGE) =>
  browseLink(BUNDLED_WALLETS.find(wallet => wallet.name === name)?.browse_link, page, family)

describe('browse link', () => {
  test.each([
    ['MetaMask', 'https://link.metamask.io/dapp/app.example.com/swap?from=eth&to=a%20b#/pool'],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${once}`],
    ['Phantom', `https://phantom.app/ul/browse/${once}?ref=${origin}`],
    ['Solflare', `https://solflare.com/ul/v1/browse/${once}?ref=${origin}`],
    ['Backpack', `https://backpack.app/ul/v1/browse/${once}?ref=${origin}`],
    ['Bitget Wallet', `https://bkcode.vip?action=dapp&url=${once}`],
    ['imToken', `imtokenv2://navigate/DappView?url=${once}`],
    ['Ronin Wallet', `roninwallet://in_app_browser?url=${once}`],
    ['Magic Eden', `magiceden://browser/${once}`],
    ['Xverse', `https://connect.xverse.app/browser?url=${once}`],
    ['FoxWallet', `foxwallet://dapp?url=${once}`],
  ])('%s', (name, href) => {
    expect(linkOf(name)).toBe(href)
  })

  test('the link for Trust Wallet names the coin of the network family', () => {
    const link = (coin: string) => `https://link.trustwallet.com/open_url?coin_id=${coin}&url=${once}`
    expect(linkOf('Trust Wallet')).toBe(link('60'))
    expect(linkOf('Trust Wallet', 'solana')).toBe(link('501'))
    expect(linkOf('Trust Wallet', 'bip122')).toBe(link('0'))
    expect(linkOf('Trust Wallet', 'polkadot')).toBeNull()
  })

  test('OKX takes the link of its app, encoded as a whole', () => {
    const inner = `okx://wallet/dapp/url?dappUrl=${once}`
    expect(linkOf('OKX Wallet')).toBe(`https://web3.okx.com/download?deeplink=${encodeURIComponent(inner)}`)
  })

  test('TokenPocket takes an object', () => {
    const href = linkOf('TokenPocket', 'solana') ?? ''
    expect(href.startsWith('tpdapp://open?params=')).toBe(true)
    expect(JSON.parse(decodeURIComponent(href.slice('tpdapp://open?params='.length)))).toEqual({
      url: PAGE,
      chain: 'Solana',
      source: 'app.example.com',
    })
  })

  test('none for Binance, whose link was withdrawn, and for links seen in public code only', () => {
    for (const name of ['Binance Wallet', 'Bybit Wallet', 'Rainbow', 'Keplr', 'AlphaWallet', 'GateWallet'])
      expect(linkOf(name), name).toBeNull()
  })

  test('each one passes the gate, also for a page whose query holds an address', () => {
    const page =
      'https://app.example.com/a?back=https://b.example/c&who=x@y.example&odd=%7C|{}^`#/r?x=https://c.example'
    const wallets = BUNDLED_WALLETS.filter(wallet => wallet.browse_link)
    expect(wallets.length).toBe(14)
    for (const wallet of wallets) {
      const href = browseLink(wallet.browse_link, page, 'eip155')
      expect(safeHref(href, { schemes: walletSchemes(wallet) }), wallet.name).not.toBeNull()
    }
    expect(linkOf('MetaMask', 'eip155', page)).toContain(
      '/dapp/app.example.com/a?back=https%3A%2F%2Fb.example/c&',
    )
  })

  test.each(['kite://open', 'https://kite.example/', '', null, undefined])(
    'none without a place: %s',
    template => {
      expect(browseLink(template, PAGE, 'eip155')).toBeNull()
    },
  )

  test('a template of another scheme does not pass the gate', () => {
    const href = browseLink('javascript:open({enc})', PAGE, 'eip155')
    expect(safeHref(href, { schemes: ['javascript:'] })).toBeNull()
  })
})

describe('address of the page', () => {
  test.each([
    ['https://a.example/p?ref=1&x=%20', 'https://a.example/p?ref=1&x=%20'],
    ['https://a.example/p#about', 'https://a.example/p#about'],
    ['https://a.example/?code=friend', 'https://a.example/?code=friend'],
    ['https://a.example/?code=1&state=2&x=3', 'https://a.example/?x=3'],
    ['https://a.example/?x=1&result_uri=y', 'https://a.example/?x=1'],
    ['https://a.example/?access_token=1&id_token=2&api_key=3', 'https://a.example/'],
    ['https://a.example/?token=1&sessionId=2&tabkeyLogin=3&client_secret=4', 'https://a.example/'],
    ['https://a.example/#access_token=1&x=2', 'https://a.example/'],
    ['https://a.example/#/swap?from=eth', 'https://a.example/#/swap?from=eth'],
    ['https://user:pass@a.example/', 'https://a.example/'],
    ['http://localhost:5173/x', 'http://localhost:5173/x'],
  ])('%s', (href, address) => {
    expect(pageAddress(href)).toBe(address)
  })

  test.each(['about:srcdoc', 'file:///x', 'blob:https://a.example/1', ''])('none: %s', href => {
    expect(pageAddress(href)).toBeNull()
  })
})
