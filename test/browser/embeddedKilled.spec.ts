import { type Address, createPublicClient, type Hex, http } from 'viem'
import type { SiteStats } from '../../packages/peers/src/secureSite.ts'
import { control } from '../support/peerControl.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { pressUntilHeard } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, unique } from './support/login.ts'
import { engineIsBack, epochOf, modalOf, openTab, viewOf } from './support/pages.ts'
import { askToSign } from './support/requests.ts'

const KILLS = 5

test('embedded killed: the engine dies under an approval five times; each answer arrives, each request was sent once', async ({
  context,
  urls,
  engine,
}) => {
  test.setTimeout(180_000)
  const url = emailUrl(urls.dapp)
  const [page, other] = [await openTab(context, url), await openTab(context, url)]
  const address = (await logInFully(page, unique('nia'), urls.mail)) as Address
  const chain = createPublicClient({ transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url) })
  const sent = async (): Promise<number> =>
    (await control<SiteStats>(urls.secureSite, '/__stats')).calls.RPC_REQUEST ?? 0
  await page.bringToFront()

  for (let round = 1; round <= KILLS; round += 1) {
    const message = `over engine ${round}`
    const [before, epoch] = [await sent(), await epochOf(page)]
    const signed = askToSign(page, message)
    await expect(frameOf(page).locator('.buttons button:not(.quiet)')).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    const killed = await engine.kill()
    // Every other time the person is faster than the next engine.
    if (round % 2 === 1) await engineIsBack([page, other], epoch)
    await pressUntilHeard(frameOf(page), 'Sign', signed)
    const ended = await signed
    figure(`embedded killed: kill ${round} to the caller's answer, ms`, Date.now() - killed)
    if (ended.status !== 'answered') throw new Error(`round ${round}: ${JSON.stringify(ended)}`)
    expect(await chain.verifyMessage({ address, message, signature: ended.value as Hex })).toBe(true)
    await engineIsBack([page, other], epoch)
    expect((await sent()) - before, `round ${round}: sent once`).toBe(1)
    await expect(modalOf(page)).toBeHidden()
    await expect(viewOf(other, 'ApproveTransaction')).toHaveCount(0)
  }
  const { recovered, requestCount } = await page.evaluate(() => window.tabkey.getState())
  expect({ recovered, requestCount }).toEqual({ recovered: {}, requestCount: 0 })
})
