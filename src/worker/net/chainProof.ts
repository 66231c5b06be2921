import { checkResult } from './rpcResult.ts'

/** How a node shows which chain it serves. */
export interface ChainProof {
  readonly method: string
  /** CAIP-2 id of the chain the node is configured for. */
  readonly expected: string
  /**
   * The CAIP-2 id in the node's answer.
   * @throws InvalidResponseError for an invalid id
   */
  readId(result: unknown): string
}

/** EIP-155: `eth_chainId`. */
export function evmProof(chainId: number): ChainProof {
  return {
    method: 'eth_chainId',
    expected: `eip155:${chainId}`,
    readId(result) {
      checkResult('eth_chainId', result)
      return `eip155:${BigInt(String(result))}`
    },
  }
}
