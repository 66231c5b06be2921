import type { BrowserContext, Page } from 'playwright'
import type { Tabkey } from 'tabkey'

declare global {
  interface Window {
    tabkey: Tabkey
  }
}

const READY_MS = 90_000

/** Waits until the tab has heard from its engine. @throws Error that says what the tab waited for */
export async function ready(page: Page): Promise<void> {
  try {
    await page.waitForFunction(() => window.tabkey?.getState().ready === true, undefined, {
      timeout: READY_MS,
    })
  } catch (cause) {
    const seconds = READY_MS / 1_000
    throw new Error(`The tab ${page.url()} has not heard from its engine within ${seconds} s`, { cause })
  }
}

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
