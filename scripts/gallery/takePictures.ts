import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'

/** A window in which every state is pictured. */
export interface PictureLook {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  /** Default: English. */
  readonly lang?: string
  readonly forcedColors?: 'active'
}

export const PICTURE_LOOKS: readonly PictureLook[] = [
  { name: 'light', width: 480, height: 760, theme: 'light', dir: 'ltr' },
  { name: 'dark', width: 480, height: 760, theme: 'dark', dir: 'ltr' },
  { name: 'phone', width: 390, height: 760, theme: 'light', dir: 'ltr' },
  { name: 'forced', width: 480, height: 760, theme: 'light', dir: 'ltr', forcedColors: 'active' },
  { name: 'ar', width: 480, height: 760, theme: 'light', dir: 'rtl', lang: 'ar' },
  { name: 'narrow', width: 320, height: 760, theme: 'light', dir: 'ltr' },
]

/** Relative times of a picture do not depend on the day it is taken. */
const CLOCK = new Date('2026-01-15T12:00:00Z')
/** Pictures of a state until two are equal: late code and pictures of wallets arrive one after the other. */
const TRIES = 8
const PAUSE_MS = 120

interface TakePicturesParameters {
  readonly browser: Browser
  /** Of the gallery, with a slash at the end. */
  readonly url: string
  readonly looks: readonly PictureLook[]
  /** Parts of the names of states; a state with one of them is pictured. */
  readonly only: readonly string[]
  /** Where the pictures are written, as `<state>.<look>.png`. */
  readonly folder: string
}

/** The picture of a page once two in a row are equal, or the last of the tries. */
export async function pictureAtRest(page: Page): Promise<Buffer> {
  let picture = await page.screenshot({ animations: 'disabled' })
  for (let left = TRIES; left > 0; left -= 1) {
    await page.waitForTimeout(PAUSE_MS)
    const next = await page.screenshot({ animations: 'disabled' })
    if (next.equals(picture)) break
    picture = next
  }
  return picture
}

/**
 * Pictures the states of a gallery.
 *
 * @returns names of the pictures, without the extension
 * @throws when a state does not appear
 */
export async function takePictures(parameters: TakePicturesParameters): Promise<readonly string[]> {
  const { browser, url, looks, only, folder } = parameters
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  for (const { name, width, height, theme, dir, lang = 'en', forcedColors = 'none' } of looks) {
    const viewport = { width, height }
    const context = await browser.newContext({ viewport, forcedColors, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.clock.setFixedTime(CLOCK)
    await page.goto(`${url}?closed`)
    const states = await page.evaluate(async () => {
      const path = '/states.ts'
      const { STATES } = (await import(path)) as { STATES: object }
      return Object.keys(STATES)
    })
    for (const state of states.filter(state => only.some(part => state.includes(part)))) {
      await page.goto(`${url}?${new URLSearchParams({ state, theme, dir, lang })}`)
      await page.locator('[data-view]:not([aria-busy="true"])').first().waitFor()
      await page.locator('html[data-shown]').waitFor({ state: 'attached' })
      await writeFile(`${folder}/${state}.${name}.png`, await pictureAtRest(page))
      names.push(`${state}.${name}`)
    }
    await context.close()
  }
  return names
}
