import { writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import type { ThemeVariables } from '../src/bridge/contract/config.ts'
import { serveBuiltGallery } from '../test/browser/gallery/builtGallery.ts'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './chromium.ts'
import { pictureAtRest } from './gallery/takePictures.ts'
import { toWebp } from './gallery/toWebp.ts'
import { isMain, ROOT } from './run.ts'

interface Shot {
  readonly state: string
  readonly theme: 'light' | 'dark'
  readonly preset?: string
  readonly width: number
  readonly height: number
}

/** A picture of the README or of a page of `docs/`: shots of the gallery side by side. */
const PICTURES: Readonly<Record<string, readonly Shot[]>> = {
  modal: [
    { state: 'Connect.login-all', theme: 'light', width: 440, height: 800 },
    { state: 'Account.home', theme: 'dark', width: 440, height: 800 },
  ],
  'wide-midnight': [
    { state: 'Connect.wide-groups', theme: 'dark', preset: 'midnight', width: 840, height: 560 },
  ],
  'wide-sand': [{ state: 'Connect.wide-groups', theme: 'light', preset: 'sand', width: 840, height: 560 }],
}

/** The font that this machine has; the default would be another one on each. */
const FONTS: ThemeVariables = { 'font-family': 'Inter, Helvetica, Arial, sans-serif' }

async function takeShot(page: Page, url: string, { state, theme, preset, width, height }: Shot) {
  await page.setViewportSize({ width, height })
  const query = new URLSearchParams({ state, theme, ...(preset === undefined ? {} : { preset }) })
  await page.goto(`${url}?${query}`)
  await page.locator('[data-view]:not([aria-busy="true"])').first().waitFor()
  await page.locator('html[data-shown]').waitFor({ state: 'attached' })
  // The page behind the modal is the gallery's own.
  await page.addStyleTag({ content: 'body > :not(tabkey-modal) { visibility: hidden }' })
  await page.evaluate(
    fonts =>
      (window as unknown as { setThemeVariables(chosen: ThemeVariables): void }).setThemeVariables(fonts),
    FONTS,
  )
  return pictureAtRest(page)
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ deviceScaleFactor: 2, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const [name, shots] of Object.entries(PICTURES)) {
    const pictures: Buffer[] = []
    for (const shot of shots) pictures.push(await takeShot(page, url, shot))
    const images = pictures.map(picture => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
    const bytes = await toWebp(browser, {
      html: `<style>body{display:flex;gap:12px}img{display:block;border-radius:32px}</style>${images.join('')}`,
      width: 2 * shots.reduce((sum, { width }) => sum + width, 12),
      quality: 0.7,
    })
    await writeFile(`${ROOT}/docs/pictures/${name}.webp`, bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  }
}

/**
 * Pictures the modal for the README and `docs/theming.md`.
 *
 * @example npm run pictures
 */
async function main(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const gallery = await serveBuiltGallery()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    await takeAll(browser, gallery.url)
  } finally {
    await browser.close()
    await gallery.stop()
  }
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
