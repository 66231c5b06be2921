import { Connection, PublicKey } from '@solana/web3.js'
import { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { peers } from '../support/flowTab.ts'
import { connectPhone, nodeCalls, openSolanaHost } from '../support/solanaHost.ts'

// The components of examples/solana over the real engine, a phone and a real runtime (LiteSVM).

const { solana: node } = peers
const SOL = 1_000_000_000

beforeEach(() => peers.reset())

test('the example shows the balance, pays with web3.js, and burns a token with Anchor', async () => {
  const host = await openSolanaHost()
  const address = await connectPhone(host)
  await node.airdrop(address, BigInt(10 * SOL))
  // Earlier tests of this process have used the phone's account.
  const before = await new Connection(node.url).getBalance(new PublicKey(address))
  const gift = await node.mint({ owner: address, amount: 1_000n, decimals: 0 })

  // React looks for a document when it is imported. Engine and peers keep Node's globals, and without `customElements`
  // the connect button has no content.
  const window = new Window({ url: 'http://dapp.test' })
  for (const name of ['document', 'navigator'] as const) vi.stubGlobal(name, window[name])
  vi.stubGlobal('window', window)
  const { createElement } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { TabkeyProvider } = await import('../../src/react.ts')
  const { App } = await import('../../examples/solana/src/App.tsx')

  const root = createRoot(document.body)
  root.render(createElement(TabkeyProvider, { client: host.tabkey }, createElement(App)))
  const textOf = (label: string) => document.querySelector(`[aria-label="${label}"]`)?.textContent
  const press = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click()

  await expect.poll(() => textOf('Balance')).toBe(`${before / SOL} SOL`)
  // A change is reported from the first read of the subscription on.
  const rounds = async () => (await nodeCalls()).getMultipleAccounts ?? 0
  await expect.poll(rounds).toBeGreaterThan(1)
  press('Pay 0.01 SOL')
  await expect.poll(() => textOf('Payment')).toBe('Paid')
  // The fee is 5,000 lamports. The balance is that of the subscription to the account.
  await expect.poll(() => textOf('Balance')).toBe(`${(before - 10_005_000) / SOL} SOL`)

  const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  const tokens = () => rows().find(text => text.includes(gift.mint))
  expect(tokens()).toBe(`1000 of ${gift.mint} Burn 1`)
  const row = [...document.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(gift.mint))
  row?.querySelector('button')?.click()
  await expect.poll(() => textOf('Burn')).toBe('Burned')
  await expect.poll(tokens).toBe(`999 of ${gift.mint} Burn 1`)
  root.unmount()
}, 60_000)
