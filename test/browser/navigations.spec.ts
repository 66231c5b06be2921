import { expect, test } from './support/fixtures.ts'
import { recordNavigations } from './support/navigations.ts'

// The recorder that the phone tests rely on: each way to leave a page is recorded once, with its gesture.

const PAGE = `<meta name="viewport" content="width=device-width">
<style>a, button { display: block; margin: 16px; padding: 10px }</style>
<a id="native" href="alpha://wc?x=1">native</a>
<a id="universal" href="https://alpha.example/wc">universal</a>
<a id="blank" href="alpha://blank" target="_blank">blank</a>
<a id="prevented" href="alpha://prevented">prevented</a>
<button id="location">location</button>
<button id="open">open</button>`

/** Chromium's transient activation. */
const ACTIVATION_MS = 5_000

test('phone: navigations to apps are recorded with their gesture, and the page stays @phone', async ({
  context,
}) => {
  const navigations = await recordNavigations(context)
  await context.route('http://dapp.localhost/**', route =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  )
  const page = await context.newPage()
  await page.goto('http://dapp.localhost/')
  await page.evaluate(() => {
    const on = (id: string, listener: (event: Event) => void) =>
      document.getElementById(id)?.addEventListener('click', listener)
    on('prevented', event => event.preventDefault())
    on('location', () => setTimeout(() => location.assign('alpha://location'), 100))
    on('open', () => setTimeout(() => window.open('alpha://open', '_self', 'noopener'), 100))
  })
  const ids = ['native', 'universal', 'blank', 'prevented', 'location', 'open']
  for (const [index, id] of ids.entries()) {
    await page.locator(`#${id}`).tap()
    await expect.poll(() => navigations.all.length).toBe(index < 3 ? index + 1 : index)
  }
  // `evaluate` itself counts as a gesture, so that the page waits until its activation is over.
  await page.evaluate(
    ms =>
      setTimeout(() => {
        location.assign('https://alpha.example/later')
        document.getElementById('native')?.click()
      }, ms),
    ACTIVATION_MS + 200,
  )
  await expect.poll(() => navigations.all.length).toBe(7)

  const tapped = { by: 'anchor', isUserInitiated: true, isActive: true }
  const scripted = { isUserInitiated: false, target: '_self' }
  expect(navigations.of(page)).toMatchObject([
    { ...tapped, url: 'alpha://wc?x=1', target: '_self' },
    { ...tapped, url: 'https://alpha.example/wc', target: '_self' },
    { ...tapped, url: 'alpha://blank', target: '_blank' },
    { ...scripted, url: 'alpha://location', by: 'script', isActive: true },
    { ...scripted, url: 'alpha://open', by: 'open', isActive: true },
    { ...scripted, url: 'https://alpha.example/later', by: 'script', isActive: false },
    { ...scripted, url: 'alpha://wc?x=1', by: 'script', isActive: false },
  ])
  expect(page.url()).toBe('http://dapp.localhost/')
  expect(context.pages()).toHaveLength(1)
})
