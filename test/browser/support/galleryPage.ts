import { expect, type Page } from 'playwright/test'
import type { Look, walk } from '../gallery/looks.ts'
import { STATES } from '../gallery/states.ts'
import { loadAxe } from './axe.ts'

/** Shows one state of the gallery. */
export async function showState(page: Page, url: string, state: string, query = ''): Promise<void> {
  await page.goto(`${url}?state=${state}${query}`)
  await page.locator('[data-view]:not([aria-busy="true"])').waitFor()
}

/** Checks all states in one page. Motion is off, so that each state is checked in its final place. */
export async function walkStates(
  page: Page,
  url: string,
  query: string,
  looks: readonly Look[],
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await showState(page, url, 'Connect.full', query)
  await loadAxe(page)
  const { count, wrong } = await page.evaluate(
    looks =>
      (window as unknown as { walkStates(looks: readonly string[]): ReturnType<typeof walk> }).walkStates(
        looks,
      ),
    looks,
  )
  expect(wrong).toEqual({})
  expect(count).toBe(Object.keys(STATES).length)
}
