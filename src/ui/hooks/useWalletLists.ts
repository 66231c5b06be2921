import type { DataResult } from '../../bridge/contract/engineApi.ts'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { hasWalletConnect } from '../../bridge/services/walletConnect.ts'
import { RECOMMENDED_WALLETS } from '../../bridge/values/pageLimits.ts'
import type { TabContext } from '../client/tab/context.ts'
import { isInsideWallet, phoneWallets } from '../format/phoneWallets.ts'
import { prefetchQuery, useEngineQuery } from './useEngineQuery.ts'
import { useFoundWallets } from './useFoundWallets.ts'
import { useTab } from './useTab.ts'

/** Without WalletConnect a phone lists the wallets with a browser of their own, which are few among many. */
const ALL_ENTRIES = 100

type WalletsPage = DataResult['wallets']

const NONE: readonly ListedWallet[] = []

export interface WalletLists {
  readonly featured: readonly ListedWallet[]
  readonly custom: readonly ListedWallet[]
  readonly recommended: readonly ListedWallet[]
  /** Wallets the directory has for this host; `null` while unknown. */
  readonly count: number | null
  readonly isLoading: boolean
}

/** A query to the directory, and the key of its answer (`useEngineQuery`). */
interface WalletListQuery {
  readonly key: string
  readonly queryFn: (tab: Pick<TabContext, 'engine'>) => Promise<WalletsPage>
}

/** The lists that the config wants. */
function getWalletQueries({ config, environment }: Pick<TabContext, 'config' | 'environment'>): {
  /** `null` where the config features no wallet. */
  readonly featured: WalletListQuery | null
  readonly recommended: WalletListQuery
} {
  const { featuredWalletIds: featuredIds } = config.page
  const { include, exclude } = config.page.wallets
  const chains = config.engine.networks.map(network => network.caipNetworkId)
  const entries = environment.isMobile && !hasWalletConnect(config.engine) ? ALL_ENTRIES : RECOMMENDED_WALLETS
  return {
    featured:
      featuredIds.length === 0
        ? null
        : {
            key: `featured:${featuredIds}`,
            queryFn: ({ engine }) =>
              engine.data.wallets({
                page: 1,
                entries: Math.min(100, featuredIds.length),
                include: featuredIds,
              }),
          },
    recommended: {
      key: `recommended:${entries}:${include}:${exclude}:${featuredIds}:${chains}`,
      queryFn: ({ engine }) =>
        engine.data.wallets({
          page: 1,
          entries,
          chains,
          ...(include.length > 0 ? { include } : {}),
          ...(exclude.length + featuredIds.length > 0 ? { exclude: [...exclude, ...featuredIds] } : {}),
        }),
    },
  }
}

/** Fetches the lists before a view shows them. Rejects when the directory does not answer. */
export async function prepareWalletLists(tab: TabContext): Promise<void> {
  const { featured, recommended } = getWalletQueries(tab)
  await Promise.all(
    [featured, recommended].map(wallets => wallets && prefetchQuery(tab, wallets.key, wallets.queryFn)),
  )
}

/** The directory's lists for the Connect and GetWallet views. */
export function useWalletLists(): WalletLists {
  const tab = useTab()
  const { config, environment } = tab
  const { featuredWalletIds: featuredIds } = config.page
  const custom = config.engine.customWallets
  const queries = getWalletQueries(tab)
  const featured = useEngineQuery(
    queries.featured?.key ?? null,
    queries.featured?.queryFn ?? queries.recommended.queryFn,
  )
  const recommended = useEngineQuery(queries.recommended.key, queries.recommended.queryFn)
  const found = useFoundWallets()
  // A phone can only open wallets that have a link.
  const isInside = isInsideWallet(environment.isMobile, found)
  const usable = (wallets: readonly ListedWallet[]): readonly ListedWallet[] =>
    environment.isMobile ? phoneWallets(wallets, { isInside }) : wallets
  const featuredList = featured.answer.status === 'done' ? featured.answer.value.wallets : NONE
  const known = recommended.answer.status === 'done' ? recommended.answer.value : null
  return {
    featured: usable([...featuredList].sort((a, b) => featuredIds.indexOf(a.id) - featuredIds.indexOf(b.id))),
    custom: usable(custom),
    recommended: usable(known?.wallets ?? NONE),
    count: known ? known.count + custom.length + featuredList.length : null,
    isLoading:
      recommended.answer.status === 'loading' ||
      (featuredIds.length > 0 && featured.answer.status === 'loading'),
  }
}
