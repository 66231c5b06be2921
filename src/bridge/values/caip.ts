import type { CaipAddress, Namespace, NetworkId } from '../contract/network.ts'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/address.ts'
import { EVM_ADDRESS } from './addressPatterns.ts'

// CAIP-2: namespace [-a-z0-9]{3,8}, reference [-_a-zA-Z0-9]{1,32}. CAIP-10 adds account [-.%a-zA-Z0-9]{1,128}.
const NAMESPACE = /^[-a-z0-9]{3,8}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const ACCOUNT = /^[-.%a-zA-Z0-9]{1,128}$/

/** The chain families that Tabkey knows. */
export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

export interface ParsedNetworkId {
  /** CAIP-2 namespace, for instance `eip155`. May be one that Tabkey has no adapter for. */
  readonly namespace: Namespace
  /** CAIP-2 reference, for instance `1`. */
  readonly reference: string
}

export interface ParsedCaipAddress extends ParsedNetworkId {
  readonly networkId: NetworkId
  readonly address: string
}

/**
 * Reads a CAIP-2 network id.
 *
 * @param value for instance `eip155:1`
 * @throws InvalidCaipNetworkIdError when the value does not have two parts or violates the grammar
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export function parseNetworkId(value: string): ParsedNetworkId {
  const [namespace = '', reference = '', ...rest] = typeof value === 'string' ? value.split(':') : []
  if (rest.length > 0 || !NAMESPACE.test(namespace) || !REFERENCE.test(reference)) {
    throw new InvalidCaipNetworkIdError(String(value))
  }
  return { namespace: namespace as Namespace, reference }
}

/**
 * Reads a CAIP-10 account id.
 *
 * @param value for instance `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`
 * @throws InvalidCaipAddressError: 'Invalid CAIP Address' when the value is empty or not a string, 'Invalid CAIP-10
 *   address: {value}' when it does not have three parts or violates the grammar
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function parseCaipAddress(value: string): ParsedCaipAddress {
  if (typeof value !== 'string' || value === '') throw new InvalidCaipAddressError()
  const [namespace = '', reference = '', address = '', ...rest] = value.split(':')
  if (rest.length > 0 || !NAMESPACE.test(namespace) || !REFERENCE.test(reference) || !ACCOUNT.test(address)) {
    throw new InvalidCaipAddressError(value)
  }
  return {
    namespace: namespace as Namespace,
    reference,
    networkId: `${namespace}:${reference}` as NetworkId,
    address,
  }
}

/**
 * Joins a namespace and a reference to a CAIP-2 id.
 *
 * @throws the error of `parseNetworkId` for parts that make no CAIP-2 id
 * @example formatNetworkId('eip155', 8453) // 'eip155:8453'
 */
export function formatNetworkId(namespace: Namespace, reference: string | number): NetworkId {
  const id = `${namespace}:${reference}`
  parseNetworkId(id)
  return id as NetworkId
}

/**
 * Joins a CAIP-2 id and an address to a CAIP-10 id.
 *
 * @throws the error of `parseCaipAddress` for parts that make no CAIP-10 id
 * @example formatCaipAddress('eip155:1', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
 */
export function formatCaipAddress(networkId: NetworkId, address: string): CaipAddress {
  const value = `${networkId}:${address}`
  parseCaipAddress(value)
  return value as CaipAddress
}

/** Whether the text is an EVM address: 0x and 40 hex digits. The checksum is not checked. */
export function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && EVM_ADDRESS.test(value)
}

/**
 * Reads an EVM address that a wallet reports; some wallets write the prefix as `0X`.
 *
 * @returns the address with `0x`, its digits unchanged; `undefined` for anything else
 */
export function readEvmAddress(value: unknown): `0x${string}` | undefined {
  const address = typeof value === 'string' ? value.replace(/^0X/, '0x') : value
  return isEvmAddress(address) ? address : undefined
}

/** The numeric chain id of an eip155 network id. */
export function evmChainId(networkId: NetworkId): number {
  const { namespace, reference } = parseNetworkId(networkId)
  if (namespace !== 'eip155' || !/^[1-9][0-9]{0,15}$/.test(reference))
    throw new InvalidCaipNetworkIdError(networkId)
  return Number(reference)
}
