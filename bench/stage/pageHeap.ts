import type { Page } from 'playwright'

/** Bytes a page's own process holds in JavaScript after a collection. */
export async function pageHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  } finally {
    await session.detach()
  }
}
