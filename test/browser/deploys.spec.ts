import type { Page } from 'playwright/test'
import { buildDeploy, type Deploy } from './support/buildDeploy.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import {
  connectWallet,
  engineIsBack,
  engineOf,
  epochOf,
  modalOf,
  openTab,
  ready,
  shownAddress,
} from './support/pages.ts'
import { ask, askToSign, signs } from './support/requests.ts'

// Two deploys from one origin. They are real builds, with other file names.

let sameProtocol: Deploy
let newerProtocol: Deploy

test.beforeAll(async () => {
  test.setTimeout(180_000)
  ;[sameProtocol, newerProtocol] = await Promise.all([
    buildDeploy({ build: '0.2.0' }),
    buildDeploy({ build: '0.3.0', protocol: 2 }),
  ])
})
test.afterAll(() => Promise.all([sameProtocol?.remove(), newerProtocol?.remove()]))

const buildOf = (page: Page) => page.evaluate(() => window.tabkey.getState().engine.build)
const isRetired = (page: Page) => page.evaluate(() => window.tabkey.getState().retired)

test('deploy: the same protocol joins the engine that runs, and after a kill both join one', async ({
  context,
  openFront,
  engine,
  alpha,
}) => {
  const front = await openFront()
  const a = await openTab(context, front.url)
  await connectWallet(a, 'Alpha Wallet')
  front.deploy(sameProtocol.folder)
  const b = await openTab(context, front.url)
  await expect(shownAddress(b)).toBeVisible()
  const build = await buildOf(a)
  expect(await buildOf(b), 'the engine of the first deploy').toBe(build)
  await expect.poll(() => engineOf(b)).toEqual({ mode: 'sharedWorker', tabs: 2, storage: 'indexedDB' })
  await expect.poll(async () => (await engine.list()).length, { message: 'the newcomer left' }).toBe(1)
  for (const page of [a, b]) expect(await signs(page, 'on one engine')).toBe(true)

  // Now each deploy starts an engine of its own file; one of them stays, for both.
  const epoch = await epochOf(a)
  const killed = Date.now()
  await engine.kill()
  await engineIsBack([a, b], epoch)
  await expect.poll(() => engineOf(a)).toMatchObject({ mode: 'sharedWorker', tabs: 2 })
  figure('deploy: both tabs on one engine after a kill, ms', Date.now() - killed)
  expect(await epochOf(b)).toBe(await epochOf(a))
  await expect.poll(async () => (await engine.list()).length).toBe(1)
  for (const page of [a, b]) expect(await signs(page, 'on the next one')).toBe(true)
  await a.close()
  await expect.poll(() => engineOf(b)).toMatchObject({ tabs: 1 })
  expect(await signs(b, 'alone')).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(5)
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
  expect(front.engineErrors).toEqual([])
})

test('deploy: a newer protocol takes over, and the old tab ends typed, with an engine of its own and a way on', async ({
  context,
  openFront,
  engine,
  alpha,
}) => {
  const front = await openFront()
  const a = await openTab(context, front.url)
  await connectWallet(a, 'Alpha Wallet')
  await alpha.mode('manual')
  const pending = askToSign(a, 'over a deploy')
  await alpha.held(1)

  front.deploy(newerProtocol.folder)
  const b = await openTab(context, front.url)
  expect(await buildOf(b)).toBe('0.3.0')
  await expect.poll(() => engineOf(a)).toMatchObject({ mode: 'worker', tabs: 1 })
  const ended = await pending
  expect(ended).toMatchObject({ status: 'failed', error: { name: 'OutcomeUnknownError' } })
  expect(await ask(a, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  await a.evaluate(() => window.tabkey.open())
  await expect(modalOf(a).getByText('Reload to continue').first()).toBeVisible()
  await alpha.answer({ approve: false })
  await alpha.mode('auto')
  await expect(shownAddress(b)).toBeVisible()
  expect(await signs(b, 'on the newer engine')).toBe(true)
  await expect.poll(async () => (await engine.list()).length, { message: 'the older engine left' }).toBe(1)

  await a.reload()
  await ready(a)
  await expect(shownAddress(a)).toBeVisible()
  expect(await isRetired(a)).toBe(false)
  expect(await signs(a, 'reloaded')).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(3)
  expect(front.engineErrors).toEqual([])
})

test('deploy: a cached page of an older protocol has an engine of its own and is asked to reload, and other pages go on', async ({
  context,
  openFront,
  engine,
}) => {
  const front = await openFront()
  front.deploy(newerProtocol.folder)
  const newer = await openTab(context, front.url)
  await connectWallet(newer, 'Alpha Wallet')
  const epoch = await epochOf(newer)
  front.deploy(null)
  const older = await context.newPage()
  await older.goto(front.url)
  await older.waitForFunction(() => window.tabkey?.getState().ready)
  await expect.poll(() => engineOf(older)).toMatchObject({ mode: 'worker', tabs: 1 })
  expect(await isRetired(older)).toBe(false)
  expect(await ask(older, { method: 'eth_blockNumber' })).toMatchObject({ status: 'answered' })
  await older.evaluate(() => window.tabkey.open())
  await expect(modalOf(older).getByText('Reload to continue').first()).toBeVisible()
  expect(await epochOf(newer), 'the same engine').toBe(epoch)
  expect(await signs(newer, 'undisturbed')).toBe(true)
  await expect.poll(async () => (await engine.list()).length).toBe(1)
  expect(front.engineErrors).toEqual([])
})
