import * as z from 'zod/mini'
import type { Page } from '../../../bridge/contract/assets.ts'
import { EMPTY_PAGES_MAX } from '../../../bridge/values/pageLimits.ts'
import type { AccountApi } from './accountApi.ts'

/** A page of a list, its rows still unread; the cursor is as opaque as it is bounded. */
const pageAnswerSchema = z.object({
  data: z.array(z.unknown()),
  next: z.nullish(z.string().check(z.maxLength(2_000))),
})

export interface PageQuestion {
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly cursor?: string | undefined
  readonly isForced?: boolean
}

/**
 * One page of a list of the service. Pages without a valid row are skipped, so that scrolling does not stop at them; a
 * cursor that repeats ends the list.
 *
 * @param read gives what is worth showing of a page's rows
 */
export async function fetchPage<Item>(
  api: AccountApi,
  { path, params, cursor, isForced = false }: PageQuestion,
  read: (rows: readonly unknown[]) => readonly Item[],
): Promise<Page<Item>> {
  let at = cursor
  for (let pages = 1; ; pages += 1) {
    const { data, next } = await api.request(
      path,
      { schema: pageAnswerSchema, params: { ...params, cursor: at } },
      isForced,
    )
    const items = read(data)
    const isLastPage = !next || next === at
    if (items.length > 0 || isLastPage || pages === EMPTY_PAGES_MAX)
      return { items, next: isLastPage ? null : next }
    at = next
  }
}
