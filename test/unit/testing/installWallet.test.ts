import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { installWallet, type WalletView } from '../../../packages/tabkey-testing/src/page/installWallet.ts'
import { testWallet } from '../../../packages/tabkey-testing/src/testWallet.ts'

interface Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: (data: unknown) => void): Provider
  removeListener(name: string, listener: (data: unknown) => void): Provider
}

interface Detail {
  readonly info: { readonly uuid: string; readonly name: string; readonly rdns: string }
  readonly provider: Provider
}

/** What a dapp sees of the wallets in a window. */
function lookFor(window: Window): readonly Detail[] {
  const found: Detail[] = []
  window.addEventListener('eip6963:announceProvider', event => {
    found.push((event as unknown as { detail: Detail }).detail)
  })
  window.dispatchEvent(new window.Event('eip6963:requestProvider'))
  return found
}

const openWindow = () => new Window({ url: 'https://dapp.test/page' })
const viewOf = (window: Window) => window as unknown as WalletView

test('installWallet: a window has the wallet by EIP-6963 until it is taken out', async () => {
  const window = openWindow()
  const wallet = testWallet({ name: 'Alpha', rdns: 'test.alpha' })
  const uninstall = installWallet(viewOf(window), wallet)
  const [detail] = lookFor(window)
  expect(detail?.info).toMatchObject({ name: 'Alpha', rdns: 'test.alpha' })
  expect(detail?.info.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(await detail?.provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.addresses)
  expect(wallet.requests[0]?.origin).toBe('https://dapp.test')
  uninstall()
  expect(lookFor(window)).toEqual([])
  expect(wallet.requests).toEqual([])
})

test('installWallet: errors have their code, a string is thrown as it is, and data that cannot travel is refused', async () => {
  const window = openWindow()
  const wallet = testWallet({ reject: true })
  installWallet(viewOf(window), wallet)
  const provider = lookFor(window)[0]?.provider as Provider
  const connect = () => provider.request({ method: 'eth_requestAccounts' })
  await expect(connect()).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
  wallet.configure({ hostile: 'throwsString' })
  await expect(connect()).rejects.toBe('Something went wrong')
  await expect(provider.request({ method: 'eth_call', params: [1n] })).rejects.toThrow(TypeError)
})

test('installWallet: events reach the listeners of permitted pages, also when one of them throws', async () => {
  const window = openWindow()
  const wallet = testWallet()
  installWallet(viewOf(window), wallet)
  const provider = lookFor(window)[0]?.provider as Provider
  const seen: unknown[] = []
  const listener = (data: unknown) => void seen.push(data)
  provider.on('accountsChanged', listener).on('chainChanged', listener)
  await wallet.setAccounts([1])
  await provider.request({ method: 'eth_requestAccounts' })
  await wallet.setAccounts([2])
  await wallet.setChain(10)
  provider.removeListener('chainChanged', listener)
  await wallet.setChain(1)
  expect(seen).toEqual([wallet.addresses, '0xa'])
})
