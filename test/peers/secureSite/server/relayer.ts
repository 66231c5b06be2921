import {
  type Account,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  getAddress,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainNode } from '../../walletd/calls.ts'
import {
  accountAddress,
  accountDeployment,
  CREATE2_DEPLOYER,
  SMART_ACCOUNT_ABI,
} from '../contracts/smartAccount.ts'
import type { Batch } from '../contracts/typedData.ts'
import { SiteError } from './siteError.ts'

export interface SignedBatch extends Batch {
  readonly signature: Hex
}

/** Pays the gas for smart accounts. It can only hand in what their owner signed. */
export interface Relayer {
  /** Makes the account if it is not there. */
  deploy(node: ChainNode, owner: Address): Promise<Address>
  /** Hands a batch in, once: the same nonce again gives the same hash. */
  send(node: ChainNode, owner: Address, batch: SignedBatch): Promise<Hex>
}

const MIN_BALANCE = parseEther('1')
const FUND = parseEther('1000')

export function createRelayer(): Relayer {
  const account = privateKeyToAccount(generatePrivateKey())
  const sent = new Map<string, Hex>()
  // One at a time: two sends at once would read the same nonce.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }
  return {
    deploy: (node, owner) => inTurn(() => deployNow(account, node, owner)),
    send: (node, owner, batch) =>
      inTurn(async () => {
        const key = `${node.chainId} ${owner} ${batch.nonce}`
        const known = sent.get(key)
        if (known) return known
        const address = await deployNow(account, node, owner)
        const hash = await execute(account, node, address, batch)
        sent.set(key, hash)
        return hash
      }),
  }
}

function clients(account: Account, { chainId, url }: ChainNode) {
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { retryCount: 0 })
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 20 }),
    writer: createWalletClient({ account, chain, transport }),
    anvil: createTestClient({ mode: 'anvil', chain, transport }),
  }
}

async function deployNow(account: Account, node: ChainNode, owner: Address): Promise<Address> {
  const { reader, writer } = clients(account, node)
  const address = accountAddress(owner)
  if (await reader.getCode({ address })) return address
  await fund(account, node)
  const hash = await writer.sendTransaction({ to: CREATE2_DEPLOYER, data: accountDeployment(owner) })
  await reader.waitForTransactionReceipt({ hash })
  return getAddress(address)
}

/** On the local chains money is made, as nowhere else. */
async function fund(account: Account, node: ChainNode): Promise<void> {
  const { reader, anvil } = clients(account, node)
  if ((await reader.getBalance(account)) < MIN_BALANCE)
    await anvil.setBalance({ address: account.address, value: FUND })
}

async function execute(
  account: Account,
  node: ChainNode,
  address: Address,
  batch: SignedBatch,
): Promise<Hex> {
  const { reader, writer } = clients(account, node)
  await fund(account, node)
  const { calls, nonce, deadline, signature } = batch
  try {
    const { request } = await reader.simulateContract({
      account,
      address,
      abi: SMART_ACCOUNT_ABI,
      functionName: 'execute',
      args: [calls, nonce, deadline, signature],
    })
    return await writer.writeContract(request)
  } catch (error) {
    throw new SiteError(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError)) return String(error)
  const reverted = error.walk(cause => cause instanceof ContractFunctionRevertedError)
  const name = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined
  return name === undefined ? error.shortMessage : `The account refused: ${name}`
}
