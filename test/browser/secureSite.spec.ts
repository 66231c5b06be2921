import { type Hex, verifyMessage } from 'viem'
import { press } from './support/frameScreen.ts'
import { readSecrets, recordMessages } from './support/recordMessages.ts'
import { expect, type SecureUser, test } from './support/secureFixture.ts'
import { openHost, serveHost } from './support/secureHost.ts'

const HELLO = '0x48656c6c6f2c20776f726c64'
const signHello = (address: Hex) => ({ method: 'personal_sign', params: [HELLO, address] })

test('secure site: a code from the mail opens a wallet that signs what was shown', async ({ site }) => {
  const host = await site.openReady()
  const user = await site.signIn(host)
  expect(user).toMatchObject({ email: 'ada@example.test', chainId: 1, preferredAccountType: 'eoa' })
  const asked = host.ask<Hex>('RPC_REQUEST', signHello(user.address))
  await expect(host.frame.locator('pre.text')).toHaveText('Hello, world')
  await press(host.frame, 'Sign')
  const signature = await asked
  expect(await verifyMessage({ address: user.address, message: 'Hello, world', signature })).toBe(true)
  await expect(host.frame.getByRole('dialog')).toHaveCount(0)
})

test('secure site: a reload and another tab need no code, another origin’s page does; a sign-out is everybody’s', async ({
  context,
  site,
  urls,
}) => {
  const host = await site.openReady()
  const user = await site.signIn(host)
  const other = await site.openReady()
  expect(await other.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await other.ask<SecureUser>('GET_USER')).toEqual(user)
  await host.page.reload()
  await host.ready()
  expect(await host.ask<SecureUser>('GET_USER')).toEqual(user)
  expect(await host.ask('CONNECT_EMAIL', { email: 'ada@example.test' })).toEqual({ action: 'CONNECT' })
  const stranger = await serveHost()
  const elsewhere = await openHost(context, stranger.origin, { site: urls.secureSite })
  await elsewhere.ready()
  expect(await elsewhere.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await stranger.close()
  await other.ask('SIGN_OUT')
  expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await host.refused('GET_USER')).toBe('Not connected')
  expect(await host.refused('RPC_REQUEST', signHello(user.address))).toBe('Not connected')
  expect((await site.signIn(host)).address).toBe(user.address)
})

test('secure site: the port that READY offers is taken by pages that can', async ({ site }) => {
  const host = await site.openReady({ usesPort: true })
  await site.signIn(host)
  const token = (await host.said()).find(({ type }) => type === '@w3m-frame/SESSION_UPDATE')
  expect(token?.payload).toEqual({ token: expect.any(String) })
  // From the first message on the port the window is deaf.
  await host.page.evaluate(() => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage({ type: '@w3m-app/SIGN_OUT', id: 'by window' }, '*')
  })
  expect(await host.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect((await host.said()).some(({ id }) => id === 'by window')).toBe(false)
})

test('secure site: what is wrong with a message is said, what is no message is not answered', async ({
  site,
}) => {
  const host = await site.openReady()
  expect(await host.refused('CONNECT_EMAIL', { email: 'ada' })).toBe('Invalid email')
  expect(await host.refused('CONNECT_EMAIL')).toBe('Required')
  expect(await host.refused('CONNECT_EMAIL', { email: 7 })).toMatch(/^Expected string|Invalid email/)
  expect(await host.refused('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' })).toBe('Invalid enum value')
  expect(await host.refused('CONNECT_OTP', { otp: '12' })).toBe('Ask for a code first')
  expect(await host.refused('SWITCH_NETWORK', { chainId: 5 })).toBe('Chain 5 is not supported')
  expect(await host.refused('AWAIT_UPDATE_EMAIL', {})).toBe('Unknown message')
  for (const same of [8453, '8453', '0x2105', 'eip155:8453'])
    expect(await host.ask('SWITCH_NETWORK', { chainId: same })).toEqual({ chainId: 8453 })
  expect(await host.ask('GET_CHAIN_ID')).toEqual({ chainId: 8453 })
  const before = (await host.said()).length
  await host.page.evaluate(() => {
    const junk = [
      null,
      7,
      '',
      [],
      {},
      { type: 7 },
      { type: '@w3m-app/' },
      { type: 'x@w3m-app/GET_USER', id: 'a' },
    ]
    for (const entry of [...junk, { type: '@w3m-app/GET_USER', id: 7 }, { type: '@w3m-frame/READY' }])
      window.host.post(entry)
  })
  await host.ask('GET_CHAIN_ID')
  expect((await host.said()).length).toBe(before + 1)
})

test('secure site: theme and page data are shown, the origin is the browser’s word', async ({
  site,
  origin,
}) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const themeVariables = { '--w3m-accent': '#e8b400' }
  await host.ask('SYNC_THEME', { themeMode: 'dark', themeVariables })
  await host.ask('SYNC_DAPP_DATA', {
    projectId: 'a'.repeat(32),
    metadata: { name: 'Bank \u202egnp', description: '', url: 'https://bank.example', icons: [] },
  })
  expect(await host.refused('SYNC_DAPP_DATA', { projectId: 'other' })).toBe('Unauthorized: invalid key')
  const asked = host.refused('RPC_REQUEST', signHello(address))
  await expect(host.frame.getByText(origin)).toBeVisible()
  await expect(host.frame.getByText('Bank ·gnp')).toBeVisible()
  await expect(host.frame.getByText('bank.example')).toHaveCount(0)
  const colours = await host.frame.locator('body').evaluate(body => {
    const { backgroundColor } = getComputedStyle(body)
    const button = [...document.querySelectorAll('button')].at(-1)
    return [backgroundColor, button && getComputedStyle(button).color]
  })
  expect(colours).toEqual(['rgb(22, 23, 29)', 'rgb(20, 22, 31)'])
  await press(host.frame, 'Reject')
  expect(await asked).toBe('User rejected the request')
})

test('secure site: the key is in no message, no storage and no request', async ({ context, site, urls }) => {
  await recordMessages(context, urls.secureSite)
  const sent: string[] = []
  context.on('request', request => sent.push(request.url(), request.postData() ?? ''))
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const asked = host.ask<Hex>('RPC_REQUEST', signHello(address))
  await press(host.frame, 'Sign')
  await asked
  // The worker of the frame has the key; the test opens the wallet as the frame did.
  const { privateKey: key } = await readSecrets(host.page, urls.secureSite)
  const kept = await host.frame.locator('html').evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('secure-site')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = await new Promise<unknown[]>(resolve => {
      const request = opened.transaction('kept').objectStore('kept').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    opened.close()
    const device = all.find(entry => (entry as { privateKey?: unknown }).privateKey instanceof CryptoKey)
    const { privateKey } = device as { privateKey: CryptoKey }
    return { text: JSON.stringify(all) + JSON.stringify({ ...localStorage }), isOpen: privateKey.extractable }
  })
  expect(kept.isOpen).toBe(false)
  const own = await host.page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases])
  })
  for (const text of [kept.text, own, JSON.stringify(await host.said()), sent.join('\n')])
    expect(text.toLowerCase()).not.toContain(key.slice(2))
})

test('secure site: a covered, faded or shrunk Approve stays asleep', async ({ site }) => {
  const host = await site.openReady()
  const { address } = await site.signIn(host)
  const asked = host.ask('RPC_REQUEST', signHello(address))
  const sign = host.frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  const tricks = [
    "document.querySelector('iframe').style.opacity = '.01'",
    "document.querySelector('iframe').style.transform = 'scale(.5)'",
    "document.querySelector('iframe').style.filter = 'blur(1px)'",
    "document.body.append(Object.assign(document.createElement('div'), { id: 'cover', textContent: 'Win!' })), document.getElementById('cover').style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none'",
  ]
  for (const trick of tricks) {
    await host.page.evaluate(trick)
    await expect(sign, trick).toBeDisabled()
    await sign.click({ force: true, trial: false, noWaitAfter: true })
    await host.page.evaluate(() => {
      const frame = document.querySelector('iframe')
      for (const name of ['opacity', 'transform', 'filter']) frame?.style.removeProperty(name)
      document.getElementById('cover')?.remove()
    })
    await expect(sign).toBeEnabled()
  }
  await sign.evaluate(button => (button as HTMLElement).click())
  await expect(host.frame.getByRole('dialog'), 'a script is not a person').toHaveCount(1)
  await press(host.frame, 'Sign')
  await asked
})
