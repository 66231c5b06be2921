import {
  type AbiFunction,
  type Address,
  type Hex,
  hexToBigInt,
  isAddress,
  isHex,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { GrantRule } from '../../contracts/typedData.ts'
import { FrameError } from '../frameError.ts'
import { keyAddress } from './keyAddress.ts'

const CONTRACT = 0
const NATIVE = 1
const ERC20 = 2
const TRANSFER_SELECTOR: Hex = '0xa9059cbb'
const NO_SELECTOR: Hex = '0x00000000'

/** A request for permissions (ERC-7715), limited to what the account's contract enforces. */
export interface GrantRequest {
  readonly chainId?: unknown
  readonly address?: unknown
  readonly expiry?: unknown
  readonly signer?: unknown
  readonly permissions?: unknown
  readonly policies?: unknown
}

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

export function readExpiry(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value * 1000 <= Date.now())
    throw new FrameError('The permission has no end in the future')
  return value
}

/** Addresses that must all sign: from public keys, or named. */
export function readSigners(value: unknown): readonly Address[] {
  const { type, data } = record(value)
  const { keys, address } = record(data)
  if (type === 'account' && typeof address === 'string' && isAddress(address, { strict: false }))
    return [address]
  if (type !== 'keys' || !Array.isArray(keys) || keys.length === 0)
    throw new FrameError('This signer is not supported')
  return keys.map(key => {
    const { type: curve, publicKey } = record(key)
    if (curve !== 'secp256k1' || !isHex(publicKey)) throw new FrameError('This signer is not supported')
    return keyAddress(publicKey)
  })
}

/** Each permission as rules of the contract; what those cannot hold is refused, not left out. */
export function readRules(value: unknown): readonly GrantRule[] {
  if (!Array.isArray(value) || value.length === 0) throw new FrameError('Required')
  return value.flatMap(permission => {
    const { type } = record(permission)
    const data = record(record(permission).data)
    switch (type) {
      case 'contract-call':
        return readFunctions(data)
      case 'native-token-recurring-allowance':
        return [{ kind: NATIVE, target: zeroAddress, selector: NO_SELECTOR, ...readAllowance(data) }]
      case 'erc20-recurring-allowance':
        return [
          {
            kind: ERC20,
            target: readAddress(data.token),
            selector: TRANSFER_SELECTOR,
            ...readAllowance(data),
          },
        ]
      default:
        throw new FrameError('This permission is not supported')
    }
  })
}

function readFunctions({ address, abi, functions }: Record<string, unknown>): GrantRule[] {
  const target = readAddress(address)
  if (!Array.isArray(abi) || !Array.isArray(functions) || functions.length === 0)
    throw new FrameError('Required')
  return functions.map(entry => {
    const { functionName, args, valueLimit, operation } = record(entry)
    const found = abi.find(item => record(item).type === 'function' && record(item).name === functionName)
    const isConditional = Array.isArray(args) && args.length > 0
    if (!found || isConditional || (operation !== undefined && operation !== 'Call'))
      throw new FrameError('This condition is not supported')
    const limit = isHex(valueLimit) ? hexToBigInt(valueLimit) : 0n
    return {
      kind: CONTRACT,
      target,
      selector: toFunctionSelector(found as AbiFunction),
      limit,
      start: 0,
      period: 0,
    }
  })
}

function readAllowance({ allowance, start, period }: Record<string, unknown>) {
  if (!isHex(allowance) || typeof start !== 'number' || typeof period !== 'number' || period <= 0)
    throw new FrameError('This allowance cannot be read')
  return { limit: hexToBigInt(allowance), start, period }
}

function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw new FrameError('Required')
  return value
}
