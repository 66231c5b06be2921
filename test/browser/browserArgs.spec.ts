import { chromium, expect, test } from 'playwright/test'
import { DISABLED_FEATURES, findChromium } from '../../scripts/chromium.ts'

// Of several `--disable-features` the browser reads the last: what Playwright disables must stand in ours too.

test('browser: what Playwright disables is disabled by our list as well', async () => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')
  await browser.close()
  const theirs = /--disable-features=([^\s"]+)/.exec(commandLine)?.[1]?.split(',') ?? []
  expect(theirs.length).toBeGreaterThan(0)
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(theirs))
})
