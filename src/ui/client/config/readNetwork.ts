import type { BlockExplorer, Network, RpcUrls } from '../../../bridge/contract/network.ts'
import { formatNetworkId, isEvmAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import {
  boolean,
  type Check,
  fail,
  httpUrl,
  imageUrl,
  list,
  namespace,
  networkId,
  partial,
  record,
  socketUrl,
  text,
} from './check.ts'

const DECIMALS_MAX = 36

const webSocketUrls = partial({ webSocket: list(socketUrl) })

const rpcUrls: Check<RpcUrls> = (value, field) => {
  const urls = record(value, field)
  return { http: list(httpUrl)(urls.http, `${field}.http`), ...webSocketUrls(urls, field) }
}

const allRpcUrls: Check<Network['rpcUrls']> = (value, field) => {
  const sets = record(value, field)
  const named = Object.entries(sets).map(([name, set]) => [name, rpcUrls(set, `${field}.${name}`)] as const)
  return { ...Object.fromEntries(named), default: rpcUrls(sets.default, `${field}.default`) }
}

/** A chain of viem (mantraEVM) has an http URL among its sockets, which are optional. */
const viemRpcUrls: Check<Network['rpcUrls']> = (value, field) => {
  const { webSocket, ...main } = record(record(value, field).default, `${field}.default`)
  const sockets = Array.isArray(webSocket)
    ? { webSocket: webSocket.filter(url => !String(url).startsWith('http')) }
    : {}
  return allRpcUrls({ ...record(value, field), default: { ...main, ...sockets } }, field)
}

const nativeCurrency: Check<Network['nativeCurrency']> = (value, field) => {
  const currency = record(value, field)
  const { decimals } = currency
  if (!Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > DECIMALS_MAX)
    fail(`${field}.decimals`, `must be a whole number from 0 to ${DECIMALS_MAX}`)
  return {
    name: text(currency.name, `${field}.name`),
    symbol: text(currency.symbol, `${field}.symbol`),
    decimals: decimals as number,
  }
}

const explorerApi = partial({ apiUrl: httpUrl })

const explorer: Check<BlockExplorer> = (value, field) => {
  const entry = record(value, field)
  return {
    name: text(entry.name, `${field}.name`),
    url: httpUrl(entry.url, `${field}.url`),
    ...explorerApi(entry, field),
  }
}

const explorers: Check<NonNullable<Network['blockExplorers']>> = (value, field) => {
  const all = record(value, field)
  const named = Object.entries(all).map(
    ([name, entry]) => [name, explorer(entry, `${field}.${name}`)] as const,
  )
  return { default: explorer(all.default, `${field}.default`), ...Object.fromEntries(named) }
}

/** A viem chain nests some contracts by source chain; only those with an address of their own are ours. */
const contracts: Check<NonNullable<Network['contracts']>> = (value, field) => {
  const found: Record<string, { address: `0x${string}`; blockCreated?: number }> = {}
  for (const [name, contract] of Object.entries(record(value, field))) {
    const { address, blockCreated } = record(contract, `${field}.${name}`)
    if (address === undefined) continue
    if (!isEvmAddress(address)) fail(`${field}.${name}.address`, 'must be 0x and 40 hex digits')
    found[name] = {
      address,
      ...(typeof blockCreated === 'number' && { blockCreated }),
    }
  }
  return found
}

const assets = partial({ imageId: text, imageUrl })

const more = partial({ blockExplorers: explorers, contracts, testnet: boolean, network: text, assets })

function readIds(
  chain: Readonly<Record<string, unknown>>,
  field: string,
): Pick<Network, 'id' | 'caipNetworkId' | 'chainNamespace'> {
  const { id } = chain
  const isNumber = typeof id === 'number' && Number.isSafeInteger(id) && id > 0
  if (!isNumber && !(typeof id === 'string' && id !== ''))
    fail(`${field}.id`, 'must be a positive whole number or a text')
  if (chain.caipNetworkId === undefined) {
    if (!isNumber)
      fail(`${field}.id`, 'must be a positive whole number; another family needs a caipNetworkId')
    return { id, caipNetworkId: formatNetworkId('eip155', id), chainNamespace: 'eip155' }
  }
  const caipNetworkId = networkId(chain.caipNetworkId, `${field}.caipNetworkId`)
  const parts = parseNetworkId(caipNetworkId)
  const chainNamespace = namespace(chain.chainNamespace ?? parts.namespace, `${field}.chainNamespace`)
  if (chainNamespace !== parts.namespace) fail(`${field}.chainNamespace`, `does not match ${caipNetworkId}`)
  if (String(id) !== parts.reference) fail(`${field}.id`, `does not match ${caipNetworkId}`)
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
  return {
    ...readIds(chain, field),
    name: text(chain.name, `${field}.name`),
    nativeCurrency: nativeCurrency(chain.nativeCurrency, `${field}.nativeCurrency`),
    rpcUrls: (chain.caipNetworkId === undefined ? viemRpcUrls : allRpcUrls)(
      chain.rpcUrls,
      `${field}.rpcUrls`,
    ),
    ...more(chain, field),
    // RainbowKit's chains may carry a function or null here; neither crosses to the engine.
    ...(typeof chain.iconUrl === 'string' && { iconUrl: imageUrl(chain.iconUrl, `${field}.iconUrl`) }),
  }
}
