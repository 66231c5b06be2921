import type { AssetKey, AssetKind } from '../../../bridge/contract/assets.ts'
import type { DataQuery, DataResult } from '../../../bridge/contract/engineApi.ts'
import { BalanceUnavailableError } from '../../../bridge/errors/network.ts'
import type { CreateDataParameters } from '../data.ts'
import type { Hosted } from '../hosted.ts'

export type AssetQuery = Extract<DataQuery, { kind: AssetKind }>

export interface CreateAssetsParameters extends Omit<CreateDataParameters, 'views'> {
  readonly hosted: Hosted
  readonly isSeen: (key: AssetKey) => boolean
}

/** Tokens, NFTs and history: fetched, cached, and shown in the slice `assets` while somebody watches. */
export interface Assets {
  get(query: AssetQuery): Promise<DataResult[AssetKind]>
  watch(key: AssetKey): void
  unwatch(key: AssetKey): void
  seen(key: AssetKey): void
  refresh(): void
  clear(): Promise<void>
  stop(): void
}

export function createAssets(_parameters: CreateAssetsParameters): Assets {
  return {
    get: () => Promise.reject(new BalanceUnavailableError()),
    watch() {},
    unwatch() {},
    seen() {},
    refresh() {},
    clear: async () => {},
    stop() {},
  }
}
