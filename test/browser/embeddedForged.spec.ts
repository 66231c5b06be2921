import type { BrowserContext, Frame, Page } from 'playwright/test'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { runs } from '../support/runs.ts'
import { figure } from './support/figure.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/frameScreen.ts'
import { emailUrl, frameOf, logInFully, unique } from './support/login.ts'
import { addressOf, openModal, openTab, ready, viewOf } from './support/pages.ts'
import { insideOf, recordedBy, recordMessages } from './support/recordMessages.ts'
import { ask, askToSign } from './support/requests.ts'

/** Never looked up: the test answers for it. */
const EVIL = 'http://evil.test/'
const JUNK_EACH = runs(500, 5_000)
const THIEF = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Forged messages of every kind, posted through the attacker window's reference to the page. */
interface Volley {
  readonly to: 'parent' | 'opener' | 'opened'
  readonly id: string
  readonly count: number
}

function shoot({ to, id, count }: Volley): void {
  const target = to === 'opened' ? (window as unknown as { opened: Window }).opened : window[to]
  const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const forged: unknown[] = [
    { type: '@w3m-frame/READY', payload: { version: '1' } },
    {
      type: '@w3m-frame/GET_USER_SUCCESS',
      id,
      payload: { address: thief, chainId: 1, email: 'thief@evil.test' },
    },
    { type: '@w3m-frame/SIGN_OUT_SUCCESS', id },
    { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id, payload: { isConnected: false } },
    { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'stolen' } },
    { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: `0x${'66'.repeat(65)}` },
    { type: '@w3m-frame/RPC_REQUEST_ERROR', id, payload: { message: 'User rejected the request' } },
    { type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS', id, payload: { address: thief, chainId: 1 } },
    { type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id, payload: { chainId: 666 } },
    { type: '@w3m-frame/UPDATE_EMAIL_SECONDARY_OTP_SUCCESS', id, payload: { newEmail: 'thief@evil.test' } },
    { type: '@w3m-app/SIGN_OUT', id },
    { resultUri: 'https://evil.test/?code=1' },
    { id, type: 'APPLY', path: ['connections', 'disconnect'], argumentList: [{ type: 'RAW', value: {} }] },
    { kind: 'patch', rev: 1, set: [['accounts', null, {}]], drop: [] },
    JSON.parse('{"__proto__":{"polluted":true},"type":"@w3m-frame/READY"}'),
    { type: { toString: 'READY' } },
    { type: '@w3m-frame/' },
    '@w3m-frame/READY',
    'x'.repeat(10_000),
    null,
    undefined,
    42,
    [[[[[]]]]],
    new Map([['type', '@w3m-frame/READY']]),
    new Uint8Array(1_000),
    new Date(Number.NaN),
  ]
  for (let at = 0; at < count; at += 1) target.postMessage(forged[at % forged.length], '*')
  // A port of his own, as the site offers one.
  const { port2 } = new MessageChannel()
  target.postMessage({ type: '@w3m-frame/READY' }, '*', [port2])
}

/** What must be the same afterwards. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const { connections, accounts, networks, embedded, alerts, recovered, requestCount } =
      window.tabkey.getState()
    return { connections, accounts, networks, embedded, alerts, recovered, requestCount }
  })

/** Everything that was posted has been heard: a message of the page's own comes after it. */
const drained = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const own = `own ${Math.random()}`
        addEventListener('message', ({ data }) => {
          if (data === own) resolve(undefined)
        })
        setTimeout(() => postMessage(own, '*'), 100)
      }),
  )

async function openSenders(context: BrowserContext, page: Page) {
  const popping = page.waitForEvent('popup')
  await page.evaluate(url => {
    const sibling = document.createElement('iframe')
    sibling.name = 'sibling'
    sibling.src = url
    document.body.append(sibling)
    window.open(url, 'evil')
  }, EVIL)
  const popup = await popping
  await popup.waitForLoadState()
  await expect.poll(() => page.frame('sibling')?.url()).toBe(EVIL)
  const sibling = page.frame('sibling') as Frame
  await sibling.waitForLoadState()
  await context.pages()[0]?.bringToFront()
  return { popup, sibling }
}

test('embedded forged: thousands of messages from a sibling frame, a popup, the opener and a navigated frame change nothing', async ({
  context,
  urls,
}) => {
  test.setTimeout(180_000)
  const url = emailUrl(urls.dapp)
  await context.route(`${EVIL}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>evil</title>' }),
  )
  await recordMessages(context, urls.secureSite)
  const said: string[] = []

  // The opener: a page of a stranger that opened the dapp and holds its window.
  const opener = await context.newPage()
  await opener.goto(EVIL)
  const opening = opener.waitForEvent('popup')
  await opener.evaluate(dapp => void Object.assign(window, { opened: window.open(dapp) }), url)
  const page = await opening
  await ready(page)
  const other = await openTab(context, url)
  const address = (await logInFully(page, unique('quin'), urls.mail)) as Address
  // The other tab has a frame of its own from here on: what it signs is asked there.
  const own = askToSign(other, 'in the other tab')
  await other.bringToFront()
  await press(frameOf(other), 'Sign')
  expect(await own).toMatchObject({ status: 'answered' })
  const { popup, sibling } = await openSenders(context, page)

  await page.bringToFront()
  const message = 'while everybody shouts'
  const pending = askToSign(page, message)
  await expect(viewOf(page, 'ApproveTransaction')).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  const [before, beforeThere] = [await standing(page), await standing(other)]
  // The worst case: the forgers know the id of what is waited for.
  const posted = (await recordedBy(page)).filter(
    ({ way, text }) =>
      way === 'out' && text.includes('@w3m-app/RPC_REQUEST') && text.includes('personal_sign'),
  )
  const id = /"id":"([0-9a-f]+)"/.exec(posted.at(-1)?.text ?? '')?.[1] ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)

  // The site keeps a log of its own, in its own page.
  context.on('console', entry => {
    if (!entry.location().url.startsWith(urls.secureSite)) said.push(`${entry.type()} ${entry.text()}`)
  })
  const from = Date.now()
  const volley = { id, count: JUNK_EACH }
  await Promise.all([
    sibling.evaluate(shoot, { ...volley, to: 'parent' } as const),
    popup.evaluate(shoot, { ...volley, to: 'opener' } as const),
    opener.evaluate(shoot, { ...volley, to: 'opened' } as const),
  ])
  await drained(page)
  figure('embedded forged: 15,000 messages heard, ms', Date.now() - from)
  expect(await standing(page)).toEqual(before)
  expect(await standing(other)).toEqual(beforeThere)
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])

  // The frame of the other tab is led elsewhere: the right window, the wrong origin.
  await insideOf(other, urls.secureSite).evaluate(evil => location.assign(evil), EVIL)
  await expect.poll(() => other.frames().some(frame => frame.url() === EVIL)).toBe(true)
  const navigated = other.frames().find(frame => frame.url() === EVIL)
  // It is taken out of the page at its first word, and with it the rest of what it had to say.
  await navigated?.evaluate(shoot, { ...volley, to: 'parent' } as const).catch(() => {})
  await drained(other)
  await expect(other.locator('#w3m-iframe')).toHaveCount(0)
  expect(await standing(page)).toEqual(before)
  const { embedded, ...rest } = await standing(other)
  const { embedded: embeddedBefore, ...restBefore } = beforeThere
  expect(rest).toEqual(restBefore)
  expect({ ...embedded, frame: 'any' }).toEqual({ ...embeddedBefore, frame: 'any' })

  // What waited still succeeds, once, and so does what comes next, in both tabs.
  await page.bringToFront()
  await press(frameOf(page), 'Sign')
  const ended = await pending
  if (ended.status !== 'answered') throw new Error(JSON.stringify(ended))
  const chain = createPublicClient({ transport: http(urls.evm.find(({ chainId }) => chainId === 1)?.url) })
  expect(await chain.verifyMessage({ address, message, signature: ended.value as Hex })).toBe(true)
  await other.bringToFront()
  const next = askToSign(other, 'in a new frame')
  await press(frameOf(other), 'Sign')
  expect(await next).toMatchObject({ status: 'answered' })
  const accounts = await ask(page, { method: 'eth_accounts' })
  expect(accounts.status === 'answered' && (accounts.value as readonly string[])[0]).toBe(address)
  expect(JSON.stringify(await standing(page))).not.toContain(THIEF)
  expect(said).toEqual([])
})

test('embedded forged: a result from a window at the site’s origin that the page did not open changes nothing', async ({
  context,
  urls,
}) => {
  const stranger = `${urls.secureSite}/stranger`
  await context.route(stranger, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>stranger</title>' }),
  )
  const page = await openTab(context, emailUrl(urls.dapp))
  await page.evaluate(url => {
    const sibling = document.createElement('iframe')
    sibling.name = 'sibling'
    sibling.src = url
    document.body.append(sibling)
  }, stranger)
  await expect.poll(() => page.frame('sibling')?.url()).toBe(stranger)
  const modal = await openModal(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal.getByRole('button', { name: 'Continue with Google', exact: true }).click(),
  ])
  const consent = popup.getByRole('button', { name: 'Continue', exact: true })
  await expect(consent).toBeVisible({ timeout: 25_000 })
  await page
    .frame('sibling')
    ?.evaluate(() => parent.postMessage({ resultUri: 'https://evil.example/?code=1' }, '*'))
  await drained(page)
  await expect(viewOf(page, 'ConnectingSocial').locator('.panel-text')).toContainText(
    'Connect in the provider window',
  )
  expect(popup.isClosed()).toBe(false)
  // The window that was waited for is still heard.
  await consent.click()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).not.toBeNull()
})
