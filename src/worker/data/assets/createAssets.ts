import type { AssetKey, AssetKind } from '../../../bridge/contract/assets.ts'
import type { DataQuery, DataResult } from '../../../bridge/contract/engineApi.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { Answered } from '../../rpc/handle.ts'
import { networkById } from '../../store/select.ts'
import type { CreateDataParameters } from '../data.ts'
import type { Hosted } from '../hosted.ts'
import { createSupportedChains } from '../supportedChains.ts'
import { createAccountApi } from './accountApi.ts'
import { createAssetSlice } from './assetSlice.ts'
import { readChainDecimals } from './chainDecimals.ts'
import { createWalletRequest } from './createWalletRequest.ts'
import { createHistory } from './history.ts'
import { nativeAddress } from './holding.ts'
import { createNfts } from './nfts.ts'
import { readSent } from './readSent.ts'
import { createSent } from './sent.ts'
import { readSentEnd } from './sentEnd.ts'
import { type SentPayment, toPaymentRow } from './sentPayment.ts'
import { createShownHistory } from './shownHistory.ts'
import { createTokens } from './tokens.ts'
import { createWalletAssets } from './walletAssets.ts'

export type AssetQuery = Extract<DataQuery, { kind: AssetKind }>

export interface CreateAssetsParameters extends Omit<CreateDataParameters, 'views'> {
  readonly caches: Caches
  readonly hosted: Hosted
  readonly isVisible: (key: AssetKey) => boolean
  /** A block confirmed a sent transaction: balances and lists may have changed. */
  readonly onEnd: () => void
}

/** Tokens, NFTs and history: fetched, cached, and shown in the slice `assets` while a tab watches them. */
export interface Assets {
  get(query: AssetQuery): Promise<DataResult[AssetKind]>
  watch(key: AssetKey): void
  unwatch(key: AssetKey): void
  onVisible(key: AssetKey): void
  refresh(isSkipped?: (account: CaipAddress) => boolean): void
  /** A wallet answered a request that needs approval, and may have sent a transaction. */
  answered(answered: Answered): void
  sent(payment: SentPayment): void
  /** @param isMeant selects cache keys, which begin with the account; without it everything is removed */
  clear(isMeant?: (key: string) => boolean): Promise<void>
  stop(): void
}

/** The lists of an account, with what they share. */
export function createAssets(parameters: CreateAssetsParameters): Assets {
  const { store, clock, caches, kv, writer, fetch, endpoints, hosted, chains, isVisible, onEnd } = parameters
  const { walletTabs, requests, telemetry, onFault } = parameters
  const disk = { clock, kv, writer }
  const requestWallet = createWalletRequest({ clock, walletTabs, requests })
  const api = createAccountApi({ hosted, clock, supported: createSupportedChains(hosted) })

  const slice = <Kind extends AssetKind>(kind: Kind) => createAssetSlice(kind, { store, isVisible })
  const wallet = createWalletAssets({ store, clock, requestWallet })
  const tokens = createTokens({
    ...disk,
    caches,
    store,
    fetch,
    endpoints,
    chains,
    api,
    wallet,
    onFault,
    ...slice('tokens'),
  })
  const nfts = createNfts({ ...disk, caches, store, fetch, endpoints, chains, onFault, ...slice('nfts') })

  const shown = createShownHistory(slice('history'), () => sent)
  const history = createHistory({
    ...disk,
    caches,
    store,
    fetch,
    endpoints,
    chains,
    api,
    onFault,
    isVisible: slice('history').isVisible,
    show: shown.show,
    forget: shown.forget,
    onPage: page => sent.landed(page),
    onFailed() {
      const tab = walletTabs?.mostVisible()
      if (tab)
        telemetry?.notify(part => part.track(tab, { event: 'ERROR_FETCH_TRANSACTIONS', properties: {} }))
    },
  })
  const sent = createSent({
    ...disk,
    readEnd: row =>
      readSentEnd(
        {
          chains,
          requestWallet,
          getNetwork: ({ transaction }) => networkById(store.get(), transaction.chain),
          checkPayment: parameters.checkPayment,
        },
        row,
      ),
    isWatched: account => isVisible(`history ${account}`) || isVisible(`tokens ${account}`),
    onChanged: shown.update,
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
  function getList(key: AssetKey) {
    const [kind, account] = key.split(' ') as [AssetKind, CaipAddress]
    return { list: lists[kind], account }
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
      const { list, account } = getList(key)
      list.watch(account)
      sent.poll()
    },
    unwatch(key) {
      const { list, account } = getList(key)
      list.unwatch(account)
    },
    onVisible(key) {
      const { list, account } = getList(key)
      list.onVisible(account)
      sent.poll()
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
      readChainDecimals(row, parameters).then(
        tokenDecimals => {
          const counted = readSent(answered, state, now, tokens.known, tokenDecimals)
          if (counted) sent.add(counted)
        },
        () => {},
      )
    },
    sent(payment) {
      const network = networkById(store.get(), parseCaipAddress(payment.account).networkId)
      if (network) sent.add(toPaymentRow(payment, network, clock.now(), tokens.known(payment.account)))
    },
    async clear(isMeant) {
      await Promise.all([tokens, nfts, history, sent].map(part => part.clear(isMeant)))
    },
    stop() {
      for (const part of [tokens, nfts, history, sent]) part.stop()
    },
  }
}
