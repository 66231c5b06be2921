import { type Hex, isAddressEqual } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import { control } from '../support/peerControl.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logIn, unique } from './support/login.ts'
import { keptBy } from './support/originStorage.ts'
import { addressOf, openTab, ready } from './support/pages.ts'
import { readSecrets, recordedBy, recordMessages } from './support/recordMessages.ts'
import { askToSign } from './support/requests.ts'

/** Every spelling a secret could have in a text. */
function spellings(hex: string): readonly string[] {
  const bytes = Buffer.from(hex.replace(/^0x/, ''), 'hex')
  const numbers = [...bytes].join(',')
  return [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    numbers,
    BigInt(`0x${bytes.toString('hex')}`).toString(),
  ]
}

const holds = (text: string, needles: readonly string[]): boolean =>
  needles.some(needle => text.includes(needle))

/** Six digits that stand alone: a time or an amount may have them inside. */
const holdsCode = (text: string, code: string): boolean =>
  new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`, 'i').test(text)

test('embedded secrets: no key, no vault and no code in what the page hears, says, keeps or reports', async ({
  context,
  urls,
}) => {
  test.setTimeout(120_000)
  await recordMessages(context, urls.secureSite)
  const page = await openTab(context, emailUrl(urls.dapp))
  const other = await openTab(context, emailUrl(urls.dapp))
  const email = unique('pam')
  const code = await logIn(page, email, urls.mail)
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
  const sign = async (message: string) => {
    const signed = askToSign(page, message)
    await press(frameOf(page), 'Sign')
    expect(await signed).toMatchObject({ status: 'answered' })
  }
  await sign('before the reload')
  await page.evaluate(() =>
    (window as unknown as { tabkey: { request(asked: object): Promise<unknown> } }).tabkey
      .request({
        method: 'eth_sign',
      })
      .catch(() => {}),
  )
  const eoa = await page.evaluate(
    () => window.tabkey.getAccount().allAccounts.find(({ type }) => type === 'eoa')?.address,
  )
  const before = await recordedBy(page)
  await page.reload()
  await ready(page)
  await expect.poll(() => addressOf(page)).not.toBeNull()
  await sign('after the reload')

  const { privateKey, part, signedIn } = await readSecrets(page, urls.secureSite)
  // The needle is the right one: it is the key of this very account.
  expect(isAddressEqual(privateKeyToAddress(privateKey), eoa as Hex)).toBe(true)
  const { wallet, slots } = signedIn.custody
  const sealed = [part, wallet?.ciphertext ?? '', ...slots.map(({ wrapped }) => wrapped)]
  const needles = [
    ...spellings(privateKey),
    ...sealed.flatMap(text => [text, ...spellings(Buffer.from(text, 'base64url').toString('hex'))]),
  ]
  // Proves that the scan can find a secret: the frame got one of its server.
  expect(holds(JSON.stringify(signedIn), needles)).toBe(true)

  const messages = [...before, ...(await recordedBy(page)), ...(await recordedBy(other))]
  const persisted = await keptBy(page)
  const { last, calls } = await control<PeerStats>(urls.api, '/__stats')
  const reports = last.filter(({ method }) => method === '/e').map(detail => JSON.stringify(detail))
  const log = await page.evaluate(() => window.tabkey.logs.get())
  figure('embedded secrets: messages scanned', messages.length)
  figure('embedded secrets: records scanned', persisted.length)
  figure('embedded secrets: reports scanned', reports.length)
  expect(messages.filter(({ way }) => way === 'out').length).toBeGreaterThan(20)
  expect(
    messages.filter(({ text }) => text.includes('@w3m-frame/CONNECT_OTP_SUCCESS')).length,
  ).toBeGreaterThan(0)
  expect(
    messages.filter(({ text }) => text.includes('@w3m-frame/RPC_REQUEST_SUCCESS')).length,
  ).toBeGreaterThan(1)
  expect(persisted.length).toBeGreaterThan(5)
  expect(calls['/e']).toBe(reports.length)
  expect(reports.length).toBeGreaterThan(3)

  const everything = [
    ...messages.map(({ way, text }) => [`message ${way}`, text]),
    ...persisted.map(({ place, key, text }) => [`${place} ${key}`, key + text]),
    ...reports.map(text => ['telemetry', text]),
    ['log', log],
  ] as const
  const leaks = everything.filter(([, text]) => holds(text, needles)).map(([where]) => where)
  expect(leaks).toEqual([])

  // A code is typed into the modal and goes to the frame, each step once: tab to engine, engine to tab, tab to frame.
  const withCode = everything.filter(([, text]) => holdsCode(text, code))
  expect(
    withCode.map(([where, text]) => `${where} ${/connectOtp|CONNECT_OTP(?!_)/.exec(text)?.[0]}`).sort(),
  ).toEqual(['message in CONNECT_OTP', 'message out CONNECT_OTP', 'message out connectOtp'])
})
