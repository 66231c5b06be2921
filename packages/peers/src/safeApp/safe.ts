import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  keccak256,
  parseEther,
  toHex,
} from 'viem'
import { mainnet } from 'viem/chains'
import {
  accountAddress,
  accountDeployment,
  CREATE2_DEPLOYER,
  SMART_ACCOUNT_ABI,
} from '../../../secure-site/src/contracts/smartAccount.ts'
import { type AccountCall, accountDomain, BATCH_TYPES } from '../../../secure-site/src/contracts/typedData.ts'
import { anvilAccount } from '../accounts.ts'

/** Owners of the peer's Safe, and who pays for its transactions. */
const OWNER_INDEX = 9
const CHAIN_ID = 1
const FAR = 2 ** 47

/** What the Safe knows of a transaction, in the words of its service. */
export interface ProposedTransaction {
  readonly calls: readonly AccountCall[]
  txStatus: 'AWAITING_CONFIRMATIONS' | 'AWAITING_EXECUTION' | 'CANCELLED' | 'FAILED' | 'SUCCESS'
  txHash?: Hex
}

/** An account with code on the local chain, which runs the calls that its owners confirmed. */
export interface PeerSafe {
  readonly address: Address
  readonly owner: Address
  readonly transactions: ReadonlyMap<Hex, ProposedTransaction>
  propose(calls: readonly AccountCall[]): Hex
  execute(safeTxHash: Hex): Promise<void>
  /** @returns the hash that the Safe signs, and the owner's signature, which ERC-1271 accepts */
  signMessage(message: unknown): Promise<{ messageHash: Hex; signature: Hex }>
  rpc(method: string, params: unknown): Promise<unknown>
}

/** @param nodeUrl an anvil with chain id 1 */
export async function openPeerSafe(nodeUrl: string): Promise<PeerSafe> {
  const owner = anvilAccount(OWNER_INDEX)
  const address = accountAddress(owner.address)
  const transport = http(nodeUrl)
  const reader = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 })
  const payer = createWalletClient({ account: owner, chain: mainnet, transport })
  const transactions = new Map<Hex, ProposedTransaction>()
  const domain = accountDomain(address, CHAIN_ID)
  const mined = (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  if (!(await reader.getCode({ address })))
    await mined(await payer.sendTransaction({ to: CREATE2_DEPLOYER, data: accountDeployment(owner.address) }))
  await mined(await payer.sendTransaction({ to: address, value: parseEther('5') }))

  const hashOf = (message: unknown): Hex =>
    typeof message === 'string'
      ? hashMessage(message.startsWith('0x') ? { raw: message as Hex } : message)
      : hashTypedData(message as Parameters<typeof hashTypedData>[0])

  return {
    address,
    owner: owner.address,
    transactions,
    propose(calls) {
      const hash = keccak256(toHex(`${transactions.size} ${Math.random()} ${calls.map(({ to }) => to)}`))
      transactions.set(hash, { calls, txStatus: 'AWAITING_CONFIRMATIONS' })
      return hash
    },
    async execute(safeTxHash) {
      const transaction = transactions.get(safeTxHash)
      if (!transaction) throw new Error('No such transaction')
      transaction.txStatus = 'AWAITING_EXECUTION'
      const message = { nonce: BigInt(safeTxHash), deadline: FAR, calls: transaction.calls }
      const signature = await owner.signTypedData({
        domain,
        types: BATCH_TYPES,
        primaryType: 'Batch',
        message,
      })
      const args = [transaction.calls, message.nonce, FAR, signature] as const
      const data = encodeFunctionData({ abi: SMART_ACCOUNT_ABI, functionName: 'execute', args })
      const hash = await payer.sendTransaction({ to: address, data })
      const { status } = await mined(hash)
      transaction.txHash = hash
      transaction.txStatus = status === 'success' ? 'SUCCESS' : 'FAILED'
    },
    async signMessage(message) {
      const messageHash = hashOf(message)
      const signature = await owner.signTypedData({
        domain,
        types: { AccountMessage: [{ name: 'hash', type: 'bytes32' }] },
        primaryType: 'AccountMessage',
        message: { hash: messageHash },
      })
      return { messageHash, signature }
    },
    async rpc(method, params) {
      return reader.request({ method, params } as Parameters<typeof reader.request>[0])
    },
  }
}
