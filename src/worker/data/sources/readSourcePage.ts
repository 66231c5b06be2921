import type { Page } from '../../../bridge/contract/assets.ts'
import { EMPTY_PAGES_MAX } from '../../../bridge/values/pageLimits.ts'

/** Cursors cross the bridge; a longer one ends the list. */
const CURSOR_MAX = 2_000

/** A source of rows of an account, page by page. */
interface PagedSource<Row> {
  page(owner: string, cursor?: string): Promise<Page<Row>>
}

/**
 * One page of a source. Pages of which nothing is left once they are read are passed over, so that scrolling does not stop at
 * them; a cursor that leads to itself ends the list.
 *
 * @throws what the source throws
 */
export async function readSourcePage<Row>(
  source: PagedSource<Row>,
  owner: string,
  cursor?: string,
): Promise<Page<Row>> {
  let at = cursor
  for (let pages = 1; ; pages += 1) {
    const { items, next } = await source.page(owner, at)
    const isLastPage = next === null || next === at || next.length > CURSOR_MAX
    if (items.length > 0 || isLastPage || pages === EMPTY_PAGES_MAX)
      return { items, next: isLastPage ? null : next }
    at = next
  }
}
