import type { z } from 'zod/mini'
import type { JsonRpc } from '../../net/jsonRpc.ts'

/** What a node is asked here, with what it must answer. Reads of state are at `confirmed`: a rollback of that has not been seen. */
export interface Cluster {
  /** @throws RpcError, InvalidResponseError, WrongChainError … as `JsonRpc.request` does */
  request<T>(schema: z.ZodMiniType<T>, method: string, ...params: readonly unknown[]): Promise<T>
  readonly signal: AbortSignal | undefined
}

export function createCluster(rpc: JsonRpc, signal?: AbortSignal): Cluster {
  return {
    signal,
    request: (schema, method, ...params) =>
      rpc.request(method, params, { schema, ...(signal && { signal }) }),
  }
}

export const CONFIRMED = { commitment: 'confirmed' } as const
