import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { ListedToken } from './tokenList.ts'

type BundledList = { readonly TOKENS: Readonly<Record<NetworkId, string>> }

const loadEthereum = () => import('./bundled/ethereum.ts')
const loadBase = () => import('./bundled/base.ts')
const loadLayers = () => import('./bundled/layers.ts')
const loadChains = () => import('./bundled/chains.ts')
const loadSolana = () => import('./bundled/solana.ts')

/** The list that a network is in. */
const LISTS: Readonly<Record<NetworkId, () => Promise<BundledList>>> = {
  'eip155:1': loadEthereum,
  'eip155:10': loadLayers,
  'eip155:56': loadChains,
  'eip155:100': loadChains,
  'eip155:130': loadBase,
  'eip155:137': loadChains,
  'eip155:324': loadLayers,
  'eip155:8453': loadBase,
  'eip155:42161': loadLayers,
  'eip155:43114': loadChains,
  'eip155:59144': loadLayers,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': loadSolana,
}

const ROW = /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}) (\d+) (\S+) (.+)$/

function readRow(row: string): readonly ListedToken[] {
  const [, address, decimals, symbol, name] = ROW.exec(row) ?? []
  return address && symbol && name ? [{ address, decimals: Number(decimals), symbol, name }] : []
}

/** The bundled tokens of a network; none for a network without a list. */
export async function loadBundledTokens(networkId: NetworkId): Promise<readonly ListedToken[]> {
  if (!Object.hasOwn(LISTS, networkId)) return []
  const list = await LISTS[networkId]?.()
  return list?.TOKENS[networkId]?.split('\n').flatMap(readRow) ?? []
}
