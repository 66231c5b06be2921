import type { Network } from '../contract/network.ts'
import { formatNetworkId, parseNetworkId } from '../values/caip.ts'
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

const allRpcUrls = withDefault(rpcUrls)

/** A chain of viem (mantraEVM) has an http URL among its sockets, which are optional. */
const viemRpcUrls: typeof allRpcUrls = (value, field) => {
  const { webSocket, ...main } = record(record(value, field).default, `${field}.default`)
  const sockets = Array.isArray(webSocket)
    ? { webSocket: webSocket.filter(url => !String(url).startsWith('http')) }
    : {}
  return allRpcUrls({ ...record(value, field), default: { ...main, ...sockets } }, field)
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

const more = partial({
  blockExplorers: withDefault(explorer),
  contracts,
  testnet: boolean,
  network: text,
  assets: partial({ imageId: text, imageUrl }),
})

function readIds(
  chain: Readonly<Record<string, unknown>>,
  field: string,
): Pick<Network, 'id' | 'caipNetworkId' | 'chainNamespace'> {
  const { id } = chain
  const isNumber = typeof id === 'number' && Number.isSafeInteger(id) && id > 0
  const isEvm = chain.caipNetworkId === undefined
  if (!isNumber && (isEvm || typeof id !== 'string'))
    fail(`${field}.id`, 'must be a positive whole number, or a text beside a caipNetworkId')
  if (isEvm) return { id, caipNetworkId: formatNetworkId('eip155', id as number), chainNamespace: 'eip155' }
  const caipNetworkId = networkId(chain.caipNetworkId, `${field}.caipNetworkId`)
  const parts = parseNetworkId(caipNetworkId)
  const chainNamespace = namespace(chain.chainNamespace ?? parts.namespace, `${field}.chainNamespace`)
  const reason = `does not match ${caipNetworkId}`
  if (chainNamespace !== parts.namespace) fail(`${field}.chainNamespace`, reason)
  if (String(id) !== parts.reference) fail(`${field}.id`, reason)
  return { id: id as number | string, caipNetworkId, chainNamespace }
}

/**
 * Reads a viem chain or a network and copies what Tabkey knows of it: what crosses to the engine is data only, and a
 * chain of viem carries functions.
 *
 * @throws ConfigError naming the field
 */
export const readNetwork: Check<Network> = (value, field) => {
  const chain = record(value, field)
  const { caipNetworkId, iconUrl } = chain
  return {
    ...readIds(chain, field),
    ...shape({ name: text, nativeCurrency, rpcUrls: caipNetworkId === undefined ? viemRpcUrls : allRpcUrls })(
      chain,
      field,
    ),
    ...more(chain, field),
    // RainbowKit's chains may carry a function or null here; neither crosses to the engine.
    ...(typeof iconUrl === 'string' && { iconUrl: imageUrl(iconUrl, `${field}.iconUrl`) }),
  }
}
