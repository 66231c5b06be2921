import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announce, good, PNG, page, renewPage, shown, start, wallet } from './injectedRig.ts'

renewPage()

const BROWSER_WALLET = { id: 'injected', name: 'Browser wallet', kind: 'injected', namespaces: ['eip155'] }
const ANNOUNCE_MS = 300

const METAMASK = {
  uuid: '11111111-1111-4111-8111-111111111111',
  name: 'MetaMask',
  icon: PNG,
  rdns: 'io.metamask',
}
const RABBY = {
  uuid: '22222222-2222-4222-8222-222222222222',
  name: 'Rabby Wallet',
  icon: PNG,
  rdns: 'io.rabby',
}
const MASKED = { ...METAMASK, uuid: '33333333-3333-4333-8333-333333333333' }

/** As Rabby's page script sets it: a Proxy over a second provider, behind a getter that cannot be redefined. */
function injectRabby({ isMetaMaskMode = false } = {}) {
  const flags = { isMetaMask: true, _isRabby: true, ...(isMetaMaskMode ? {} : { isRabby: true }) }
  const ethereum = new Proxy(Object.assign(wallet(), flags), { deleteProperty: () => true })
  Object.defineProperty(page.view, 'ethereum', { configurable: false, get: () => ethereum })
  return Object.assign(wallet(), flags)
}

const rows = () => shown().map(({ id, name, isDuplicate = false }) => [id, name, isDuplicate])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('window.ethereum without announcements', () => {
  test.each([{}, { isMetaMask: true }, { isRabby: true, isMetaMask: true }])(
    'is listed under a name of ours on desktops, whatever its flags are: %j',
    flags => {
      page.view.ethereum = { ...wallet(), ...flags }
      start()
      vi.advanceTimersByTime(ANNOUNCE_MS - 1)
      expect(shown()).toEqual([])
      vi.advanceTimersByTime(1)
      expect(shown()).toEqual([BROWSER_WALLET])
    },
  )

  test.each<[object, string, string | undefined]>([
    [{ isTrust: true, isMetaMask: true }, 'Trust Wallet', 'com.trustwallet.app'],
    [{ isCoinbaseWallet: true, isCoinbaseBrowser: true }, 'Coinbase Wallet', 'com.coinbase.wallet'],
    [{ isImToken: true }, 'imToken', undefined],
    [{ isMetaMask: true, _metamask: { isUnlocked: async () => true } }, 'MetaMask', 'io.metamask'],
    [{ isMetaMask: true }, 'Browser wallet', undefined],
    [{ isTrust: true, isOkxWallet: true }, 'Browser wallet', undefined],
    [{ isTrust: 'yes' }, 'Browser wallet', undefined],
    [{}, 'Browser wallet', undefined],
  ])('is named by its flags on phones: %j', (flags, name, rdns) => {
    page.view.ethereum = { ...wallet(), ...flags }
    start({ isMobile: true })
    vi.advanceTimersByTime(ANNOUNCE_MS)
    expect(shown()).toEqual([{ ...BROWSER_WALLET, name, ...(rdns ? { rdns } : {}) }])
  })

  test('is listed at once where EIP-6963 is off', () => {
    page.view.ethereum = wallet()
    start({ enableEIP6963: false })
    expect(shown()).toEqual([BROWSER_WALLET])
  })

  test('that is set late waits from then on', () => {
    start()
    vi.advanceTimersByTime(5_000)
    page.view.ethereum = wallet()
    page.view.dispatchEvent(new Event('ethereum#initialized'))
    vi.advanceTimersByTime(ANNOUNCE_MS - 1)
    expect(shown()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([BROWSER_WALLET])
  })

  test('leaves the list when its wallet announces itself later', () => {
    const provider = wallet()
    page.view.ethereum = provider
    start()
    vi.advanceTimersByTime(ANNOUNCE_MS)
    expect(shown()).toEqual([BROWSER_WALLET])
    announce(good, provider)
    expect(shown().map(({ id }) => id)).toEqual(['com.example.wallet'])
  })

  test('in use stays beside a wallet that announces itself later, also with the flag of MetaMask', async () => {
    page.view.ethereum = { ...wallet(), isMetaMask: true }
    start()
    vi.advanceTimersByTime(ANNOUNCE_MS)
    await page.found?.request('injected', { method: 'eth_accounts' })
    announce(good)
    expect(shown().map(({ id }) => id)).toEqual(['com.example.wallet', 'injected'])
  })

  test.each<[string, unknown]>([
    ['text', 'x'],
    ['a list of anything', [null, 7, {}]],
    ['nothing', undefined],
  ])('with `providers` as %s is one wallet', (_, providers) => {
    page.view.ethereum = { ...wallet(), providers }
    start()
    vi.advanceTimersByTime(ANNOUNCE_MS)
    expect(shown()).toEqual([BROWSER_WALLET])
  })

  test('whose flags and lists throw is listed without harm', () => {
    const { request } = wallet()
    page.view.ethereum = new Proxy(
      { request },
      {
        get(target, name) {
          if (name === 'request') return target.request
          if (name === 'on' || name === 'removeListener' || name === 'off') return undefined
          throw new Error('trap')
        },
      },
    )
    start({ isMobile: true })
    expect(() => vi.advanceTimersByTime(ANNOUNCE_MS)).not.toThrow()
    expect(shown()).toEqual([BROWSER_WALLET])
  })
})

describe('window.ethereum beside announced wallets', () => {
  test.each(['before', 'after'])('Rabby: one row, when it announces itself %s the search', moment => {
    const rabby = injectRabby()
    if (moment === 'before')
      page.view.addEventListener('eip6963:requestProvider', () => announce(RABBY, rabby))
    start()
    if (moment === 'after') announce(RABBY, rabby)
    vi.advanceTimersByTime(10_000)
    expect(rows()).toEqual([['io.rabby', 'Rabby Wallet', false]])
  })

  test.each([false, true])('Rabby and MetaMask: two rows, no third (MetaMask mode: %s)', isMetaMaskMode => {
    const rabby = injectRabby({ isMetaMaskMode })
    const metaMask = Object.assign(wallet(), { isMetaMask: true })
    const announcements = [
      () => announce(RABBY, rabby),
      () => announce(METAMASK, metaMask),
      ...(isMetaMaskMode ? [() => announce(MASKED, rabby)] : []),
    ]
    for (const order of permutations(announcements)) {
      page.found?.stop()
      start()
      for (const say of order) say()
      vi.advanceTimersByTime(10_000)
      expect(rows().sort()).toEqual([
        ['io.metamask', 'MetaMask', false],
        ['io.rabby', 'Rabby Wallet', false],
      ])
    }
  })

  test('Rabby in MetaMask mode alone is one row under its own name', () => {
    const rabby = injectRabby({ isMetaMaskMode: true })
    start()
    announce(MASKED, rabby)
    announce(RABBY, rabby)
    announce(MASKED, rabby)
    vi.advanceTimersByTime(10_000)
    expect(rows()).toEqual([['io.rabby', 'Rabby Wallet', false]])
  })

  test('a wallet in use keeps the name it was used under', async () => {
    const rabby = injectRabby({ isMetaMaskMode: true })
    start()
    announce(MASKED, rabby)
    await page.found?.request('io.metamask', { method: 'eth_accounts' })
    announce(RABBY, rabby)
    announce(METAMASK, Object.assign(wallet(), { isMetaMask: true }))
    expect(rows()).toEqual([
      ['io.metamask', 'MetaMask', true],
      ['io.metamask#2', 'MetaMask', true],
    ])
  })

  test.each<[string, object]>([
    ['without flags', {}],
    ['with the flag of MetaMask', { isMetaMask: true }],
    ['with the flag of a wallet that is not announced', { isMetaMask: true, isOkxWallet: true }],
  ])('another one %s has no row', (_, flags) => {
    page.view.ethereum = { ...wallet(), ...flags }
    start()
    announce(RABBY, Object.assign(wallet(), { isRabby: true }))
    vi.advanceTimersByTime(10_000)
    expect(rows()).toEqual([['io.rabby', 'Rabby Wallet', false]])
  })

  test.each<[string, object, boolean]>([
    ['without flags', {}, true],
    ['with the flag of a wallet that is not announced', { isMetaMask: true, isOkxWallet: true }, true],
    ['with the flag of MetaMask', { isMetaMask: true }, false],
    ['with the flag of the announced wallet', { _isRabby: true }, false],
    ['with the flags of both', { isOkxWallet: true, isRabby: true }, false],
  ])('showBrowserWallet: one %s', (_, flags, isListed) => {
    page.view.ethereum = { ...wallet(), ...flags }
    start({ showBrowserWallet: true })
    announce(RABBY, Object.assign(wallet(), { isRabby: true }))
    vi.advanceTimersByTime(10_000)
    expect(shown().map(({ id }) => id)).toEqual(isListed ? ['io.rabby', 'injected'] : ['io.rabby'])
  })

  test('showBrowserWallet: a wrapper around an announced provider has no row', () => {
    const rabby = wallet()
    page.view.ethereum = { ...wallet(), providers: [wallet(), rabby] }
    start({ showBrowserWallet: true })
    announce(RABBY, rabby)
    vi.advanceTimersByTime(10_000)
    expect(shown().map(({ id }) => id)).toEqual(['io.rabby'])
  })
})

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map(rest => [item, ...rest]),
  )
}
