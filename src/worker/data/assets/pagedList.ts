import type { Page } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { Cache } from '../../../storage/cache.ts'
import { BALANCE_RETRY_MS } from '../../base/limits.ts'
import { type CreateWatchedParameters, createWatched, type Watched } from '../watched.ts'

/** A list of an account in pages. Watchers see its first page. */
export interface PagedList<Row> extends Watched<Page<Row>, CaipAddress> {
  /** A page behind the first one. */
  page(account: CaipAddress, cursor: string): Promise<Page<Row>>
  /** Deletes the cached pages of the accounts that are meant; of all accounts without an argument. */
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

export interface CreatePagedListParameters<Row>
  extends Pick<
    CreateWatchedParameters<Page<Row>, CaipAddress>,
    'clock' | 'everyMs' | 'toError' | 'show' | 'forget' | 'isVisible'
  > {
  /** First pages, by account. */
  readonly first: Cache<Page<Row>>
  /** Later pages, by account and cursor. */
  readonly nextPages: Cache<Page<Row>>
  readonly load: (account: CaipAddress, cursor?: string) => Promise<Page<Row>>
}

/** Watches first pages, and loads later ones on demand; both through their caches. */
export function createPagedList<Row>({
  first,
  nextPages,
  load,
  toError,
  ...watching
}: CreatePagedListParameters<Row>): PagedList<Row> {
  const watched = createWatched<Page<Row>, CaipAddress>({
    ...watching,
    cache: first,
    retryMs: BALANCE_RETRY_MS,
    load: account => load(account),
    toError,
  })
  return {
    ...watched,
    page: (account, cursor) =>
      nextPages
        .get(`${account} ${cursor}`, () => load(account, cursor))
        .catch((cause: unknown) => {
          throw toError(cause)
        }),
    async clear(isMeant) {
      await Promise.all([first.clear(isMeant), nextPages.clear(isMeant)])
    },
  }
}
