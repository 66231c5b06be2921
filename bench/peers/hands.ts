import type { BrowserContext, Page } from 'playwright'
import { control } from '../../test/support/peerControl.ts'
import { createPhoneClient } from '../../test/support/phoneClient.ts'
import type { Opening } from './look.ts'
import type { Visit } from './probe.ts'

/** The wallets every page is given, by the names a person reads. */
export const WALLETS = ['Alpha Wallet', 'Beta Wallet'] as const

const QUIET_MS = 800
const STEP_MS = 100
const LATE_MS = 20_000

/** Waits until a page has fetched nothing for a while, from its own server or from outside. */
export async function untilQuiet({ site, stage }: Visit): Promise<void> {
  const seen = () => `${site.fetched().files} ${stage.outside.stats().log.length}`
  const start = performance.now()
  let last = seen()
  let since = start
  while (performance.now() - since < QUIET_MS) {
    await new Promise(resolve => setTimeout(resolve, STEP_MS))
    const now = seen()
    if (now !== last) since = performance.now()
    last = now
    // One that asks without end is as quiet as it gets.
    if (performance.now() - start > LATE_MS) return
  }
}

const connectButton = (page: Page) => page.getByRole('button', { name: /^connect( wallet)?$/i }).first()

/** In the page: a connect button is visible, or an account is connected. */
const isUsable = () =>
  window.eyes.sees(/^connect( wallet)?$/i) || document.querySelector('output')?.textContent?.startsWith('0x')

/** Waits until a loaded page can be used and nothing moves. */
export async function untilUsable(visit: Visit, page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).waitFor({ timeout: LATE_MS })
  await page.waitForFunction(isUsable, undefined, { timeout: LATE_MS })
  await untilQuiet(visit)
}

export interface OpenPageOptions {
  /** How many times slower the page's main thread is to be. */
  readonly cpuRate?: number
  /** Returns as soon as the button is visible, while the page still loads. */
  readonly isHasty?: boolean
}

/** Opens a tab and waits until it can be used and nothing moves. */
export async function openPage(
  visit: Visit,
  context: BrowserContext,
  { cpuRate = 1, isHasty = false }: OpenPageOptions = {},
): Promise<Page> {
  const page = await context.newPage()
  if (cpuRate !== 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  }
  if (isHasty) {
    await page.goto(visit.site.url, { waitUntil: 'commit' })
    await page.waitForFunction(isUsable, undefined, { timeout: LATE_MS, polling: 'raf' })
    return page
  }
  await page.goto(visit.site.url)
  await untilUsable(visit, page)
  return page
}

/** Closes the modal by its key, and waits until it is gone. */
export async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !window.eyes.sees(/^Alpha Wallet$/))
  // Closing animates; a press during it would measure that.
  await page.waitForTimeout(600)
}

/** Presses the button as a hand does, and waits until the wallets are listed. */
export async function openModal(page: Page): Promise<number> {
  await page.bringToFront()
  await page.evaluate(words => window.eyes.timeClick(words), [...WALLETS])
  await connectButton(page).click({ timeout: LATE_MS })
  return page.evaluate(() => window.eyes.clicked ?? Number.NaN)
}

/** Presses the button as a hand does, and watches the modal until its rows are at rest. */
export async function watchOpening(page: Page): Promise<Opening> {
  await page.bringToFront()
  await page.evaluate(words => window.eyes.watchOpening(words), [...WALLETS])
  await connectButton(page).click({ timeout: LATE_MS })
  return page.evaluate(() => {
    if (!window.eyes.opening) throw new Error('The press was not watched')
    return window.eyes.opening
  })
}

/** What the page's own line says. */
export const addressOf = async (page: Page): Promise<string> =>
  (await page.getByLabel('Address', { exact: true }).textContent()) ?? ''

/** Waits until the page's line shows an address, or none. */
export async function untilAddress(page: Page, isThere: boolean, timeout = LATE_MS): Promise<void> {
  await page.waitForFunction(
    wanted => document.querySelector('output')?.textContent?.startsWith('0x') === wanted,
    isThere,
    { timeout, polling: 20 },
  )
}

/** Far more than any message between two tabs of one browser takes. */
const FOLLOW_MS = 8_000

/** 1 when a tab comes to show an address, or none, by itself. */
export const follows = (page: Page, isThere: boolean): Promise<number> =>
  untilAddress(page, isThere, FOLLOW_MS).then(
    () => 1,
    () => 0,
  )

/** Connects the first wallet through the modal. */
export async function connect(visit: Visit, page: Page): Promise<void> {
  await openModal(page)
  await page.getByText(WALLETS[0], { exact: true }).first().click({ timeout: LATE_MS })
  await untilAddress(page, true)
  // Extensions tell every tab of an origin that has been let in; the wallet of the tests tells when it is asked to.
  const emit = { name: 'accountsChanged', data: [await addressOf(page)], origin: visit.site.origin }
  await control(visit.stage.urls.walletd, '/control/alpha', { emit })
}

/** Connects the phone by the code the modal shows. */
export async function connectPhone(visit: Visit, page: Page): Promise<void> {
  await openModal(page)
  const { phoneRow = 'WalletConnect' } = visit.contestant
  await page
    .getByText(phoneRow ?? '', { exact: true })
    .first()
    .click({ timeout: LATE_MS })
  const uri = await page.waitForFunction(() => window.bench?.uri, undefined, { timeout: LATE_MS })
  await createPhoneClient(visit.stage.urls.phone).approve(String(await uri.jsonValue()))
  await untilAddress(page, true)
}

/** Disconnects by the contestant's own call. */
export const disconnect = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await window.bench?.disconnect()
  })
