import type { DataResult, WalletsQuery } from '../../bridge/contract/engineApi.ts'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import type { Caches } from '../../bridge/options/caches.ts'
import { isWalletRemoved } from '../../bridge/services/control.ts'
import { asciiDigits } from '../../bridge/values/asciiDigits.ts'
import { normalizeSearch } from '../../bridge/values/normalizeSearch.ts'
import { createCache } from '../../storage/cache.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../base/clock.ts'
import { createLazy } from '../base/lazy.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import type { Store } from '../store/store.ts'
import { cleanName } from './cleanName.ts'
import type { Hosted } from './hosted.ts'
import { walletsAnswerSchema, walletsPageSchema } from './wallets.schema.ts'

type Page = DataResult['wallets']

const SEARCH_MAX = 100

export interface CreateWalletsParameters {
  readonly store: Store
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly hosted: Hosted
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  /** Called when the explorer is unavailable, and for rows of a file that are left out. */
  readonly onFault: (error: unknown) => void
}

/**
 * The wallet directory: the explorer API or the file of wallets that the config names, while it answers; else the bundled list. Custom wallets
 * are the tab's own.
 */
export interface Wallets {
  get(query: WalletsQuery): Promise<Page>
}

function sharesChain(wallet: ListedWallet, { chains }: WalletsQuery): boolean {
  if (!chains?.length) return true
  if (!wallet.chains?.length)
    return (
      !wallet.namespaces ||
      chains.some(chain => wallet.namespaces?.some(name => chain.startsWith(`${name}:`)))
    )
  return wallet.chains.some(chain => chains.includes(chain))
}

/** The bundled list under the explorer's own rules. */
function pick(all: readonly ListedWallet[], query: WalletsQuery): Page {
  const { page, entries, search = '', badge, include, exclude } = query
  const words = normalizeSearch(search)
  const matching = all.filter(
    wallet =>
      normalizeSearch(wallet.name).includes(words) &&
      (badge === undefined || (wallet.badge_type ?? 'none') === badge) &&
      (!include?.length || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      sharesChain(wallet, query),
  )
  return { wallets: matching.slice((page - 1) * entries, page * entries), count: matching.length }
}

export function createWallets(parameters: CreateWalletsParameters): Wallets {
  const { store, clock, caches, kv, writer, hosted, endpoints, onFault } = parameters
  const cache = createCache<Page>({
    kv,
    writer,
    clock,
    name: 'wallets',
    schema: walletsPageSchema,
    ...caches.wallets,
  })

  async function fetchFromExplorer(query: WalletsQuery): Promise<Page> {
    const { page, entries, search, badge, include, exclude, chains } = query
    const params = {
      page: String(page),
      entries: String(entries),
      search,
      badge_type: badge,
      include: include?.join(),
      exclude: exclude?.join(),
      chains: chains?.join(),
    }
    const { data, count } = await hosted.fetchPage('explorer', http =>
      http.get('/getWallets', { params, schema: walletsAnswerSchema }),
    )
    return { wallets: data.filter(wallet => sharesChain(wallet, query)), count }
  }

  /** An expired page is returned while the new page loads for the next call. */
  async function fromExplorer(query: WalletsQuery): Promise<Page> {
    const key = JSON.stringify(query)
    const load = () => fetchFromExplorer(query)
    const cached = await cache.read(key)
    if (cached.status === 'miss') return cache.get(key, load)
    if (cached.status === 'stale') cache.get(key, load).catch(onFault)
    return cached.value
  }

  /** Two sources make no list: one that the explorer has begun can only go on with it. */
  async function withoutExplorer(query: WalletsQuery, error: unknown): Promise<Page> {
    const first = { ...query, page: 1 }
    const hasFirstPage = query.page > 1 && (await cache.read(JSON.stringify(first))).status !== 'miss'
    if (hasFirstPage) throw error
    onFault(error)
    return fromBundle(query)
  }

  const pickFrom = (all: readonly ListedWallet[], query: WalletsQuery): Page =>
    pick(all.map(withInstalled).sort(byInstalled), query)

  async function fromBundle(query: WalletsQuery): Promise<Page> {
    const { BUNDLED_WALLETS } = await import('./bundled/bundledWallets.ts')
    return pickFrom(BUNDLED_WALLETS, query)
  }

  const file = createLazy(async () =>
    (await import('./directory/createDirectory.ts')).createDirectory(parameters),
  )

  async function fromFile(url: string, query: WalletsQuery): Promise<Page> {
    return pickFrom(await (await file.get()).read(url), query)
  }

  /**
   * Adds the links into wallets' own browsers, for records without a pairing link and for networks that some wallets
   * serve there only.
   */
  async function withLinks(
    wallets: readonly ListedWallet[],
    { chains }: WalletsQuery,
  ): Promise<readonly ListedWallet[]> {
    const isEvmOnly = chains?.every(chain => chain.startsWith('eip155:'))
    if (isEvmOnly && wallets.every(wallet => wallet.mobile_link)) return wallets
    const { withBundledFacts } = await import('./bundled/bundledWallets.ts')
    return wallets.map(withBundledFacts)
  }

  function withInstalled(wallet: ListedWallet): ListedWallet {
    const { found } = store.get().wallets
    const installed = Boolean(wallet.rdns) && found.some(({ rdns }) => rdns === wallet.rdns)
    return { ...wallet, installed }
  }

  /** What the control file has taken away is in no list, whichever source the list has. */
  function withoutRemoved({ wallets, count }: Page): Page {
    const { control } = store.get()
    const shown = wallets.filter(wallet => !isWalletRemoved(control, wallet))
    return { wallets: shown, count: count - (wallets.length - shown.length) }
  }

  return {
    async get(input) {
      const { search: words, ...rest } = input
      const search = asciiDigits(cleanName(words ?? '', SEARCH_MAX))
      const query: WalletsQuery = { ...rest, ...(search === '' ? {} : { search }) }
      const { directory } = endpoints()
      if (directory) {
        const page = await fromFile(directory, query).catch(error => {
          onFault(error)
          return fromBundle(query)
        })
        return withoutRemoved(page)
      }
      if (!hosted.has('explorer')) return withoutRemoved(await fromBundle(query))
      const { wallets, count } = await fromExplorer(query).catch(error => withoutExplorer(query, error))
      return withoutRemoved({
        wallets: (await withLinks(wallets, query)).map(withInstalled).sort(byInstalled),
        count,
      })
    },
  }
}

/** Stable: the directory's order holds among the installed and among the others. */
function byInstalled(a: ListedWallet, b: ListedWallet): number {
  return Number(b.installed ?? false) - Number(a.installed ?? false)
}
