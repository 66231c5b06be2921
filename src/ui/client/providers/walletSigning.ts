import type { Namespace } from '../../../bridge/contract/network.ts'
import type { SolanaSendOptions, SolanaTransaction } from '../api/solanaTypes.ts'
import type { Tabkey } from '../api/tabkey.ts'

type Hex = `0x${string}`

/** A message to sign with the active account of a namespace. */
export interface SignMessageVariables<Name extends Namespace = Namespace> {
  /** Text, or bytes; Bitcoin wallets sign text alone. */
  readonly message: string | Uint8Array
  /** Default: the active one. */
  readonly namespace?: Name
  /** One of the wallet's accounts in that namespace; default the active one. Solana signs with the active one. */
  readonly address?: string
}

/** `personal_sign` in hex, Solana's signature in base58, Bitcoin's in base64. */
export type Signature<Name extends Namespace = Namespace> = [Name] extends ['eip155'] ? Hex : string

/** Typed data (EIP-712) to sign with the active EVM account. */
export interface TypedDataVariables {
  /** Its fields are the type `EIP712Domain`, unless `types` has that type. */
  readonly domain?: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number | bigint | string
    readonly verifyingContract?: Hex
    readonly salt?: Hex
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  /** Integers may be bigints. */
  readonly message: Readonly<Record<string, unknown>>
  /** One of the wallet's EVM accounts; default the active one. */
  readonly address?: Hex
}

/** A transaction of an EVM account, sent by the wallet with `eth_sendTransaction`. */
export interface EvmTransaction {
  /** One of the wallet's EVM accounts; default the active one. */
  readonly from?: Hex
  /** Absent for a new contract. */
  readonly to?: Hex
  /** Wei. */
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
}

/** A transaction of the active Solana account: objects of web3.js 1.x or kit, or bytes. */
export interface SolanaTransactionToSend {
  readonly transaction: SolanaTransaction
  readonly options?: SolanaSendOptions
}

/** A payment of the active Bitcoin account. */
export interface BitcoinTransfer {
  readonly recipient: string
  /** Satoshis. */
  readonly amount: bigint | string
}

interface Transactions {
  readonly eip155: EvmTransaction
  readonly solana: SolanaTransactionToSend
  readonly bip122: BitcoinTransfer
}

/** What the wallets of a namespace send. */
export type TransactionOf<Name extends Namespace = Namespace> = Transactions[Name & keyof Transactions]

/** The hash of an EVM transaction, Solana's signature in base58, Bitcoin's transaction id. */
export type SentTransaction<Name extends Namespace = Namespace> = Signature<Name>

const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`

const bytesToHex = (bytes: Uint8Array): Hex =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** The wallet's own code may open a window, so that the request is sent in the task of the caller. */
const evmAddress = (client: Tabkey): Hex | undefined => client.getAccount('eip155').address

async function notConnected(): Promise<Error> {
  const { NotConnectedError } = await import('../../../bridge/errors/connection.ts')
  return new NotConnectedError()
}

/** Signs a message with the wallet of a namespace. */
export async function signByWallet<Name extends Namespace>(
  client: Tabkey,
  { message, namespace, address }: SignMessageVariables<Name>,
): Promise<Signature<Name>> {
  const name: Namespace = namespace ?? client.getState().networks.activeNamespace
  const sign = async (): Promise<string> => {
    if (name !== 'eip155') {
      const { signMessageElsewhere } = await import('./signElsewhere.ts')
      return signMessageElsewhere(client, name, message, address)
    }
    const signer = address ?? evmAddress(client)
    if (!signer) throw await notConnected()
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    return client.request<Hex>({ method: 'personal_sign', params: [bytesToHex(bytes), signer] })
  }
  return (await sign()) as Signature<Name>
}

/** The fields of EIP-712's domain in their order. */
const DOMAIN_TYPES = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/** Signs typed data with the EVM wallet. */
export async function signTypedDataByWallet(
  client: Tabkey,
  { domain = {}, types, primaryType, message, address }: TypedDataVariables,
): Promise<Hex> {
  const signer = address ?? evmAddress(client)
  if (!signer) throw await notConnected()
  const EIP712Domain = DOMAIN_TYPES.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({
    name,
    type,
  }))
  const typedData = JSON.stringify(
    { types: { EIP712Domain, ...types }, domain, primaryType, message },
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )
  return client.request({ method: 'eth_signTypedData_v4', params: [signer, typedData] })
}

/** Sends a transaction with the wallet that its form belongs to. */
export async function sendByWallet<Name extends Namespace>(
  client: Tabkey,
  transaction: TransactionOf<Name>,
): Promise<SentTransaction<Name>> {
  const input: EvmTransaction | SolanaTransactionToSend | BitcoinTransfer = transaction
  const send = async (): Promise<string> => {
    if ('transaction' in input || 'recipient' in input)
      return (await import('./signElsewhere.ts')).sendElsewhere(client, input)
    const { to, data, nonce, from = evmAddress(client), ...quantities } = input
    if (!from) throw await notConnected()
    const entries = Object.entries({ nonce, ...quantities }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toHex(value)] as const],
    )
    const fields = { from, ...(to && { to }), ...(data && { data }), ...Object.fromEntries(entries) }
    return client.request({ method: 'eth_sendTransaction', params: [fields] })
  }
  return (await send()) as SentTransaction<Name>
}
