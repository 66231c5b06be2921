import { type AccessList, type Address, getAddress, type Hex } from 'viem'
import { RpcError } from '../walletd/rpcError.ts'

/** A checked transaction; absent fields are the wallet's to fill. */
export interface WantedTransaction {
  readonly to?: Address
  readonly value: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
  readonly type?: number
  readonly accessList?: AccessList
}

type Fields = Readonly<Record<string, unknown>>

function refuse(field: string, expected: string): never {
  throw new RpcError(-32602, `Invalid "${field}": expected ${expected}.`)
}

/** Hex with or without 0x, as extension wallets accept it. */
function readQuantity(fields: Fields, name: string, maxDigits = 64): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') refuse(name, 'a hex quantity')
  const digits = value.replace(/^0x/i, '')
  if (!/^[0-9a-f]+$/i.test(digits) || digits.length > maxDigits) refuse(name, 'a hex quantity')
  return BigInt(`0x${digits}`)
}

/** Hex with or without 0x; an odd number of digits is padded, as extension wallets do. */
export function readBytes(fields: Fields, name: string): Hex | undefined {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') refuse(name, 'hex bytes')
  const digits = value.replace(/^0x/i, '')
  if (!/^[0-9a-f]*$/i.test(digits)) refuse(name, 'hex bytes')
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

/** Addresses in one case carry no checksum; mixed case must be right (EIP-55). */
export function readReceiver(value: unknown, name = 'to'): Address | undefined {
  if (value === undefined || value === null || value === '' || value === '0x') return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) refuse(name, 'an address')
  const digits = value.slice(2)
  const right = getAddress(value.toLowerCase())
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isOneCase && right !== value) refuse(name, 'the right checksum')
  return right
}

function readAccessList(value: unknown): AccessList | undefined {
  if (value === undefined || value === null) return undefined
  const isEntry = (entry: unknown) => {
    const { address, storageKeys } = (entry ?? {}) as Fields
    const areKeys =
      Array.isArray(storageKeys) && storageKeys.every(key => /^0x[0-9a-f]{64}$/i.test(String(key)))
    return typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address) && areKeys
  }
  if (!Array.isArray(value) || !value.every(isEntry)) refuse('accessList', 'addresses with their keys')
  return value as AccessList
}

function checkFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas, type, accessList }: WantedTransaction) {
  const isFeeMarket = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && isFeeMarket) refuse('gasPrice', 'one kind of fee')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    refuse('maxPriorityFeePerGas', 'at most maxFeePerGas')
  if (type === undefined) return
  if (type > 2) refuse('type', '0x0, 0x1 or 0x2')
  if (type < 2 && isFeeMarket) refuse('type', '0x2 for its fees')
  if (type === 2 && gasPrice !== undefined) refuse('type', '0x0 or 0x1 for its fee')
  if (type === 0 && accessList !== undefined) refuse('type', '0x1 or 0x2 for its access list')
}

/**
 * Checks the fields of `eth_sendTransaction`: -32602 for each that no transaction can hold.
 *
 * @param chainId the active chain; another `chainId` is refused
 */
export function readTransaction(fields: Fields, chainId: number): WantedTransaction {
  const named = readQuantity(fields, 'chainId')
  if (named !== undefined && named !== BigInt(chainId)) refuse('chainId', `the active chain ${chainId}`)
  const [data, input] = [readBytes(fields, 'data'), readBytes(fields, 'input')]
  if (data !== undefined && input !== undefined && data !== input) refuse('input', 'the same as data')
  const to = readReceiver(fields.to)
  const code = data ?? input
  if (to === undefined && (code === undefined || code === '0x')) refuse('to', 'a receiver or code to deploy')
  const nonce = readQuantity(fields, 'nonce', 13)
  const type = readQuantity(fields, 'type', 2)
  const entries = {
    to,
    data: code,
    gas: readQuantity(fields, 'gas', 16) ?? readQuantity(fields, 'gasLimit', 16),
    gasPrice: readQuantity(fields, 'gasPrice'),
    maxFeePerGas: readQuantity(fields, 'maxFeePerGas'),
    maxPriorityFeePerGas: readQuantity(fields, 'maxPriorityFeePerGas'),
    nonce: nonce === undefined ? undefined : Number(nonce),
    type: type === undefined ? undefined : Number(type),
    accessList: readAccessList(fields.accessList),
  }
  const present = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
  const wanted: WantedTransaction = { ...present, value: readQuantity(fields, 'value') ?? 0n }
  checkFees(wanted)
  return wanted
}
