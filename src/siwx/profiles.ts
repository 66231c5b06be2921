import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../bridge/values/addressPatterns.ts'
import { checksumAddress } from './checksumAddress.ts'
import { isNullProgram, isReservedEvmAddress, isSmallOrderKey } from './verify/reservedAccounts.ts'

/**
 * The parts of a message that differ by chain family (CAIP-122: `account_address`, `chain_id`, the name of the chain).
 */
export interface Profile {
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  /** The name in "with your Ethereum account". */
  readonly chainName: string
  /** Whether the address has the spelling of its family. */
  isAddress(address: string): boolean
  /** Whether a key or contract can belong to a valid address. False for the zero address and its counterparts. */
  canSign(address: string): boolean
  /** Whether a CAIP-2 reference is valid in a message. */
  isReference(reference: string): boolean
  /** CAIP-2 references by the spelling of other libraries. */
  readonly spelled?: Readonly<Record<string, string>>
  /** Whether two addresses are of the same account. */
  isSame(left: string, right: string): boolean
}

// Leading zeros are refused: they would be a second name of the same chain.
const EVM_REFERENCE = /^[1-9][0-9]{0,31}$/
const SOLANA_REFERENCE = /^[1-9A-HJ-NP-Za-km-z]{32}$/
const BITCOIN_REFERENCE = /^[0-9a-f]{32}$/
const SEGWIT_ADDRESS = /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$/
const BASE58_ADDRESS = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/

function isSolanaAddress(address: string): boolean {
  return SOLANA_ADDRESS.test(address) && base58.decode(address).length === 32
}

const base58check = createBase58check(sha256)

/** The hash or key in an address, as bytes or as words of 5 bits; `undefined` for an invalid address. */
function readProgram(address: string): Iterable<number> | undefined {
  try {
    if (BASE58_ADDRESS.test(address)) {
      const bytes = base58check.decode(address)
      return bytes.length === 21 ? bytes.slice(1) : undefined
    }
    if (!SEGWIT_ADDRESS.test(address)) return undefined
    const code = address[address.lastIndexOf('1') + 1] === 'q' ? bech32 : bech32m
    const { words } = code.decode(address as `${string}1${string}`)
    return words.length > 1 ? words.slice(1) : undefined
  } catch {
    return undefined
  }
}

const exactly = (left: string, right: string) => left === right

const EVM: Profile = {
  namespace: 'eip155',
  chainName: 'Ethereum',
  isAddress: address => EVM_ADDRESS.test(address) && checksumAddress(address) === address,
  canSign: address => !isReservedEvmAddress(address),
  isReference: reference => EVM_REFERENCE.test(reference),
  isSame: (left, right) => left.toLowerCase() === right.toLowerCase(),
}

const SOLANA: Profile = {
  namespace: 'solana',
  chainName: 'Solana',
  isAddress: isSolanaAddress,
  canSign: address => !isSmallOrderKey(base58.decode(address)),
  isReference: reference => SOLANA_REFERENCE.test(reference),
  // Names of the Wallet Standard's `solana:signIn`, which wallets write unchanged.
  spelled: {
    mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:mainnet': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:devnet': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:testnet': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  },
  isSame: exactly,
}

const BITCOIN: Profile = {
  namespace: 'bip122',
  chainName: 'Bitcoin',
  isAddress: address => readProgram(address) !== undefined,
  canSign: address => !isNullProgram(readProgram(address) ?? []),
  isReference: reference => BITCOIN_REFERENCE.test(reference),
  isSame: exactly,
}

const PROFILES: readonly Profile[] = [EVM, SOLANA, BITCOIN]

/** The profile of a CAIP-2 id. */
export const findProfile = (chainId: string): Profile | undefined =>
  PROFILES.find(({ namespace }) => chainId.startsWith(`${namespace}:`))

/** The profile by the chain name in the text. */
export const findProfileByName = (chainName: string): Profile | undefined =>
  PROFILES.find(profile => profile.chainName === chainName)
