import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addressOf,
  connectWallet,
  engineIsBack,
  epochOf,
  openConnectedPair,
  openTab,
  shownAddress,
  shownNetwork,
} from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { askToSign, isSignedBy, signs } from './support/requests.ts'
import { watchPolicy } from './support/watchPolicy.ts'

test('engine killed: a WalletConnect signature reaches its caller, and the phone was asked once', async ({
  context,
  urls,
  phone,
  engine,
}) => {
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectPhone(a, phone)
  await expect(shownAddress(b)).toBeVisible()
  const address = await addressOf(a)
  const epoch = await epochOf(a)
  const signed = askToSign(a, 'over an engine that dies')
  const [request] = await phone.waitForRequests(1)

  const killed = Date.now()
  await engine.kill()
  await engineIsBack([a, b], epoch)
  figure('engine killed: both tabs on the next engine, ms', Date.now() - killed)
  await phone.approveNext(request?.id)
  expect(await isSignedBy(await signed, 'over an engine that dies', address)).toBe(true)
  figure('engine killed: kill to signature, ms', Date.now() - killed)
  expect((await phone.state()).asked).toHaveLength(1)

  await phone.mode({ requests: 'approve' })
  for (const page of [a, b]) expect(await signs(page, 'the next call')).toBe(true)
  expect((await phone.state()).asked).toHaveLength(3)
})

test('engine killed: the phone answers while no engine runs', async ({ context, urls, phone, engine }) => {
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  const address = await addressOf(page)
  const signed = askToSign(page, 'answered into the void')
  const [request] = await phone.waitForRequests(1)
  await Promise.all([engine.kill(), phone.approveNext(request?.id)])
  expect(await isSignedBy(await signed, 'answered into the void', address)).toBe(true)
  expect((await phone.state()).asked).toHaveLength(1)
})

test('engine killed: a page wallet with the question open answers the next engine, and is asked once', async ({
  context,
  urls,
  alpha,
  engine,
}) => {
  const [a, b] = await openConnectedPair(context, urls.dapp)
  const address = await addressOf(a)
  const epoch = await epochOf(a)
  await alpha.mode('manual')
  const signed = askToSign(a, 'over an engine that dies')
  await alpha.held(1)
  await engine.kill()
  await engineIsBack([a, b], epoch)
  const answered = Date.now()
  await alpha.answer()
  expect(await isSignedBy(await signed, 'over an engine that dies', address)).toBe(true)
  figure('engine killed: the wallet says yes to its caller hears it, ms', Date.now() - answered)
  expect(await alpha.count('personal_sign')).toBe(1)

  await alpha.mode('auto')
  for (const page of [a, b]) expect(await signs(page, 'the next call')).toBe(true)
  // The wallet's events come in again too.
  await alpha.setChain(8453)
  for (const page of [a, b]) await expect(shownNetwork(page)).toHaveText('Base')
})

test('engine killed: a page wallet answers while no engine runs', async ({
  context,
  urls,
  alpha,
  engine,
}) => {
  const page = await openTab(context, urls.dapp)
  await connectWallet(page, 'Alpha Wallet')
  const address = await addressOf(page)
  await alpha.mode('manual')
  const signed = askToSign(page, 'answered into the void')
  await alpha.held(1)
  await Promise.all([engine.kill(), alpha.answer()])
  expect(await isSignedBy(await signed, 'answered into the void', address)).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('engine killed: three times in a row', async ({ context, urls, alpha, engine }) => {
  const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  await connectWallet(a, 'Alpha Wallet')
  for (let round = 0; round < 3; round += 1) {
    const epoch = await epochOf(a)
    await engine.kill()
    await engineIsBack([a, b], epoch)
  }
  for (const page of [a, b]) {
    await expect(shownAddress(page)).toBeVisible()
    expect(await signs(page, 'after three engines')).toBe(true)
  }
  expect(await alpha.count('eth_requestAccounts'), 'no prompt').toBe(1)
  expect((await engine.list()).length).toBe(1)
})

test("engine killed: under Trusted Types the next engine starts by the page's one policy", async ({
  context,
  urls,
  engine,
}) => {
  const expectNothing = await watchPolicy(context)
  const page = await openTab(context, `${urls.dapp}?csp=strict`)
  await connectWallet(page, 'Alpha Wallet')
  const epoch = await epochOf(page)
  await engine.kill()
  await engineIsBack([page], epoch)
  expect(await signs(page, 'by the next engine')).toBe(true)
  await expectNothing(page)
})
