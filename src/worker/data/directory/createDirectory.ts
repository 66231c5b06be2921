import * as z from 'zod/mini'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { Caches } from '../../../bridge/options/caches.ts'
import { listedWalletSchema } from '../../../bridge/schema/wallet.ts'
import { createCache } from '../../../storage/cache.ts'
import type { Writer } from '../../../storage/coalesce.ts'
import type { KeyValue } from '../../../storage/keyValue.ts'
import type { Clock } from '../../base/clock.ts'
import { HTTP_TIMEOUT_MS } from '../../base/limits.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import { exchange, type Fetch } from '../../net/exchange.ts'
import { parseJson } from '../../net/parseJson.ts'
import { DIRECTORY_FILE_MAX_BYTES } from '../limits.ts'
import { directoryFileSchema, readDirectoryRows } from './readDirectoryRows.ts'

const LABEL = 'directory file'

export interface CreateDirectoryParameters {
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fetch: Fetch
  readonly endpoints: () => Pick<ResolvedEndpoints, 'allowedHosts'>
  /** Receives the number of rows that were left out, and failures behind an expired list. */
  readonly onFault: (error: unknown) => void
}

/** The file of wallets that `endpoints.explorer` names. */
export interface Directory {
  /**
   * All wallets of the file. An expired list is returned while the file is read again for the next call.
   *
   * @param url of the file
   * @throws HttpError, NetworkError, RpcTimeoutError, InvalidResponseError, HostNotAllowedError
   */
  read(url: string): Promise<readonly ListedWallet[]>
}

/** Reads the file once for all tabs, and keeps its wallets as long as pages of a directory. */
export function createDirectory(parameters: CreateDirectoryParameters): Directory {
  const { clock, caches, kv, writer, fetch, endpoints, onFault } = parameters
  const cache = createCache<readonly ListedWallet[]>({
    kv,
    writer,
    clock,
    name: 'directory',
    schema: z.array(listedWalletSchema),
    ttlMs: caches.wallets.ttlMs,
    max: 1,
  })

  async function load(url: string): Promise<readonly ListedWallet[]> {
    const { bytes } = await exchange(
      { fetch, clock, allowHosts: endpoints().allowedHosts },
      { url, method: 'GET', timeoutMs: HTTP_TIMEOUT_MS, maxBytes: DIRECTORY_FILE_MAX_BYTES, label: LABEL },
    )
    const file = directoryFileSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (!file.success) throw new InvalidResponseError(LABEL, { cause: file.error })
    const { wallets, leftOut } = readDirectoryRows(file.data.data, new URL(url))
    if (leftOut > 0) onFault(new InvalidResponseError(`${LABEL}: ${leftOut} rows were left out`))
    return wallets
  }

  return {
    async read(url) {
      const cached = await cache.read(url)
      if (cached.status === 'miss') return cache.get(url, () => load(url))
      if (cached.status === 'stale') cache.get(url, () => load(url)).catch(onFault)
      return cached.value
    },
  }
}
