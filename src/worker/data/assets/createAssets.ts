import type {
  AssetEntry,
  AssetKey,
  AssetKind,
  AssetKinds,
  Page,
  Transaction,
} from '../../../bridge/contract/assets.ts'
import type { DataQuery, DataResult } from '../../../bridge/contract/engineApi.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { Answered } from '../../rpc/handle.ts'
import { networkById } from '../../store/select.ts'
import { without } from '../../store/store.ts'
import type { CreateDataParameters } from '../data.ts'
import type { Hosted } from '../hosted.ts'
import { createSupportedChains } from '../supportedChains.ts'
import type { WatchedState } from '../watched.ts'
import { createAccountApi } from './accountApi.ts'
import { createAskWallet } from './askWallet.ts'
import { createHistory } from './history.ts'
import { nativeAddress } from './holding.ts'
import { createNfts } from './nfts.ts'
import { type ChainDecimals, readSent } from './readSent.ts'
import type { Sent } from './sent.schema.ts'
import { createSent } from './sent.ts'
import { askEnd } from './sentEnd.ts'
import { rowOfPayment, type SentPayment } from './sentPayment.ts'
import { createTokens } from './tokens.ts'
import { createWalletAssets } from './walletAssets.ts'

export type AssetQuery = Extract<DataQuery, { kind: AssetKind }>

export interface CreateAssetsParameters extends Omit<CreateDataParameters, 'views'> {
  readonly hosted: Hosted
  readonly isSeen: (key: AssetKey) => boolean
  /** A block took what was sent: everything may be different now. */
  readonly onEnd: () => void
}

/** Tokens, NFTs and history: fetched, cached, and shown in the slice `assets` while somebody watches. */
export interface Assets {
  get(query: AssetQuery): Promise<DataResult[AssetKind]>
  watch(key: AssetKey): void
  unwatch(key: AssetKey): void
  seen(key: AssetKey): void
  refresh(isSkipped?: (account: CaipAddress) => boolean): void
  /** A wallet answered what asks a person: perhaps it sent something. */
  answered(answered: Answered): void
  sent(payment: SentPayment): void
  /** @param isMeant keys of a cache that begin with the account; everything without it */
  clear(isMeant?: (key: string) => boolean): Promise<void>
  stop(): void
}

/** The lists of an account, introduced to each other. */
export function createAssets(parameters: CreateAssetsParameters): Assets {
  const { store, clock, kv, writer, fetch, endpoints, hosted, chains, isSeen, onEnd } = parameters
  const { owners, requests, telemetry, onFault } = parameters
  const disk = { clock, kv, writer }
  const askWallet = createAskWallet({ clock, owners, requests })
  const api = createAccountApi({ hosted, clock, supported: createSupportedChains(hosted) })

  function put<Kind extends AssetKind>(
    kind: Kind,
    account: CaipAddress,
    { status, value, error, at }: WatchedState<AssetKinds[Kind]>,
  ): void {
    const entry: AssetEntry<Kind> = { status, value, error: error && toErrorWire(error), at }
    store.change(({ assets }) => ({ assets: { ...assets, [`${kind} ${account}`]: entry } }))
  }

  /** What a list shows, and how it is forgotten. */
  const slice = <Kind extends AssetKind>(kind: Kind) => ({
    show: (account: CaipAddress, state: WatchedState<AssetKinds[Kind]>) => put(kind, account, state),
    forget: (account: CaipAddress) =>
      store.change(({ assets }) => ({
        assets: without(assets, `${kind} ${account}`) as typeof assets,
      })),
    isSeen: (account: CaipAddress) => isSeen(`${kind} ${account}`),
  })

  const wallet = createWalletAssets({ store, clock, askWallet })
  const tokens = createTokens({ ...disk, store, chains, api, wallet, onFault, ...slice('tokens') })
  const nfts = createNfts({ ...disk, store, fetch, endpoints, chains, ...slice('nfts') })

  /** As the service gave it: what was sent since is put before it anew each time. */
  const pages = new Map<CaipAddress, WatchedState<Page<Transaction>>>()

  function showHistory(account: CaipAddress): void {
    const state = pages.get(account)
    if (!state) return
    // While the first page is on its way, or cannot be had, what we sent ourselves is there.
    const merged = sent.before(account, state.value ?? { items: [], next: null })
    const value = state.value === null && merged.items.length === 0 ? null : merged
    put('history', account, { ...state, value })
  }

  const history = createHistory({
    ...disk,
    ...slice('history'),
    api,
    show(account, state) {
      pages.set(account, state)
      showHistory(account)
    },
    forget(account) {
      pages.delete(account)
      slice('history').forget(account)
    },
    onPage: page => sent.landed(page),
    onFailed() {
      const tab = owners?.mostVisible()
      if (tab) telemetry?.tell(part => part.tell(tab, { event: 'ERROR_FETCH_TRANSACTIONS', properties: {} }))
    },
  })
  const sent = createSent({
    ...disk,
    endOf: one =>
      askEnd(
        { chains, askWallet, networkOf: ({ transaction }) => networkById(store.get(), transaction.chain) },
        one,
      ),
    isLooked: account => isSeen(`history ${account}`) || isSeen(`tokens ${account}`),
    onChanged: showHistory,
    onEnd(ended) {
      for (const { account, tokens: moved = [] } of ended) {
        // The network's fee is paid in its coin.
        const network = networkById(store.get(), parseCaipAddress(account).networkId)
        const coin = network && (`${network.caipNetworkId}:${nativeAddress(network)}` as const)
        tokens.changed(account, [...(coin ? [coin] : []), ...moved])
      }
      onEnd()
    },
  })

  const lists = { tokens, nfts, history }

  /** A key's list and its account. */
  function listOf(key: AssetKey) {
    const [kind, account] = key.split(' ') as [AssetKind, CaipAddress]
    return { list: lists[kind], account }
  }

  /** Asks the contracts of the tokens that a transaction moves for their decimals. */
  async function chainDecimals({ tokens: moved = [] }: Sent): Promise<ChainDecimals> {
    const found = await Promise.all(
      moved.map(async token => {
        const { namespace, networkId, address } = parseCaipAddress(token)
        const network = networkById(store.get(), networkId)
        const adapter = await chains(namespace)
        const decimals = network && (await adapter.tokenDecimals?.(network, address))
        return decimals === undefined ? [] : [[address.toLowerCase(), decimals] as const]
      }),
    )
    return new Map(found.flat())
  }

  async function get(query: AssetQuery): Promise<DataResult[AssetKind]> {
    const { kind, account, force } = query
    switch (kind) {
      case 'tokens':
        return tokens.get(account, force, query.changed)
      case 'nfts':
        return query.cursor ? nfts.page(account, query.cursor) : nfts.get(account, force)
      case 'history':
        if (query.cursor) return history.page(account, query.cursor)
        return sent.before(account, await history.get(account, force))
    }
  }

  return {
    get,
    watch(key) {
      const { list, account } = listOf(key)
      list.watch(account)
      sent.look()
    },
    unwatch(key) {
      const { list, account } = listOf(key)
      list.unwatch(account)
    },
    seen(key) {
      const { list, account } = listOf(key)
      list.seen(account)
      sent.look()
    },
    refresh(isSkipped) {
      for (const list of Object.values(lists)) list.refresh(isSkipped)
    },
    answered(answered) {
      const state = store.get()
      const now = clock.now()
      const row = readSent(answered, state, now, tokens.known)
      if (!row) return
      sent.add(row)
      if (!row.tokens) return
      // The row is shown at once; its amounts of tokens follow with the chain's answer.
      chainDecimals(row).then(
        decimalsOf => {
          const counted = readSent(answered, state, now, tokens.known, decimalsOf)
          if (counted) sent.add(counted)
        },
        () => {},
      )
    },
    sent(payment) {
      const network = networkById(store.get(), parseCaipAddress(payment.account).networkId)
      if (network) sent.add(rowOfPayment(payment, network, clock.now(), tokens.known(payment.account)))
    },
    async clear(isMeant) {
      await Promise.all([tokens, nfts, history, sent].map(part => part.clear(isMeant)))
    },
    stop() {
      for (const part of [tokens, nfts, history, sent]) part.stop()
    },
  }
}
