import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { control } from '../support/peerControl.ts'
import { bundleScript } from './support/bundleScript.ts'
import { expect, test } from './support/fixtures.ts'
import { openTab } from './support/pages.ts'
import { createStandardAccount } from './support/standardAccount.ts'

// web3.js of a dapp over the shared session: a Wallet Standard wallet, and the real runtime behind the cluster.

const SOL = 1_000_000_000
const { isConnected, connect } = createStandardAccount('solana', 'Lamport Wallet')

test('web3.js in two tabs: a payment from the tab that did not connect, and its account change in both', async ({
  context,
  urls,
}) => {
  const script = await bundleScript(new URL('./solanaLibraries/page.ts', import.meta.url))
  const pages = [
    await openTab(context, `${urls.dapp}?solana=all`),
    await openTab(context, `${urls.dapp}?solana=all`),
  ] as const
  const [first, second] = pages
  const sockets: string[] = []
  for (const page of pages) page.on('websocket', socket => sockets.push(socket.url()))
  const address = await connect(first)
  await isConnected(second)
  await control(urls.solana, '/airdrop', { address, lamports: String(5 * SOL) })
  const node = new Connection(urls.solana, 'confirmed')
  // Other tests of this worker pay from the same account.
  const before = await node.getBalance(new PublicKey(address))
  for (const page of pages) {
    await page.addScriptTag({ content: script })
    await page.evaluate(() => window.solanaLibraries.watch())
  }
  const read = async () =>
    (await control<{ calls: Record<string, number> }>(urls.solana, '/__stats')).calls.getMultipleAccounts ?? 0
  await expect.poll(read).toBeGreaterThan(2)

  const to = Keypair.generate().publicKey
  await second.bringToFront()
  const signature = await second.evaluate(
    ([receiver, lamports]) => window.solanaLibraries.pay(receiver, lamports),
    [to.toBase58(), SOL] as const,
  )
  expect((await node.getSignatureStatus(signature)).value?.err).toBeNull()
  expect(await node.getBalance(to)).toBe(SOL)
  for (const page of pages)
    await expect
      .poll(() => page.evaluate(() => window.solanaLibraries.changes))
      .toEqual([before - SOL - 5_000])
  // No tab speaks to the cluster by a socket.
  expect(sockets.filter(url => new URL(url).host === new URL(urls.solana).host)).toEqual([])
})
