import type { Endpoints, WalletConnectOverride } from '../../../bridge/contract/config.ts'
import {
  type Check,
  httpUrl,
  list,
  mapOf,
  networkId,
  oneOf,
  optional,
  record,
  setOf,
  socketUrl,
  text,
} from './check.ts'

const HTTP_HOSTS = ['verify', 'explorer', 'blockchainApi', 'analytics', 'secureSite'] as const

/** Every host Tabkey may call (design §13). */
export const readEndpoints: Check<Endpoints> = (value, field) => {
  const given = record(value, field)
  const hosts = HTTP_HOSTS.flatMap(name =>
    given[name] === undefined ? [] : [[name, httpUrl(given[name], `${field}.${name}`)] as const],
  )
  return {
    ...(given.relay === undefined ? {} : { relay: socketUrl(given.relay, `${field}.relay`) }),
    ...Object.fromEntries(hosts),
    ...(given.rpc === undefined ? {} : { rpc: mapOf(networkId, list(httpUrl))(given.rpc, `${field}.rpc`) }),
    ...(given.webSocket === undefined
      ? {}
      : { webSocket: mapOf(networkId, list(socketUrl))(given.webSocket, `${field}.webSocket`) }),
  }
}

const namespace = oneOf('eip155', 'solana', 'bip122', 'polkadot', 'cosmos')

/** The host's changes of WalletConnect's proposal (reference §6.5). */
export const readWalletConnect: Check<WalletConnectOverride> = (value, field) => {
  const given = record(value, field)
  const named = mapOf(namespace, setOf(text))
  const methods = optional(named, given.methods, `${field}.methods`, undefined)
  const events = optional(named, given.events, `${field}.events`, undefined)
  const chains = optional(mapOf(namespace, setOf(networkId)), given.chains, `${field}.chains`, undefined)
  const rpcMap = optional(mapOf(networkId, httpUrl), given.rpcMap, `${field}.rpcMap`, undefined)
  const defaultChain = optional(networkId, given.defaultChain, `${field}.defaultChain`, undefined)
  return {
    ...(methods ? { methods } : {}),
    ...(events ? { events } : {}),
    ...(chains ? { chains } : {}),
    ...(rpcMap ? { rpcMap } : {}),
    ...(defaultChain ? { defaultChain } : {}),
  }
}
