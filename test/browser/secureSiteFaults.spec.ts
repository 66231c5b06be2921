import type { SiteStats } from '../../packages/peers/src/secureSite.ts'
import { control } from '../support/peerControl.ts'
import { expect, test } from './support/secureFixture.ts'
import type { SecureHost } from './support/secureHost.ts'

/** Long enough that a READY would have come: another frame of the site says it meanwhile. */
async function staysSilent(host: SecureHost, measure: SecureHost): Promise<void> {
  await measure.ready()
  await measure.ask('GET_CHAIN_ID')
  expect((await host.said()).filter(({ type }) => type === '@w3m-frame/READY')).toEqual([])
}

for (const load of ['never', 'hang', 'drop', 'notFound', 'xFrameOptions', 'frameAncestors'])
  test(`secure site: fault ${load}: READY does not come, and comes when it is over`, async ({
    site,
    pageErrors,
  }) => {
    pageErrors.allow(/frame-ancestors/)
    await site.faults({ load })
    const host = await site.open()
    // Loaded before the fault ends, or never: the page asked for it by now.
    await host.page.waitForFunction(() => document.querySelector('iframe') !== null)
    await expect
      .poll(async () => (await control<SiteStats>(new URL(siteOf(host)).origin, '/__stats')).open)
      .toBeGreaterThan(0)
    await site.faults({})
    // Another address: Chromium lets the same one wait 20 s for the one that hangs.
    await staysSilent(host, await site.open({ chainId: 'eip155:8453' }))
    await host.page.evaluate(() => {
      const frame = document.querySelector('iframe')
      if (frame) frame.src = `${frame.src}&again=1`
    })
    await host.ready()
  })

const siteOf = (host: SecureHost) => {
  const settings = JSON.parse(new URL(host.page.url()).searchParams.get('host') ?? '{}') as { site: string }
  return settings.site
}

test('secure site: late, thrice and twice', async ({ site }) => {
  await site.faults({ readyDelayMs: 700 })
  const late = await site.open()
  await late.ready()
  expect(await late.page.evaluate(() => performance.now())).toBeGreaterThan(700)
  await site.faults({ load: 'duplicate' })
  const host = await site.openReady()
  await host.ask('GET_CHAIN_ID', undefined, 'one')
  await expect.poll(async () => (await host.said()).filter(({ id }) => id === 'one').length).toBe(2)
  expect((await host.said()).filter(({ type }) => type === '@w3m-frame/READY')).toHaveLength(3)
})

test('secure site: the twin speaks from its own origin, and writes down what it hears', async ({
  site,
  urls,
}) => {
  const twin = async () => (await control<SiteStats>(urls.secureSite, '/__stats')).twin
  const { url } = await twin()
  for (const load of ['redirect', 'wrongOrigin']) {
    await site.faults({ load })
    const host = await site.open()
    await host.page.waitForFunction(() => window.host.strangers.length >= 6)
    const strangers = await host.page.evaluate(() => window.host.strangers)
    expect(new Set(strangers.map(({ origin }) => origin)), load).toEqual(new Set([url]))
    expect(await host.said()).toEqual([])
    await host.page.close()
  }
  await site.faults({ load: 'navigate' })
  const host = await site.openReady()
  await host.page.evaluate(() =>
    window.host.post({ type: '@w3m-app/CONNECT_OTP', id: 'a', payload: { otp: '123456' } }),
  )
  await host.page.waitForFunction(() => window.host.strangers.length >= 6)
  // The exact target origin keeps what follows from the page that took its place.
  await host.page.evaluate(() =>
    window.host.post({ type: '@w3m-app/CONNECT_OTP', id: 'b', payload: { otp: '123456' } }),
  )
  await host.page.evaluate(() => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage({ type: '@w3m-app/CONNECT_OTP', id: 'careless' }, '*')
  })
  await expect.poll(async () => (await twin()).messages.length).toBe(1)
  expect((await twin()).messages[0]?.data).toMatchObject({ id: 'careless' })
})

test('secure site: single answers go wrong as they are told', async ({ site, urls }) => {
  const host = await site.openReady()
  // Its answer may come after the next question's.
  const answers = async (fault: object, id: string, count: number) => {
    await site.faults({ messages: { GET_CHAIN_ID: { times: 1, ...fault } } })
    const before = (await host.said()).length
    await host.page.evaluate(id => window.host.post({ type: '@w3m-app/GET_CHAIN_ID', id }), id)
    await host.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    const said = async () =>
      (await host.said())
        .slice(before)
        .filter(message => message?.type !== '@w3m-frame/GET_SMART_ACCOUNT_ENABLED_NETWORKS_SUCCESS')
    await expect.poll(async () => (await said()).length).toBe(count)
    return said()
  }
  const good = { type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } }
  expect(await answers({ do: 'silent' }, 'a', 0)).toEqual([])
  expect(await answers({ do: 'twice' }, 'b', 2)).toEqual([
    { ...good, id: 'b' },
    { ...good, id: 'b' },
  ])
  expect(await answers({ do: 'unknownId' }, 'c', 1)).toEqual([{ ...good, id: 'not c' }])
  expect(await answers({ do: 'noId' }, 'd', 1)).toEqual([good])
  expect(await answers({ do: 'error', message: 'Nope' }, 'e', 1)).toEqual([
    { type: '@w3m-frame/GET_CHAIN_ID_ERROR', id: 'e', payload: { message: 'Nope' } },
  ])
  expect(await answers({ do: 'garbage' }, 'f', 7)).toHaveLength(7)
  expect(await answers({ do: 'late', ms: 300 }, 'g', 0)).toEqual([])
  await expect.poll(async () => (await host.said()).filter(entry => entry?.id === 'g')).toHaveLength(1)
  const { calls } = await control<SiteStats>(urls.secureSite, '/__stats')
  expect(calls.GET_CHAIN_ID).toBe(7)
})

test('secure site: five wrong parents get nothing', async ({
  context,
  page,
  pageErrors,
  site,
  origin,
  urls,
}) => {
  pageErrors.allow(/frame-ancestors/)
  const onlyOther = { projects: { ['b'.repeat(32)]: { allowedOrigins: ['http://127.0.0.1:9'] } } }
  await site.settings(onlyOther)
  const measure = await site.openReady()
  // 1: an origin that is not on the list; the browser refuses the page.
  const unlisted = await site.open({ projectId: 'b'.repeat(32) })
  await staysSilent(unlisted, measure)
  // 2: the browser lets it pass; the frame itself refuses.
  await site.faults({ anyParent: true })
  const careless = await site.openReady({ projectId: 'b'.repeat(32) })
  for (const name of ['GET_USER', 'IS_CONNECTED', 'GET_CHAIN_ID'])
    expect(await careless.refused(name)).toBe('Unauthorized: origin not allowed')
  expect(await careless.refused('CONNECT_EMAIL', { email: 'ada@example.test' })).toBe(
    'Unauthorized: origin not allowed',
  )
  // 3: a page without an origin.
  await page.goto(`${origin}/empty`)
  await page.evaluate(site => {
    const outer = document.createElement('iframe')
    outer.sandbox.add('allow-scripts')
    outer.srcdoc = `<script>onmessage = e => parent.postMessage(e.data, '*')</scr${'ipt'}><iframe src="${site}/sdk?projectId=${'a'.repeat(32)}"></iframe>`
    Object.assign(window, { heard: [] as unknown[] })
    addEventListener('message', ({ data }) => (window as Window & { heard?: unknown[] }).heard?.push(data))
    document.body.append(outer)
  }, urls.secureSite)
  await (await site.openReady()).ask('GET_CHAIN_ID')
  expect(await page.evaluate(() => (window as Window & { heard?: unknown[] }).heard)).toEqual([])
  // 4: no project.
  const nobody = await site.openReady({ projectId: 'nobody' })
  expect(await nobody.refused('GET_USER')).toBe('Unauthorized: invalid key')
  // 5: without a parent page, the secure page draws nothing and sends nothing.
  const alone = await context.newPage()
  await alone.goto(`${urls.secureSite}/sdk?projectId=${'a'.repeat(32)}`)
  await expect(alone.getByRole('main')).toBeEmpty()
  await expect(alone.getByRole('button')).toHaveCount(0)
})

test('secure site: a server whose clock is behind says so', async ({ site }) => {
  const host = await site.openReady()
  await site.settings({ clockSeconds: -3_600 })
  expect(await host.refused('CONNECT_EMAIL', { email: 'ada@example.test' })).toBe(
    'JWT validation error: JWT Token is not yet valid',
  )
  await site.settings({ clockSeconds: 0 })
  expect(await host.ask('CONNECT_EMAIL', { email: 'ada@example.test' })).toEqual({ action: 'VERIFY_DEVICE' })
})
