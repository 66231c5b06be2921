import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, unique } from './support/login.ts'
import { connectWallet, openTab, viewOf } from './support/pages.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CALLS = [
  { to: TO, value: '1' },
  { to: TO, value: '2' },
] as const

test('calls: two tabs, one batch, and the modal shows what became of each call', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.answers({ wallet_getCapabilities: {} })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const sent = await page.evaluate(calls => window.tabkey.sendCalls({ calls }), CALLS)
  expect(sent.way).toBe('sequence')
  expect(await alpha.count('eth_sendTransaction')).toBe(2)

  const other = await openTab(context, urls.dapp)
  await expect
    .poll(() => other.evaluate(id => window.tabkey.getCallsStatus({ id }), sent.id))
    .toMatchObject({ status: 'confirmed', way: 'sequence', isAtomic: false })
  await other.evaluate(id => window.tabkey.showCallsStatus({ id }), sent.id)
  const view = viewOf(other, 'CallsStatus')
  await expect(view.getByText('Confirmed').first()).toBeVisible()
  await expect(view.getByRole('listitem')).toHaveCount(2)
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(view).toHaveCount(0)
})

test('calls: what a declined prompt has left can be sent in the modal, and what was carried out is not sent again', async ({
  context,
  urls,
  alpha,
}) => {
  await alpha.answers({ wallet_getCapabilities: {} })
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  await alpha.mode({ kind: 'manual', methods: ['eth_sendTransaction'] })
  const sending = page.evaluate(
    calls =>
      window.tabkey.sendCalls({ calls }).then(
        () => null,
        (error: Error & { data: { id: string } }) => ({ name: error.name, id: error.data.id }),
      ),
    CALLS,
  )
  await alpha.held(1)
  await alpha.answer()
  await alpha.held(1)
  await alpha.answer({ approve: false })
  const failed = await sending
  expect(failed?.name).toBe('CallsPartlySentError')
  await alpha.mode('auto')

  await page.evaluate(id => window.tabkey.showCallsStatus({ id }), failed?.id ?? '')
  const view = viewOf(page, 'CallsStatus')
  await expect(view.getByText('Only a part was carried out')).toBeVisible()
  await expect(view.getByText('Not sent')).toBeVisible()
  await view.getByRole('button', { name: 'Send the rest' }).click()
  await expect(view.getByRole('listitem')).toHaveCount(1)
  await expect(view.getByText('Confirmed').first()).toBeVisible()
  expect(await alpha.count('eth_sendTransaction')).toBe(3)
})

test('calls: the smart account of the secure site runs all of them or none, in one approval', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  const page = await openTab(context, emailUrl(urls.dapp))
  await logInFully(page, unique('calls'), urls.mail)
  const sending = page.evaluate(
    calls =>
      window.tabkey.sendCalls({ calls: calls.map(({ to }) => ({ to, data: '0x1234' })), atomic: 'required' }),
    CALLS,
  )
  await press(frameOf(page), 'Send')
  const { id, way } = await sending
  expect(way).toBe('batch')
  await expect
    .poll(() => page.evaluate(batch => window.tabkey.getCallsStatus({ id: batch }), id), { timeout: 20_000 })
    .toMatchObject({ status: 'confirmed', isAtomic: true })
  const { calls } = await page.evaluate(batch => window.tabkey.getCallsStatus({ id: batch }), id)
  expect(new Set(calls.map(({ transaction }) => transaction)).size).toBe(1)
})
