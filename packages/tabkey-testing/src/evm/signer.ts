import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  hexToBigInt,
  http,
  isHex,
  type LocalAccount,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { asObject } from '../asObject.ts'
import { RpcError } from '../errors.ts'

/** Signs and sends with a key that never leaves this process. */
export interface Signer {
  readonly account: LocalAccount
  personalSign(data: unknown): Promise<Hex>
  signTypedData(json: unknown): Promise<Hex>
  sendTransaction(node: { chainId: number; url: string }, transaction: unknown): Promise<Hex>
}

const chainAt = ({ chainId, url }: { chainId: number; url: string }) =>
  defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })

export function createSigner(account: LocalAccount): Signer {
  // Two sends at once would read the same nonce: they wait for each other.
  let lastSend: Promise<unknown> = Promise.resolve()
  return {
    account,
    personalSign: data => {
      const raw = isHex(data) ? data : stringToHex(String(data))
      return account.signMessage({ message: { raw } })
    },
    signTypedData: json => {
      const typed = typeof json === 'string' ? JSON.parse(json) : asObject(json)
      const { EIP712Domain: _, ...types } = asObject(typed.types)
      return account.signTypedData({ ...typed, types } as TypedDataDefinition)
    },
    sendTransaction(node, transaction) {
      const send = lastSend.then(() => sendNow(account, node, asObject(transaction)))
      lastSend = send.catch(() => {})
      return send
    },
  }
}

/** Sent, or compared with the wallet's own account and chain. */
const CARRIED = ['from', 'to', 'value', 'data', 'input', 'gas', 'gasLimit', 'nonce', 'chainId', 'type']
/** Without an effect on what the transaction does: the wallet prices it itself. */
const IDLE = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'accessList', 'capabilities']
/** Blob transactions (3) and EIP-7702 (4) need fields that this wallet does not send. */
const PLAIN_TYPES = [0, 1, 2]

/**
 * A field that this wallet left out would make another transaction of it.
 *
 * @throws RpcError -32602 naming the field
 */
export function assertSendable(transaction: Record<string, unknown>, chainId: number): void {
  const { data, input, type, chainId: named } = transaction
  const unknown = Object.keys(transaction).find(
    key => transaction[key] !== undefined && !CARRIED.includes(key) && !IDLE.includes(key),
  )
  if (unknown !== undefined)
    throw new RpcError(-32602, `Invalid params: this wallet does not send "${unknown}".`)
  if (type !== undefined && !PLAIN_TYPES.includes(Number(type)))
    throw new RpcError(-32602, `Invalid params: this wallet sends no transactions of type ${String(type)}.`)
  if (named !== undefined && Number(named) !== chainId)
    throw new RpcError(-32602, `Invalid params: the wallet is on chain ${chainId}, not ${String(named)}.`)
  if (data !== undefined && input !== undefined && data !== input)
    throw new RpcError(-32602, 'Invalid params: "data" and "input" differ.')
}

async function sendNow(
  account: LocalAccount,
  node: { chainId: number; url: string },
  transaction: Record<string, unknown>,
): Promise<Hex> {
  assertSendable(transaction, node.chainId)
  const { to, value, gas, gasLimit, nonce, input, data = input } = transaction
  const chain = chainAt(node)
  const limit = gas ?? gasLimit
  try {
    return await createWalletClient({ account, chain, transport: http(node.url) }).sendTransaction({
      ...(isHex(to) ? { to } : {}),
      ...(isHex(data) ? { data } : {}),
      ...(isHex(value) ? { value: hexToBigInt(value) } : {}),
      ...(isHex(limit) ? { gas: hexToBigInt(limit) } : {}),
      ...(isHex(nonce) ? { nonce: Number(nonce) } : {}),
    })
  } catch (error) {
    const { shortMessage, message } = asObject(
      error instanceof Error ? { ...error, message: error.message } : {},
    )
    throw new RpcError(-32000, String(shortMessage ?? message ?? error))
  }
}

/** Passes a read to the node of a chain. */
export async function readFromNode(
  node: { chainId: number; url: string },
  method: string,
  params: unknown,
): Promise<unknown> {
  const client = createPublicClient({ chain: chainAt(node), transport: http(node.url, { retryCount: 0 }) })
  try {
    return await client.transport.request({ method, params })
  } catch (error) {
    const { code, shortMessage, details, data } = asObject(error)
    throw new RpcError(
      typeof code === 'number' ? code : -32603,
      String(details ?? shortMessage ?? error),
      data,
    )
  }
}
