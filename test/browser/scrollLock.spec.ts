import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { modalOf, openTab } from './support/pages.ts'

/** Pages whose viewport takes its overflow from another element, or whose own rules are strong. */
const PAGES: Readonly<Record<string, string>> = {
  'plain page': '',
  'body scrolls at full height': 'html, body { height: 100% } body { overflow-y: auto }',
  'body hides the horizontal overflow': 'body { overflow-x: hidden }',
  'root clips the horizontal overflow': 'html { overflow-x: clip }',
  'root always has a bar': 'html { overflow-y: scroll !important }',
  'body always has a bar': 'html { overflow: visible } body { overflow-y: scroll !important }',
  'root with gutters on both sides': 'html { scrollbar-gutter: stable both-edges }',
  'right to left': 'html { direction: rtl }',
}

/** Other scroll locks, as apps and their libraries write them. */
const LOCKS: Readonly<Record<string, { readonly on: () => void; readonly off: () => void }>> = {
  'inline style of the root (HeadlessUI, React Aria)': {
    on: () => {
      const { style } = document.documentElement
      const bar = window.innerWidth - document.documentElement.clientWidth
      style.overflow = 'hidden'
      style.paddingRight = `${bar}px`
    },
    off: () => void Object.assign(document.documentElement.style, { overflow: '', paddingRight: '' }),
  },
  'inline style of the body (MUI)': {
    on: () => {
      const bar = window.innerWidth - document.documentElement.clientWidth
      document.body.style.paddingRight = `${bar}px`
      document.body.style.overflow = 'hidden'
    },
    off: () => void Object.assign(document.body.style, { overflow: '', paddingRight: '' }),
  },
  'attribute and style sheet (react-remove-scroll)': {
    on: () => {
      const bar = window.innerWidth - document.documentElement.clientWidth
      const style = document.createElement('style')
      style.id = 'other-lock'
      style.textContent = `body[data-locked] { overflow: hidden !important; position: relative !important; margin-right: ${bar}px !important }`
      document.head.append(style)
      document.body.setAttribute('data-locked', '1')
    },
    off: () => {
      document.body.removeAttribute('data-locked')
      document.querySelector('#other-lock')?.remove()
    },
  },
}

// Headless browsers hide scroll bars, and a hidden bar moves nothing.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

/** A long page with a sticky header and a fixed corner, scrolled to its middle. */
async function openLongPage(page: Page, css: string): Promise<void> {
  await page.evaluate(rules => {
    document.querySelector('#long')?.remove()
    document.querySelector('#long-style')?.remove()
    const style = document.createElement('style')
    style.id = 'long-style'
    style.textContent = `
      body { margin: 0 }
      #app { display: none }
      #long { height: 4000px }
      #sticky { position: sticky; top: 0; height: 40px }
      #fixed { position: fixed; inset-inline-end: 0; bottom: 0; width: 40px; height: 40px }
      ${rules}`
    const long = document.createElement('div')
    long.id = 'long'
    long.innerHTML = '<div id="sticky"></div><div id="fixed"></div><p id="text">Text</p>'
    document.head.append(style)
    document.body.prepend(long)
    document.documentElement.scrollTop = 900
  }, css)
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
}

const readPlaces = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const { left, top, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return [left, top, width]
    }
    return { y: window.scrollY, sticky: boxOf('#sticky'), fixed: boxOf('#fixed'), text: boxOf('#text') }
  })

const readLeftovers = (page: Page) =>
  page.evaluate(() => ({
    attributes: [document.documentElement, document.body].map(element =>
      [...element.attributes]
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => `${name}=${value}`)
        .join(),
    ),
    sheets: document.adoptedStyleSheets.length,
  }))

async function openModal(page: Page): Promise<void> {
  await page.evaluate(() => window.tabkey.open())
  await expect(modalOf(page)).toBeVisible()
}

async function closeModal(page: Page): Promise<void> {
  await page.evaluate(() => window.tabkey.close())
  await expect(modalOf(page)).toBeHidden()
}

async function expectLocked(page: Page): Promise<void> {
  const { y } = await readPlaces(page)
  await page.mouse.move(40, 400)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(100)
  expect((await readPlaces(page)).y).toBe(y)
}

test('scroll lock: the page stands still, and nothing moves', async ({ context, urls }) => {
  const page = await openTab(context, urls.dapp)
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(
    0,
  )
  for (const [name, css] of Object.entries(PAGES))
    await test.step(name, async () => {
      await openLongPage(page, css)
      const [places, leftovers] = [await readPlaces(page), await readLeftovers(page)]
      await openModal(page)
      expect(await readPlaces(page)).toEqual(places)
      await expectLocked(page)
      await closeModal(page)
      expect(await readPlaces(page)).toEqual(places)
      expect(await readLeftovers(page)).toEqual(leftovers)
      await page.mouse.wheel(0, 100)
      await expect.poll(async () => (await readPlaces(page)).y).toBeGreaterThan(places.y)
    })
})

for (const [name, lock] of Object.entries(LOCKS))
  test(`scroll lock: with another lock in each order: ${name}`, async ({ context, urls }) => {
    const page = await openTab(context, urls.dapp)
    const steps = {
      modal: { on: () => openModal(page), off: () => closeModal(page) },
      other: { on: () => page.evaluate(lock.on), off: () => page.evaluate(lock.off) },
    }
    for (const first of ['modal', 'other'] as const)
      for (const firstOff of ['modal', 'other'] as const)
        await test.step(`${first} first on, ${firstOff} first off`, async () => {
          await openLongPage(page, '')
          const [places, leftovers] = [await readPlaces(page), await readLeftovers(page)]
          // Other locks do not keep the place of fixed elements.
          const { fixed: _, ...still } = places
          const [second, secondOff] = [first, firstOff].map(name =>
            name === 'modal' ? 'other' : 'modal',
          ) as ['modal' | 'other', 'modal' | 'other']
          await steps[first].on()
          await steps[second].on()
          expect(await readPlaces(page)).toMatchObject(still)
          await expectLocked(page)
          await steps[firstOff].off()
          expect(await readPlaces(page)).toMatchObject(still)
          await expectLocked(page)
          await steps[secondOff].off()
          await expect.poll(() => readPlaces(page)).toEqual(places)
          expect(await readLeftovers(page)).toEqual(leftovers)
        })
  })
