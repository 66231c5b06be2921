import type { BrowserContext } from 'playwright/test'
import type { Hex } from 'viem'
import { press } from './support/frameScreen.ts'
import { expect, test } from './support/secureFixture.ts'
import { openHost, type SecureHost } from './support/secureHost.ts'

// Two dapps frame the site for one account. Their frames share no storage and no lock of the browser, as partitioned frames.

const RECEIVER: Hex = '0x00000000000000000000000000000000000000A1'

const send = (host: SecureHost, value: Hex, id: string) =>
  host.ask<Hex>('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ to: RECEIVER, value }] }, id)

/** Holds the first request of a context to a node for this method. */
async function holdFirst(
  context: BrowserContext,
  method: string,
): Promise<{ release(): void; isHeld(): boolean }> {
  let isHeld = false
  let release = (): void => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await context.route('**/api/rpc', async route => {
    if (!isHeld && route.request().postData()?.includes(method)) {
      isHeld = true
      await released
    }
    await route.continue()
  })
  return { release: () => release(), isHeld: () => isHeld }
}

test('secure site: two dapps send for one account at once: both transactions land, one after the other', async ({
  site,
  chain,
  browser,
  context,
  origin,
  urls,
}) => {
  const first = await site.openReady()
  const { address } = await site.signIn(first)
  const otherContext = await browser.newContext()
  const second = await openHost(otherContext, origin, { site: urls.secureSite })
  await second.ready()
  expect((await site.signIn(second)).address).toBe(address)
  await chain.fund(address)

  const broadcast = await holdFirst(context, 'eth_sendRawTransaction')
  const sentFirst = send(first, '0x1', 'first')
  await press(first.frame, 'Send')
  await expect.poll(broadcast.isHeld).toBe(true)
  const sentSecond = send(second, '0x2', 'second')
  await press(second.frame, 'Send')
  // The second frame has the person's approval, and waits for its turn.
  await expect(second.frame.getByRole('dialog')).toHaveCount(0)
  await second.page.waitForTimeout(1_000)
  expect(await chain.reader.getTransactionCount({ address, blockTag: 'pending' })).toBe(0)
  broadcast.release()

  const transactions = await Promise.all(
    [await sentFirst, await sentSecond].map(hash => chain.reader.getTransaction({ hash })),
  )
  expect(transactions.map(({ nonce, value }) => [nonce, value])).toEqual([
    [0, 1n],
    [1, 2n],
  ])
  for (const { hash } of transactions) expect((await chain.mined(hash)).status).toBe('success')
  await otherContext.close()
})

test('secure site: a frame that is closed while it sends holds up the other dapp for a while only', async ({
  site,
  chain,
  browser,
  context,
  origin,
  urls,
}) => {
  const first = await site.openReady()
  const { address } = await site.signIn(first)
  const otherContext = await browser.newContext()
  const second = await openHost(otherContext, origin, { site: urls.secureSite })
  await second.ready()
  await site.signIn(second)
  await chain.fund(address)

  const count = await holdFirst(context, 'eth_getTransactionCount')
  send(first, '0x1', 'first').catch(() => {})
  await press(first.frame, 'Send')
  await expect.poll(count.isHeld).toBe(true)
  await first.page.close()
  const sent = send(second, '0x2', 'second')
  await press(second.frame, 'Send')
  const { nonce, value } = await chain.reader.getTransaction({ hash: await sent })
  expect([nonce, value]).toEqual([0, 2n])
  await otherContext.close()
})
