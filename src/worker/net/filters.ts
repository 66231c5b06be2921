import { FILTERS_MAX } from '../base/limits.ts'
import type { RpcNode } from './rpcNode.ts'

/** Which node made which filter (a filter id stays with the URL that made it). */
export interface Filters {
  /** Remembers the filter. @returns the id the caller gets: the node's own, or another when two nodes chose the same */
  made(node: RpcNode, nodeId: unknown): unknown
  /** The node of a filter and the filter's id there; `undefined` for an unknown id. */
  find(id: unknown): { readonly node: RpcNode; readonly nodeId: unknown } | undefined
  forget(id: unknown): void
}

export const FILTER_MAKERS: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
])

export function createFilters(): Filters {
  const made = new Map<unknown, { readonly node: RpcNode; readonly nodeId: unknown }>()
  let minted = 0

  function freeId(node: RpcNode, nodeId: unknown): unknown {
    const holder = made.get(nodeId)
    if (holder === undefined || holder.node === node) return nodeId
    minted += 1
    // Longer than any id a node counts up to, so that no node's next filter meets it.
    return `0xf${minted.toString(16).padStart(31, '0')}`
  }

  return {
    made(node, nodeId) {
      const id = freeId(node, nodeId)
      made.delete(id)
      made.set(id, { node, nodeId })
      if (made.size > FILTERS_MAX) made.delete(made.keys().next().value)
      return id
    },
    find: id => made.get(id),
    forget: id => void made.delete(id),
  }
}
