import { setTimeout as pause } from 'node:timers/promises'
import type { RelayStats } from '../../packages/peers/src/relay.ts'
import { control } from '../support/peerControl.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { addressOf, alertsOf, engineOf, epochOf, openTab, shownAddress } from './support/pages.ts'
import { connectPhone } from './support/pairing.ts'
import { ask, askToSign, isSignedBy, signs } from './support/requests.ts'
import { launchSleepy } from './support/sleep.ts'
import { watchErrors } from './support/watchErrors.ts'

/** Past every deadline that has no person behind it but one, and past the time after which a mute engine is left. */
const SLEEP_MS = 7_000

// The lid closes with questions open, and the network is gone when it opens.
test('sleep: what was asked before is answered after, on one new line, by the same engine', async ({
  urls,
  phone,
}) => {
  expect(process.platform, 'it finds the processes of the browser in /proc').toBe('linux')
  const sleepy = await launchSleepy()
  const relay = urls.relay.replace(/^ws/, 'http')
  const [node] = urls.evm
  try {
    const context = await sleepy.browser.newContext()
    const errors = watchErrors(context)
    const [a, b] = [await openTab(context, urls.dapp), await openTab(context, urls.dapp)]
    await connectPhone(a, phone)
    await expect(shownAddress(b)).toBeVisible()
    const [address, epoch] = [await addressOf(a), await epochOf(a)]
    const signed = askToSign(a, 'over a closed lid')
    const [request] = await phone.waitForRequests(1)
    await control(node?.url ?? '', '/__faults', { delayMs: 1_000, methods: ['eth_gasPrice'] })
    const read = ask(b, { method: 'eth_gasPrice' })
    const ours = async () => {
      const { clients } = await control<RelayStats>(relay, '/__stats')
      return clients.filter(({ origin }) => origin === new URL(urls.dapp).origin)
    }
    const before = (await ours()).length

    await sleepy.sleep()
    await control(relay, '/kick', {})
    await phone.approveNext(request?.id)
    await pause(SLEEP_MS)
    await sleepy.wake()
    const woken = Date.now()

    expect(await isSignedBy(await signed, 'over a closed lid', address)).toBe(true)
    figure('sleep: wake to the signature given meanwhile, ms', Date.now() - woken)
    expect((await phone.state()).asked).toHaveLength(1)
    expect(await read).toMatchObject({ status: 'answered' })
    expect(await epochOf(b), 'nobody took the engine for dead').toBe(epoch)
    expect(await engineOf(b)).toEqual({ mode: 'sharedWorker', tabs: 2, storage: 'indexedDB' })
    expect(await alertsOf(b)).toEqual([])
    await phone.mode({ requests: 'approve' })
    for (const page of [a, b]) expect(await signs(page, 'awake')).toBe(true)
    expect((await ours()).length - before, 'one new line').toBe(1)
    errors.check()
  } finally {
    await sleepy.close()
  }
})
