import type { RelayStats } from '../../packages/peers/src/relay.ts'
import type { VerifyStats } from '../../packages/peers/src/verify.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { openTab } from './support/pages.ts'
import { connectPhone, startPairing } from './support/pairing.ts'
import { signs } from './support/requests.ts'

interface Attestation {
  readonly id: string
  readonly origin: string
}
const readToken = (token: string): Attestation =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

test('Verify: the tab’s iframe attests the origin, and the phone sees it is valid', async ({
  context,
  urls,
  phone,
}) => {
  const relay = urls.relay.replace(/^ws/, 'http')
  const before = (await control<RelayStats>(relay, '/__stats')).attestations.length
  const [page] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
  const { origin } = new URL(urls.dapp)
  const proposal = await phone.pair(await startPairing(page))
  expect(proposal.verifyContext.verified).toMatchObject({ validation: 'VALID', origin })
  const tokens = (await control<RelayStats>(relay, '/__stats')).attestations.slice(before)
  expect(tokens.length).toBeGreaterThan(0)
  expect(readToken(tokens.at(-1) ?? '').origin).toBe(origin)
  const { attested } = await control<VerifyStats>(urls.verify, '/__stats')
  expect(attested.every(entry => entry.origin === origin)).toBe(true)
  expect(await page.locator('iframe').count(), 'the frame is gone when it has spoken').toBe(0)
})

test('Verify: a site that does not answer costs seconds, not the connection', async ({
  context,
  urls,
  phone,
}) => {
  await control(urls.verify, '/__faults', { silent: true })
  const page = await openTab(context, urls.dapp)
  await connectPhone(page, phone)
  await phone.mode({ requests: 'approve' })
  expect(await signs(page, 'unverified, but signed')).toBe(true)
})
