import { isRecord } from '../../src/bridge/values/isRecord.ts'
import { createEvmAdapter } from '../../src/worker/chains/evm/adapter.ts'
import { resolveEndpoints } from '../../src/worker/net/endpoints.ts'
import { exchange } from '../../src/worker/net/exchange.ts'
import { laboratoryConfig } from './laboratoryConfig.ts'
import type { CacheName } from './productCaches.ts'
import { SERVICE_URL, type SimulatedSource, toValue, type Value } from './simulatedSource.ts'
import type { VirtualClock } from './virtualClock.ts'

export interface LoaderParameters {
  readonly source: SimulatedSource
  readonly clock: VirtualClock
  readonly valueBytes: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4_000_000

const parse = (text: string): Value => {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || typeof value.version !== 'number') throw new Error('The service has no such value')
  return { version: value.version, filling: String(value.filling) }
}

/**
 * What a cache calls for a key that it does not have: balances come from a node through the product's EVM adapter, which
 * batches; everything else from a service through the product's HTTP.
 */
export async function createLoader(
  cache: CacheName,
  { source, clock, valueBytes }: LoaderParameters,
): Promise<(key: string) => Promise<Value>> {
  if (cache === 'balance') {
    const config = laboratoryConfig()
    const endpoints = resolveEndpoints(config)
    const adapter = createEvmAdapter({
      clock,
      fetch: source.fetch,
      endpoints: () => endpoints,
      config: () => config,
    })
    const network = config.networks[0]
    if (!network) throw new Error('The laboratory has no network')
    return async key => {
      const { value } = await adapter.balance(network, key)
      return parse(toValue(Number(value), valueBytes))
    }
  }
  const context = { fetch: source.fetch, clock, allowHosts: new Set([new URL(SERVICE_URL).host]) }
  return async key => {
    const { bytes } = await exchange(context, {
      url: SERVICE_URL + encodeURIComponent(key),
      method: 'GET',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      label: cache,
    })
    return parse(new TextDecoder().decode(bytes))
  }
}
