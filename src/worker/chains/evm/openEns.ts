import type { Network } from '../../../bridge/contract/network.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { NetContext } from '../../net/exchange.ts'
import type { JsonRpc } from '../../net/jsonRpc.ts'
import { createEns, type Ens } from './ens.ts'

export interface OpenEnsParameters extends Pick<NetContext, 'fetch' | 'clock'> {
  readonly config: Pick<EngineConfig, 'networks'> & Partial<Pick<EngineConfig, 'endpoints'>>
  readonly getRpc: (network: Network) => JsonRpc
}

/** ENS is read on Ethereum, for accounts of every chain. */
const ETHEREUM: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** @returns `undefined` where neither the networks nor `endpoints.rpc` name a node of Ethereum */
export function openEns({ config, getRpc, fetch, clock }: OpenEnsParameters): Ens | undefined {
  const { networks, endpoints = {} } = config
  const configured = networks.find(({ caipNetworkId }) => caipNetworkId === ETHEREUM.caipNetworkId)
  const network = configured ?? (endpoints.rpc?.[ETHEREUM.caipNetworkId]?.length ? ETHEREUM : undefined)
  if (!network) return undefined
  const sources = [endpoints.names ?? []].flat()
  const gateways = sources.flatMap(source => (source.type === 'ens' ? (source.gateways ?? []) : []))
  return createEns(getRpc(network), {
    universalResolver: network.contracts?.ensUniversalResolver?.address,
    gateways,
    fetch,
    clock,
  })
}
