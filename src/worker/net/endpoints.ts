import type { DataEndpoints, OneOrMore } from '../../bridge/contract/dataEndpoints.ts'
import type { Network, NetworkId } from '../../bridge/contract/network.ts'
import type { NodeEndpoint } from '../../bridge/contract/nodeEndpoint.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { Features } from '../../bridge/options/features.ts'
import type { AllowedHosts } from './allowHosts.ts'
import { getNodeUrl } from './nodeEndpoints.ts'

interface Service {
  /** The documented default, which comes with a projectId. */
  readonly hosted: string
  /** While the feature is off the service has no URL, and its host is not on the list of allowed hosts. */
  readonly feature?: keyof Features
}

const BLOCKCHAIN_API = 'https://rpc.walletconnect.org'

/** Services that the engine contacts, by their names in `endpoints`. */
export const SERVICES = {
  relay: { hosted: 'wss://relay.walletconnect.org' },
  verify: { hosted: 'https://verify.walletconnect.org' },
  explorer: { hosted: 'https://api.web3modal.org' },
  blockchainApi: { hosted: BLOCKCHAIN_API },
  analytics: { hosted: 'https://pulse.walletconnect.org', feature: 'analytics' },
  pay: { hosted: BLOCKCHAIN_API, feature: 'pay' },
  cosigner: { hosted: BLOCKCHAIN_API, feature: 'smartSessions' },
} as const satisfies Readonly<Record<string, Service>>

type ServiceName = keyof typeof SERVICES

/**
 * Hosts of pictures that come with a projectId, beside the explorer's token images: the CDN that the balance service
 * names token pictures on, and a public IPFS gateway.
 */
export const HOSTED_PICTURES = { images: ['https://cdn.zerion.io'], ipfs: 'https://ipfs.io' } as const

/** Chains the hosted nodes serve. */
const HOSTED_CHAINS: ReadonlySet<string> = new Set([
  ...[
    1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113,
    43114, 59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
  ].map(id => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
])

export type EndpointsConfig = Pick<
  EngineConfig,
  'projectId' | 'endpoints' | 'networks' | 'walletConnect' | 'features'
>

const DATA_PARTS = ['nft', 'tokens', 'prices', 'history', 'swaps'] as const satisfies (keyof DataEndpoints)[]

/** The sources of an account's data, in the order in which they are asked; `undefined` where the config names none. */
type DataSources = {
  readonly [Part in keyof DataEndpoints]: (networkId: NetworkId) => readonly DataEndpoints[Part][] | undefined
}

/** The hosts that a source of data names. */
interface SourceUrls {
  readonly type: string
  readonly url?: string
  readonly list?: string
}

/** The hosts that the engine may call. An `undefined` service is never called: it has no URL, or its feature is off. */
export interface ResolvedEndpoints extends Readonly<Record<ServiceName, string | undefined>>, DataSources {
  /** Address of the file of wallets, where `endpoints.explorer` names one; the service `explorer` is then `undefined`. */
  readonly directory: string | undefined
  /** False when the host switched pictures of tokens and NFTs off with an empty list. */
  readonly hasAssetPictures: boolean
  /** The gateway of `ipfs:` addresses. */
  readonly ipfs: string | undefined
  /** Hosts that pictures may be fetched from: a part of `allowedHosts`. */
  readonly pictureHosts: AllowedHosts
  /**
   * Nodes of a chain, in the order they are tried; Bitcoin's are Esplora services. Empty for a chain without configured
   * nodes. Headers stay with the entry of the config that names them: no other URL gets them.
   */
  rpc(networkId: NetworkId): readonly NodeEndpoint[]
  /** The one list every request and every socket is checked against. */
  readonly allowedHosts: AllowedHosts
}

/**
 * Resolves the config's endpoints (no host is contacted that the config, or its documented default for a
 * given projectId, does not name).
 *
 * @param config the engine's config
 * @returns URLs and the allow-list made of them
 */
export function resolveEndpoints(config: EndpointsConfig): ResolvedEndpoints {
  const { endpoints, networks } = config
  const directory = endpoints.explorer?.split(/[?#]/)[0]?.endsWith('.json') ? endpoints.explorer : undefined
  const hasProject = config.projectId !== null && config.projectId !== ''
  const named = Object.fromEntries(
    Object.entries(SERVICES).map(([name, row]: [string, Service]) => {
      const isOff = row.feature !== undefined && !config.features[row.feature]
      const own = endpoints[name as ServiceName]
      const isFile = name === 'explorer' && directory !== undefined
      return [name, isOff || isFile ? undefined : (own ?? (hasProject ? row.hosted : undefined))]
    }),
  ) as Readonly<Record<ServiceName, string | undefined>>
  const byId = new Map(networks.map(network => [network.caipNetworkId, network]))
  const rpc = (networkId: NetworkId) => listNodes(config, networkId, byId.get(networkId))
  // A list of the host's own replaces the default one as a whole, its gateway included.
  const hasDefaults = hasProject && endpoints.images === undefined
  const images = endpoints.images ?? (hasDefaults ? HOSTED_PICTURES.images : [])
  const ipfs = endpoints.ipfs ?? (hasDefaults ? HOSTED_PICTURES.ipfs : undefined)
  const pictures = [named.explorer, named.blockchainApi, named.pay, ...images, ipfs]
  const data = [...DATA_PARTS.map(part => endpoints[part]), endpoints.onramp].flatMap(part =>
    Object.values((part ?? {}) as Readonly<Record<string, OneOrMore<SourceUrls>>>).flat(),
  )
  const dataUrls = data.flatMap(source => [source.url, source.list])
  const sources = DATA_PARTS.map(part => [part, (id: NetworkId) => listEntry<unknown>(endpoints[part], id)])
  return {
    ...named,
    ...(Object.fromEntries(sources) as DataSources),
    directory,
    hasAssetPictures: endpoints.images?.length !== 0,
    ipfs,
    pictureHosts: toHosts(pictures),
    rpc,
    allowedHosts: allowedHosts(config, [...Object.values(named), directory, ...pictures, ...dataUrls], rpc),
  }
}

/** The host's own nodes, then the hosted node when the host named none, then what the network brings; each URL once. */
function listNodes(
  { projectId, endpoints, walletConnect }: EndpointsConfig,
  networkId: NetworkId,
  network: Network | undefined,
): readonly NodeEndpoint[] {
  const own = [
    ...(ownEntry(endpoints.esplora, networkId) ?? []),
    ...(ownEntry(endpoints.rpc, networkId) ?? []),
    ...toList(ownEntry(walletConnect.rpcMap, networkId)),
  ]
  // A host with its own backend or node does not use the default ones.
  const usesHosted = endpoints.blockchainApi === undefined && own.length === 0
  const hosted =
    usesHosted && projectId !== null && projectId !== '' && HOSTED_CHAINS.has(networkId)
      ? [hostedRpcUrl(networkId, projectId)]
      : []
  const brought = network?.rpcUrls.default.http ?? []
  const nodes = [...own, ...hosted, ...brought].map(node =>
    typeof node === 'string' ? withProjectId(node, projectId) : node,
  )
  const urls = nodes.map(getNodeUrl)
  return nodes.filter((_, index) => urls.indexOf(urls[index] ?? '') === index)
}

function hostedRpcUrl(networkId: NetworkId, projectId: string): string {
  const url = new URL('/v1/', BLOCKCHAIN_API)
  url.searchParams.set('chainId', networkId)
  url.searchParams.set('projectId', projectId)
  return url.href
}

/** Any URL on the hosted nodes' host carries the projectId. */
function withProjectId(url: string, projectId: string | null): string {
  if (projectId === null || projectId === '' || !URL.canParse(url)) return url
  const parsed = new URL(url)
  if (parsed.host !== new URL(BLOCKCHAIN_API).host || parsed.searchParams.has('projectId')) return url
  parsed.searchParams.set('projectId', projectId)
  return parsed.href
}

function allowedHosts(
  { endpoints, networks, walletConnect }: EndpointsConfig,
  services: readonly (string | undefined)[],
  rpc: (networkId: NetworkId) => readonly NodeEndpoint[],
): AllowedHosts {
  const chains = new Set<NetworkId>([
    ...networks.map(network => network.caipNetworkId),
    ...(Object.keys({ ...endpoints.esplora, ...endpoints.rpc, ...walletConnect.rpcMap }) as NetworkId[]),
  ])
  const urls = [
    ...services,
    ...[...chains].flatMap(rpc).map(getNodeUrl),
    ...Object.values(endpoints.webSocket ?? {}).flat(),
    ...networks.flatMap(network => network.rpcUrls.default.webSocket ?? []),
  ]
  return toHosts(urls)
}

const toHosts = (urls: readonly (string | undefined)[]): AllowedHosts =>
  new Set(urls.filter(isUrl).map(url => new URL(url).host))

const isUrl = (url: string | undefined): url is string => url !== undefined && URL.canParse(url)
const toList = (url: string | undefined): readonly string[] => (url === undefined ? [] : [url])

const listEntry = <T>(table: Readonly<Record<string, OneOrMore<T>>> | undefined, key: string) => {
  const entry = ownEntry(table, key)
  return entry && ([entry].flat() as readonly T[])
}

/** An own entry only: the key comes from outside and may be `constructor`. */
function ownEntry<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
