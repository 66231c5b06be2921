import type { BrowserContext } from 'playwright/test'
import type { Hex } from 'viem'
import { press } from './support/frameScreen.ts'
import { expect, test } from './support/secureFixture.ts'
import type { SecureHost } from './support/secureHost.ts'

const RECEIVER: Hex = '0x00000000000000000000000000000000000000A1'

const rpc = <Answer>(host: SecureHost, method: string, params?: unknown, id?: string) =>
  host.ask<Answer>('RPC_REQUEST', { method, params }, id)
const calls = (host: SecureHost) => host.frame.getByRole('dialog')

/** Cuts the first answer to a call of the frame; the server may have done its work by then. */
async function cutFirst(
  context: BrowserContext,
  path: string,
  part: string,
  reaches: boolean,
): Promise<void> {
  let isCut = false
  await context.route(`**${path}`, async route => {
    if (isCut || !route.request().postData()?.includes(part)) return route.continue()
    isCut = true
    if (reaches) await route.fetch()
    await route.abort()
  })
}

test('secure site: the same request under the same id is asked and sent once, also over a reload', async ({
  site,
  chain,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  await chain.fund(address)
  const params = [{ to: RECEIVER, value: '0x1' }]
  const first = rpc<Hex>(host, 'eth_sendTransaction', params, 'send-1')
  await expect(calls(host)).toHaveCount(1)
  await host.page.evaluate(
    params =>
      window.host.post({
        type: '@w3m-app/RPC_REQUEST',
        id: 'send-1',
        payload: { method: 'eth_sendTransaction', params },
      }),
    params,
  )
  await press(host.frame, 'Send')
  const hash = await first
  await expect(calls(host)).toHaveCount(0)
  expect(await rpc<Hex>(host, 'eth_sendTransaction', params, 'send-1')).toBe(hash)
  await host.page.reload()
  await host.ready()
  expect(await rpc<Hex>(host, 'eth_sendTransaction', params, 'send-1')).toBe(hash)
  expect(await chain.reader.getTransactionCount({ address })).toBe(1)
  // Other words under the same id are another request.
  const other = host.refused(
    'RPC_REQUEST',
    { method: 'eth_sendTransaction', params: [{ to: RECEIVER, value: '0x2' }] },
    'send-1',
  )
  await press(host.frame, 'Reject')
  expect(await other).toBe('User rejected the request')
})

test('secure site: a signed transaction that did not leave goes out when it is asked for again', async ({
  context,
  site,
  chain,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  await chain.fund(address)
  await cutFirst(context, '/api/rpc', 'eth_sendRawTransaction', false)
  const payload = { method: 'eth_sendTransaction', params: [{ to: RECEIVER, value: '0x1' }] }
  const lost = host.refused('RPC_REQUEST', payload, 'lost')
  await press(host.frame, 'Send')
  expect(await lost).toBe('The wallet cannot be reached')
  await host.page.reload()
  await host.ready()
  const hash = await host.ask<Hex>('RPC_REQUEST', payload, 'lost')
  expect((await chain.mined(hash)).status).toBe('success')
  expect(await chain.reader.getTransactionCount({ address })).toBe(1)
  await expect(calls(host)).toHaveCount(0)
})

test('secure site: a transaction whose answer was lost is found on the chain', async ({
  context,
  site,
  chain,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  await chain.fund(address)
  await cutFirst(context, '/api/rpc', 'eth_sendRawTransaction', true)
  const asked = rpc<Hex>(host, 'eth_sendTransaction', [{ to: RECEIVER, value: '0x1' }], 'lost')
  await press(host.frame, 'Send')
  expect((await chain.mined(await asked)).status).toBe('success')
  expect(await chain.reader.getTransactionCount({ address })).toBe(1)
})

test('secure site: a batch whose answer was lost happens once', async ({ context, site, chain }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host, 'smartAccount')
  await chain.fund(address)
  const before = await chain.reader.getBalance({ address: RECEIVER })
  await cutFirst(context, '/api/account/send', 'batch', true)
  const payload = { method: 'eth_sendTransaction', params: [{ to: RECEIVER, value: '0x7' }] }
  const lost = host.refused('RPC_REQUEST', payload, 'lost')
  await press(host.frame, 'Send')
  expect(await lost).toBe('The wallet cannot be reached')
  const hash = await host.ask<Hex>('RPC_REQUEST', payload, 'lost')
  expect((await chain.mined(hash)).status).toBe('success')
  expect((await chain.reader.getBalance({ address: RECEIVER })) - before).toBe(7n)
})
