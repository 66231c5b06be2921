import type { Endpoints, WalletConnectOverride } from '../../../bridge/contract/config.ts'
import {
  type Check,
  httpUrl,
  list,
  mapOf,
  namespace,
  networkId,
  optionsOf,
  present,
  record,
  setOf,
  socketUrl,
  text,
} from './check.ts'

const HTTP_HOSTS = [
  'verify',
  'explorer',
  'blockchainApi',
  'analytics',
  'secureSite',
  'pay',
  'cosigner',
  'onramp',
] as const

/** Every host Tabkey may call (design §13). */
export const readEndpoints: Check<Endpoints> = (value, field) => {
  const option = optionsOf(record(value, field), field)
  const nodes = mapOf(networkId, list(httpUrl))
  return present({
    relay: option('relay', socketUrl, undefined),
    ...(Object.fromEntries(HTTP_HOSTS.map(name => [name, option(name, httpUrl, undefined)])) as Record<
      (typeof HTTP_HOSTS)[number],
      string | undefined
    >),
    images: option('images', list(httpUrl), undefined),
    rpc: option('rpc', nodes, undefined),
    esplora: option('esplora', nodes, undefined),
    webSocket: option('webSocket', mapOf(networkId, list(socketUrl)), undefined),
  })
}

/** The host's changes of WalletConnect's proposal (reference §6.5). */
export const readWalletConnect: Check<WalletConnectOverride> = (value, field) => {
  const option = optionsOf(record(value, field), field)
  const named = mapOf(namespace, setOf(text))
  return present({
    methods: option('methods', named, undefined),
    events: option('events', named, undefined),
    chains: option('chains', mapOf(namespace, setOf(networkId)), undefined),
    rpcMap: option('rpcMap', mapOf(networkId, httpUrl), undefined),
    defaultChain: option('defaultChain', networkId, undefined),
  })
}
