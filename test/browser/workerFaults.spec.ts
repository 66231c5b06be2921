import type { Page } from 'playwright/test'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import type { File } from './support/front.ts'
import {
  addressOf,
  connectWallet,
  engineIsBack,
  engineOf,
  epochOf,
  openTab,
  shownAddress,
} from './support/pages.ts'
import { ask, askToSign, isSignedBy, signs } from './support/requests.ts'

// An engine that hangs, and one whose script does not come.

const MISSING = {
  'is not there': { status: 404, type: 'text/plain', body: Buffer.from('Not found') },
  'is a web page': {
    status: 200,
    type: 'text/html',
    body: Buffer.from('<!doctype html><title>Login</title>'),
  },
  'is cut off': { status: 200, type: 'text/javascript', body: Buffer.from('export const x = {') },
} as const

/** In the page: when it had heard from its engine, counted from its own start. */
const readyAfter = (page: Page) => page.evaluate(() => Math.round(performance.now()))

/** The worker's entry, and the server that the entry imports (docs/decisions/023). */
const SCRIPTS = {
  'worker script': (file: File) => file.isEngine,
  // The page has a file of this name too, for an engine in the page; a build's names end in eight characters of their content.
  "worker's server": ({ path, importedBy }: File) =>
    /\/engine-server-[\w-]+\.js$/.test(path) && /\/engine-[\w-]{8}\.js$/.test(importedBy),
} as const

const CASES = Object.entries(SCRIPTS).flatMap(([script, isChanged]) =>
  Object.entries(MISSING).map(([what, answer]) => ({
    name: `${script}: one that ${what}`,
    isChanged,
    answer,
  })),
)

for (const { name, isChanged, answer } of CASES) {
  test(`${name} leaves the engine in the page, for all tabs`, async ({ context, openFront, pageErrors }) => {
    // Firefox reports a worker that it does not load as an error of the page.
    pageErrors.allow(/Loading Worker from/)
    const { url } = await openFront({ change: (file: File) => (isChanged(file) ? answer : undefined) })
    const a = await openTab(context, url)
    figure(`${name}: page ready, ms`, await readyAfter(a))
    expect(await engineOf(a)).toMatchObject({ mode: 'page', storage: 'indexedDB' })
    const b = await openTab(context, url)
    await expect.poll(() => engineOf(b)).toMatchObject({ mode: 'page', tabs: 2 })
    await connectWallet(a, 'Alpha Wallet')
    await expect(shownAddress(b)).toBeVisible()
    expect(await signs(b, 'without a worker')).toBe(true)
    await a.close()
    await expect.poll(() => engineOf(b)).toMatchObject({ mode: 'page', tabs: 1 })
    expect(await signs(b, 'on its own engine')).toBe(true)
  })
}

test('worker hangs: both tabs leave it, what was pending is answered, and nothing is asked twice', async ({
  context,
  openFront,
  alpha,
}) => {
  const { url } = await openFront({
    prelude: "new BroadcastChannel('fault').onmessage = () => { for (;;); }\n",
  })
  const [a, b] = [await openTab(context, url), await openTab(context, url)]
  await connectWallet(a, 'Alpha Wallet')
  await expect(shownAddress(b)).toBeVisible()
  const [address, epoch] = [await addressOf(a), await epochOf(a)]
  await alpha.mode('manual')
  const unsafe = askToSign(b, 'while it hangs')
  await alpha.held(1)

  await b.bringToFront()
  const hung = Date.now()
  await b.evaluate(() => new BroadcastChannel('fault').postMessage('hang'))
  const read = ask(b, { method: 'eth_blockNumber' })
  await engineIsBack([a, b], epoch)
  figure('worker hangs: both tabs on the next engine, ms', Date.now() - hung)
  // The prompt is in B's own page: it outlives the engine, and so does its answer.
  await alpha.answer({ approve: true })
  expect(await isSignedBy(await unsafe, 'while it hangs', address)).toBe(true)
  // A read is asked again: it may be answered by the next engine, or be told.
  expect((await read).status).not.toBe('gone')
  await alpha.mode('auto')
  for (const page of [a, b]) {
    expect(await engineOf(page)).toMatchObject({ mode: 'sharedWorker', tabs: 2, storage: 'indexedDB' })
    expect(await addressOf(page)).toBe(address)
    expect(await signs(page, 'on the next engine')).toBe(true)
  }
  expect(await alpha.count('personal_sign')).toBe(3)
})
