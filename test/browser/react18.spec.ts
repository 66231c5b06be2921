import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { build, type PreviewServer, preview } from 'vite'
import { type DemoSettings, demoPlugin } from '../../scripts/demoServer.ts'
import { ROOT } from '../../scripts/run.ts'
import { demoConfig } from '../../vite.config.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/fixtures.ts'
import { connectWallet, modalOf, openTab, shownAddress } from './support/pages.ts'
import { signs } from './support/requests.ts'

// The same demo on the oldest React the package allows; it talks to the peers that already run.
let server: PreviewServer | undefined
let outDir = ''
let dapp = ''

test.beforeAll(async ({ urls }) => {
  test.setTimeout(120_000)
  const settings = await control<DemoSettings>(urls.dapp.replace(/\/$/, ''), '/config.json')
  outDir = await mkdtemp(`${ROOT}/.cache/demo18-`)
  const config = demoConfig({ outDir, react: '18' })
  await build({
    ...config,
    build: { ...config.build, minify: false, rolldownOptions: { input: `${ROOT}/demo/index.html` } },
  })
  server = await preview({
    ...config,
    plugins: [demoPlugin(settings)],
    preview: { ...config.preview, port: 0 },
  })
  dapp = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`
})

test.afterAll(async () => {
  await server?.close()
  await rm(outDir, { recursive: true, force: true })
})

test('React 18: the modal opens, connects, signs, and the second tab follows', async ({ context }) => {
  const [a, b] = [await openTab(context, dapp), await openTab(context, dapp)]
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  expect(await signs(b, 'on React 18')).toBe(true)
  await a
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await expect(modalOf(a).getByText(/ETH$/)).toBeVisible()
})
