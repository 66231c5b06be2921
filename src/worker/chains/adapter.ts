import type { Network } from '../../bridge/contract/network.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'

export interface NativeBalance {
  /** Base units (wei). */
  readonly value: bigint
}

/** A chain family: reads from its nodes, never through a wallet. Reached by one `import()` per family. */
export interface ChainAdapter {
  /**
   * A chain read by JSON-RPC, 10 s, with failover over the network's URLs.
   * @throws RpcError, RpcTimeoutError, NetworkError, HttpError, InvalidResponseError, WrongChainError, RequestAbortedError
   */
  request(network: Network, args: Eip1193Args, signal?: AbortSignal): Promise<unknown>
  balance(network: Network, address: string, signal?: AbortSignal): Promise<NativeBalance>
  /** ENS reverse record, proved by the forward one; `null` when there is none. */
  lookupAddress(address: string): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  /** The address an ENS name points to. */
  resolveName(name: string): Promise<string | null>
  /** Closes sockets, forgets filters. */
  close(): void
}
