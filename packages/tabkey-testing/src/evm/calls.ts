import { bytesToHex, type Hex } from 'viem'
import { asObject } from '../asObject.ts'
import { RpcError } from '../errors.ts'
import { readFromNode, type Signer } from './signer.ts'

/** A chain and its node. */
export interface ChainNode {
  readonly chainId: number
  readonly url: string
}

/** EIP-5792 for a wallet of plain keys: every call is a transaction, nothing is atomic. */
export interface CallBundles {
  send(node: ChainNode, params: unknown): Promise<{ id: string }>
  status(id: unknown): Promise<unknown>
}

export function createCallBundles(signer: Signer): CallBundles {
  const bundles = new Map<string, { node: ChainNode; hashes: Hex[] }>()
  return {
    async send(node, params) {
      const { id: wantedId, atomicRequired, calls, version } = asObject(params)
      // EIP-5792 error codes.
      if (atomicRequired === true) throw new RpcError(5760, 'Atomicity not supported')
      if (typeof wantedId === 'string' && bundles.has(wantedId))
        throw new RpcError(5720, 'Duplicate bundle id')
      if (!Array.isArray(calls) || typeof version !== 'string') throw new RpcError(-32602, 'Invalid params')
      const id =
        typeof wantedId === 'string' ? wantedId : bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
      const hashes: Hex[] = []
      for (const call of calls) hashes.push(await signer.sendTransaction(node, call))
      bundles.set(id, { node, hashes })
      return { id }
    },
    async status(id) {
      const bundle = bundles.get(String(id))
      if (!bundle) throw new RpcError(5730, 'Unknown bundle id')
      const read = (hash: Hex) => readFromNode(bundle.node, 'eth_getTransactionReceipt', [hash])
      const found = (await Promise.all(bundle.hashes.map(read)))
        .filter(receipt => receipt !== null)
        .map(asObject)
      const done = found.length === bundle.hashes.length
      const failed = found.some(({ status }) => status !== '0x1')
      return {
        version: '2.0.0',
        id,
        chainId: `0x${bundle.node.chainId.toString(16)}`,
        status: done ? (failed ? 500 : 200) : 100,
        atomic: false,
        receipts: found.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
          logs,
          status,
          blockHash,
          blockNumber,
          gasUsed,
          transactionHash,
        })),
      }
    },
  }
}
