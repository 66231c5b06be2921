import type { Network } from '../contract/network.ts'
import { parseNetworkId } from '../values/caip.ts'
import {
  boolean,
  type Check,
  evmAddress,
  fail,
  httpUrl,
  imageUrl,
  list,
  mapEntries,
  namespace,
  networkId,
  partial,
  record,
  shape,
  socketUrl,
  text,
  wholeNumber,
} from './check.ts'

const DECIMALS_MAX = 36

const rpcUrls = shape({ http: list(httpUrl) }, { webSocket: list(socketUrl) })
const explorer = shape({ name: text, url: httpUrl }, { apiUrl: httpUrl })
const nativeCurrency = shape({ name: text, symbol: text, decimals: wholeNumber(0, DECIMALS_MAX) })

/** An object of like values, one of which is `default`. */
const withDefault =
  <Value>(check: Check<Value>): Check<{ readonly default: Value; readonly [name: string]: Value }> =>
  (value, field) => {
    const { default: first, ...otherUrls } = record(value, field)
    return mapEntries({ default: first, ...otherUrls }, (item, name) => check(item, `${field}.${name}`)) as {
      default: Value
    }
  }

/** A viem chain nests some contracts by source chain; only those with an address of their own are ours. */
const contracts: Check<NonNullable<Network['contracts']>> = (value, field) => {
  const found: Record<string, { address: `0x${string}`; blockCreated?: number }> = {}
  for (const [name, contract] of Object.entries(record(value, field))) {
    const { address, blockCreated } = record(contract, `${field}.${name}`)
    if (address === undefined) continue
    found[name] = {
      address: evmAddress(address, `${field}.${name}.address`),
      ...(typeof blockCreated === 'number' && { blockCreated }),
    }
  }
  return found
}

const main = shape({ name: text, nativeCurrency, rpcUrls: withDefault(rpcUrls) })
const more = partial({
  blockExplorers: withDefault(explorer),
  contracts,
  testnet: boolean,
  network: text,
  assets: partial({ imageId: text, imageUrl }),
})

export const ID_REASON = 'must be a positive whole number, or a text beside a caipNetworkId'

function readIds(
  chain: Readonly<Record<string, unknown>>,
  field: string,
): Pick<Network, 'id' | 'caipNetworkId' | 'chainNamespace'> {
  const { id } = chain
  if (typeof id !== 'string' && !(Number.isSafeInteger(id) && (id as number) > 0))
    fail(`${field}.id`, ID_REASON)
  const caipNetworkId = networkId(chain.caipNetworkId, `${field}.caipNetworkId`)
  const parts = parseNetworkId(caipNetworkId)
  const chainNamespace = namespace(chain.chainNamespace ?? parts.namespace, `${field}.chainNamespace`)
  const reason = `does not match ${caipNetworkId}`
  if (chainNamespace !== parts.namespace) fail(`${field}.chainNamespace`, reason)
  if (String(id) !== parts.reference) fail(`${field}.id`, reason)
  return { id: id as number | string, caipNetworkId, chainNamespace }
}

/**
 * Reads a network and copies what Tabkey knows of it: what crosses to the engine is data only. The tab has made it of a
 * chain of viem by `readChain`.
 *
 * @throws ConfigError naming the field
 */
export const readNetwork: Check<Network> = (value, field) => {
  const chain = record(value, field)
  const { iconUrl } = chain
  return {
    ...readIds(chain, field),
    ...main(chain, field),
    ...more(chain, field),
    // RainbowKit's chains may carry a function or null here; neither crosses to the engine.
    ...(typeof iconUrl === 'string' && { iconUrl: imageUrl(iconUrl, `${field}.iconUrl`) }),
  }
}
