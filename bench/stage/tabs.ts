import type { BrowserContext, Page } from 'playwright'
import type { Tabkey } from 'tabkey'

declare global {
  interface Window {
    tabkey: Tabkey
  }
}

const READY_MS = 30_000

/** Waits until the tab has heard from its engine. */
export const ready = (page: Page) =>
  page.waitForFunction(() => window.tabkey?.getState().ready === true, undefined, { timeout: READY_MS })

/** Opens tabs one after the other until there are `count`. */
export async function openTabs(
  context: BrowserContext,
  url: string,
  count: number,
): Promise<readonly Page[]> {
  while (context.pages().length < count) {
    const page = await context.newPage()
    await page.goto(url)
    await ready(page)
  }
  return context.pages()
}

/** The first page; there is one. */
export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items
  if (first === undefined) throw new RangeError('There is none')
  return first
}

/** Counts of tabs that figures are given for. */
export const TAB_COUNTS = [1, 5, 20] as const
