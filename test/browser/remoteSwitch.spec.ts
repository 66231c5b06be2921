import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/fixtures.ts'
import { addressOf, connectWallet, engineIsBack, epochOf, modalOf, openTab, viewOf } from './support/pages.ts'
import { signs } from './support/requests.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

function signed(content: object): string {
  const payload = JSON.stringify({ expires: '2099-01-01T00:00:00Z', ...content })
  return JSON.stringify({
    payload,
    signature: sign(null, Buffer.from(payload), privateKey).toString('base64'),
  })
}

test('remote switch: what a signed file of another origin takes away goes from all tabs at once', async ({
  context,
  urls,
  engine,
}) => {
  let file = signed({ version: 1 })
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json').end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/control.json`
    const url = `${urls.dapp}?control=${encodeURIComponent(address)}&controlKey=${encodeURIComponent(KEY)}`
    const [a, b] = [await openTab(context, url), await openTab(context, url)]
    await connectWallet(a, 'Alpha Wallet')
    await expect.poll(() => addressOf(b)).not.toBeNull()
    for (const page of [a, b])
      await expect.poll(() => page.evaluate(() => window.tabkey.getState().control?.version)).toBe(1)
    expect(asked, 'once for both tabs').toBe(1)
    await a.evaluate(() => window.tabkey.open({ view: 'WalletSend' }))
    await expect(viewOf(a, 'WalletSend')).toBeVisible()
    await b.evaluate(() => window.tabkey.open({ view: 'Account' }))
    await expect(modalOf(b).getByRole('button', { name: 'Send', exact: true })).toBeVisible()

    // An engine asks for the file when it starts: that is sooner than ten minutes.
    file = signed({ version: 2, features: ['send'], wallets: ['xyz.tabkey.beta', 'xyz.tabkey.alpha'] })
    const epoch = await epochOf(a)
    await engine.kill()
    await engineIsBack([a, b], epoch)
    await expect(viewOf(a, 'Account'), 'the open view has closed').toBeVisible()
    await expect(modalOf(a).getByText('This is not available at the moment')).toBeVisible()
    await expect(modalOf(b).getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    expect(await b.evaluate(() => window.tabkey.send)).toBeUndefined()
    expect(
      await a.evaluate(() => window.tabkey.connect({ wallet: 'xyz.tabkey.beta' }).catch(({ name }) => name)),
    ).toBe('UnavailableError')
    // The wallet in use was taken away for new connections only.
    expect(await signs(a, 'still here')).toBe(true)

    // A file that takes nothing away any more.
    file = signed({ version: 3 })
    await engine.kill()
    await engineIsBack([a, b], epoch + 1)
    await expect(modalOf(b).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
