import type { DemoUrls } from '../../scripts/demo.ts'
import { endDemoProcess, startDemoProcess } from './support/demoProcess.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, ready, shownAddress } from './support/pages.ts'

// `npm run demo` and `npm run dev` serve by Vite's dev server, the rest of the suite a production build.

for (const [command, option] of [
  ['demo', '--keep-dist'],
  ['dev', '--sources'],
] as const) {
  test(`dev server: the pages of \`npm run ${command}\` stand, and two tabs share a wallet`, async ({
    context,
  }) => {
    test.setTimeout(120_000)
    const demo = await startDemoProcess(option)
    const { dapp } = JSON.parse(demo.line) as DemoUrls
    try {
      const [first, second] = [await context.newPage(), await context.newPage()]
      for (const page of [first, second]) {
        await page.goto(dapp)
        await ready(page)
      }
      await connectWallet(first, 'Alpha Wallet')
      await expect(shownAddress(second)).toBeVisible()
      for (const path of ['wagmi.html', 'interop.html', 'host.html', 'button.html', 'phone/']) {
        await second.goto(dapp + path)
        await expect(second.getByRole('heading').first()).toBeVisible()
      }
    } finally {
      await endDemoProcess(demo)
    }
  })
}
