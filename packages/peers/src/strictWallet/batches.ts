import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { askNode } from './askNode.ts'
import { readTransaction } from './readTransaction.ts'
import { sendTransaction } from './sendTransaction.ts'
import { accountsFor, askPerson, permittedAccount, type Session, toHex } from './session.ts'

interface Batch {
  readonly node: ChainNode
  readonly hashes: readonly Hex[]
}

export interface Batches {
  send(session: Session, origin: string, params: readonly unknown[]): Promise<{ id: string }>
  status(id: unknown): Promise<object>
  /** Fails when the id is unknown; the wallet has no screen to show it on. */
  show(id: unknown): null
}

/** EIP-5792: capabilities that are not optional must be known, and this wallet has none. */
function checkCapabilities(value: unknown): void {
  for (const [name, capability] of Object.entries(asObject(value)))
    if (asObject(capability).optional !== true) throw new RpcError(5700, `Unsupported capability: ${name}`)
}

function readChain(session: Session, chainId: unknown): ChainNode {
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId))
    throw new RpcError(-32602, 'Expected "chainId" as hex without leading zeros.')
  const node = session.chains.get(Number(chainId))
  if (!node) throw new RpcError(5710, 'Unsupported chain id.')
  return node
}

/** EIP-5792 for plain keys: each call is a transaction of its own, nothing is atomic. */
export function createBatches(): Batches {
  const batches = new Map<string, Batch>()
  const find = (id: unknown): Batch => {
    if (typeof id !== 'string') throw new RpcError(-32602, 'Expected an id.')
    const batch = batches.get(id)
    if (!batch) throw new RpcError(5730, 'Unknown bundle id.')
    return batch
  }
  return {
    async send(session, origin, [first]) {
      const { version, id, from, chainId, atomicRequired, calls, capabilities } = asObject(first)
      if (version !== '2.0.0') throw new RpcError(-32602, 'Expected version 2.0.0.')
      if (typeof atomicRequired !== 'boolean') throw new RpcError(-32602, 'Expected "atomicRequired".')
      if (!Array.isArray(calls) || calls.length === 0) throw new RpcError(-32602, 'Expected calls.')
      if (id !== undefined && (typeof id !== 'string' || id.length > 4096))
        throw new RpcError(-32602, 'Invalid id.')
      const account = permittedAccount(session, origin, from ?? accountsFor(session, origin)[0] ?? '')
      const node = readChain(session, chainId)
      for (const value of [capabilities, ...calls.map(call => asObject(call).capabilities)])
        checkCapabilities(value)
      const wanted = calls.map(call => readTransaction(asObject(call), node.chainId))
      if (atomicRequired) throw new RpcError(5760, 'Atomicity is not supported.')
      if (id !== undefined && batches.has(id)) throw new RpcError(5720, 'Duplicate id.')
      await askPerson(session)
      const ownId = id ?? `0x${randomBytes(32).toString('hex')}`
      const hashes: Hex[] = []
      for (const call of wanted) hashes.push(await sendTransaction(account, node, call))
      batches.set(ownId, { node, hashes })
      return { id: ownId }
    },
    async status(id) {
      const { node, hashes } = find(id)
      const receipts = await Promise.all(
        hashes.map(async hash => asObject(await askNode(node, 'eth_getTransactionReceipt', [hash]))),
      )
      const mined = receipts.filter(({ status }) => status !== undefined)
      const isFailed = mined.some(({ status }) => status !== '0x1')
      return {
        version: '2.0.0',
        id,
        chainId: toHex(node.chainId),
        status: mined.length < hashes.length ? 100 : isFailed ? 500 : 200,
        atomic: false,
        receipts: mined.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
          logs: (logs as object[]).map(log => {
            const { address, data, topics } = asObject(log)
            return { address, data, topics }
          }),
          status,
          blockHash,
          blockNumber,
          gasUsed,
          transactionHash,
        })),
      }
    },
    show(id) {
      find(id)
      return null
    },
  }
}

/** `wallet_getCapabilities` of EIP-5792. */
export function capabilitiesOf(session: Session, origin: string, params: readonly unknown[]): object {
  const [address, chainIds] = params
  permittedAccount(session, origin, address)
  if (chainIds !== undefined && !Array.isArray(chainIds)) throw new RpcError(-32602, 'Expected chain ids.')
  const known = [...session.chains.keys()].map(toHex)
  const wanted = chainIds === undefined ? known : known.filter(id => chainIds.includes(id))
  return Object.fromEntries(wanted.map(id => [id, { atomic: { status: 'unsupported' } }]))
}
