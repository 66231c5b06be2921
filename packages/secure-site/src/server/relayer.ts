import {
  type Account,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  defineChain,
  getAddress,
  type Hex,
  http,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  accountAddress,
  accountDeployment,
  CREATE2_DEPLOYER,
  SMART_ACCOUNT_ABI,
} from '../contracts/smartAccount.ts'
import type { Batch } from '../contracts/typedData.ts'
import type { Executor } from '../store/schema.ts'
import type { InTurn } from '../store/turns.ts'
import type { ChainNode } from './chainNode.ts'
import type { Context } from './context.ts'
import type { GasQuota, GasUser } from './gasQuota.ts'
import { SiteError } from './siteError.ts'

export interface SignedBatch extends Batch {
  readonly signature: Hex
}

/** Pays the gas for smart accounts, within the quota. It can only hand in what their owner signed. */
export interface Relayer {
  /** Makes the account if it is not there. */
  deploy(node: ChainNode, user: GasUser): Promise<Address>
  /** Hands a batch in, once: the same nonce again gives the same hash. */
  send(node: ChainNode, user: GasUser, batch: SignedBatch): Promise<Hex>
}

/** How long a batch that was sent is answered with its hash. */
const SENT_MS = 86_400_000
/** How long a deployment is waited for before another one is sent: a chain may have dropped it. */
const DEPLOY_MS = 600_000
/** Above the estimate, in percent: state may change before the transaction is mined. */
const GAS_MARGIN_PERCENT = 20n

/** What every transaction of the relayer works with. */
interface Sponsor {
  readonly account: Account
  readonly quota: GasQuota
  readonly fund: Fund
  /** One after the other on a chain, up to the moment when the node has the transaction. */
  inTurn<Value>(node: ChainNode, run: () => Promise<Value>): Promise<Value>
  /** Transactions of the last time, by what they do, for every machine of the site. */
  readonly sent: {
    read(key: string): Promise<Hex | undefined>
    keep(key: string, hash: Hex, ms: number): Promise<void>
    forget(key: string): Promise<void>
  }
}

/** Called before the relayer sends, on chains where it can be given coins. */
export type Fund = (relayer: Address, node: ChainNode) => Promise<void>

export function createRelayer(parts: {
  readonly db: Executor
  readonly inTurn: InTurn
  readonly context: Context
  readonly quota: GasQuota
  readonly privateKey: Hex
  readonly fund?: Fund
}): Relayer {
  const { db, context, quota, privateKey, fund = async () => {} } = parts
  // Two sends at once would read the same nonce, on this machine or on another one of the site.
  const inTurn: Sponsor['inTurn'] = ({ chainId }, run) => parts.inTurn(`relayer ${chainId}`, run)
  const sent: Sponsor['sent'] = {
    async read(key) {
      const row = await db.selectFrom('relayed').select('hash').where('key', '=', key).executeTakeFirst()
      return row?.hash as Hex | undefined
    },
    async keep(key, hash, ms) {
      await db
        .insertInto('relayed')
        .values({ key, hash, until: context.now() + ms })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
    async forget(key) {
      await db.deleteFrom('relayed').where('key', '=', key).execute()
    },
  }
  const sponsor = { account: privateKeyToAccount(privateKey), quota, fund, inTurn, sent }
  const deploy: Relayer['deploy'] = (node, user) => deployNow(sponsor, node, user)
  return {
    deploy,
    async send(node, user, batch) {
      const key = `${node.chainId} ${user.address.toLowerCase()} ${batch.nonce}`
      const before = await sent.read(key)
      if (before) return before
      const address = await deploy(node, user)
      return inTurn(node, async () => {
        const other = await sent.read(key)
        if (other) return other
        const hash = await execute(sponsor, node, user, address, batch)
        await sent.keep(key, hash, SENT_MS)
        return hash
      })
    },
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
  }
}

/** Reserves the gas of a transaction; the result is its gas limit, so that it cannot use more. */
async function reserveGas(quota: GasQuota, user: GasUser, estimate: bigint): Promise<bigint> {
  const gas = (estimate * (100n + GAS_MARGIN_PERCENT)) / 100n
  await quota.reserve(user, gas)
  return gas
}

async function deployNow(
  { account, quota, fund, inTurn, sent }: Sponsor,
  node: ChainNode,
  user: GasUser,
): Promise<Address> {
  const { reader, writer } = clients(account, node)
  const address = getAddress(accountAddress(user.address))
  if (await reader.getCode({ address })) return address
  const key = `${node.chainId} ${user.address.toLowerCase()} deploy`
  const hash = await inTurn(node, async () => {
    // Another request has sent it.
    const other = await sent.read(key)
    if (other) return other
    if (await reader.getCode({ address })) return undefined
    await fund(account.address, node)
    const transaction = { to: CREATE2_DEPLOYER, data: accountDeployment(user.address) } as const
    const gas = await reserveGas(quota, user, await reader.estimateGas({ account, ...transaction }))
    const made = await writer.sendTransaction({ ...transaction, gas })
    await sent.keep(key, made, DEPLOY_MS)
    return made
  })
  if (hash === undefined) return address
  const { status } = await reader.waitForTransactionReceipt({ hash })
  if (status === 'success') return address
  await sent.forget(key)
  throw new SiteError('The account was not made')
}

async function execute(
  { account, quota, fund }: Sponsor,
  node: ChainNode,
  user: GasUser,
  address: Address,
  batch: SignedBatch,
): Promise<Hex> {
  const { reader, writer } = clients(account, node)
  await fund(account.address, node)
  const { calls, nonce, deadline, signature } = batch
  const call = {
    account,
    address,
    abi: SMART_ACCOUNT_ABI,
    functionName: 'execute',
    args: [calls, nonce, deadline, signature],
  } as const
  try {
    const { request } = await reader.simulateContract(call)
    const gas = await reserveGas(quota, user, await reader.estimateContractGas(call))
    return await writer.writeContract({ ...request, gas })
  } catch (error) {
    if (error instanceof SiteError) throw error
    throw new SiteError(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError)) return String(error)
  const reverted = error.walk(cause => cause instanceof ContractFunctionRevertedError)
  const name = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined
  return name === undefined ? error.shortMessage : `The account refused: ${name}`
}
