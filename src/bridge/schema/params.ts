import * as z from 'zod/mini'
import { isEvmAddress } from '../values/caip.ts'
import { readEvmChainId } from '../values/readIds.ts'
import { evmAddressSchema } from './address.ts'
import { parseOrThrow } from './parse.ts'
import { refusePrototypeKeys } from './prototypeKeys.ts'
import { requireOneChainParams } from './requireOneChain.ts'
import { prepareCallsSchema, sendCallsSchema, transactionSchema } from './transaction.ts'
import { readTypedData } from './typedData.ts'

/** Far above any real message. */
const MESSAGE_MAX_CHARS = 1_000_000

const list = z.array(z.unknown()).check(z.maxLength(20))
const message = z.string().check(z.maxLength(MESSAGE_MAX_CHARS))

const switchChainSchema = z.looseObject({
  chainId: z
    .string()
    .check(
      z.refine(
        value => value.startsWith('0x') && readEvmChainId(value) !== undefined,
        'Expected a positive chain id',
      ),
    ),
})

type Read = (params: readonly unknown[], chainId: number) => unknown

/** Validates the only parameter; a wallet must not find a second, unchecked one. */
function only(schema: z.ZodMiniType<unknown>): Read {
  return params => [parseOrThrow(schema, params[0], 'params[0]')]
}

/** Dapps pass `[data, address]` or `[address, data]`; wallets expect the order of the method. */
function inOrder(params: readonly unknown[], addressFirst: boolean): readonly unknown[] {
  const [a, b, ...rest] = params
  const isSwapped = addressFirst ? isEvmAddress(b) && !isEvmAddress(a) : isEvmAddress(a) && !isEvmAddress(b)
  return isSwapped ? [b, a, ...rest] : params
}

const readPersonalSign: Read = params => {
  const [data, address, ...rest] = inOrder(params, false)
  return [
    parseOrThrow(message, data, 'params[0]'),
    parseOrThrow(evmAddressSchema, address, 'params[1]'),
    ...rest,
  ]
}

const readSign: Read = params => {
  const [address, data, ...rest] = inOrder(params, true)
  return [
    parseOrThrow(evmAddressSchema, address, 'params[0]'),
    parseOrThrow(message, data, 'params[1]'),
    ...rest,
  ]
}

const readTypedDataRequest: Read = (params, chainId) => {
  const [address, data] = inOrder(params, true)
  return [parseOrThrow(evmAddressSchema, address, 'params[0]'), readTypedData(data, chainId, 'params[1]')]
}

/** The fields of the first format, from before EIP-712 was final. */
const oldTypedDataSchema = z.array(z.looseObject({ type: z.string(), name: z.string() }))

/**
 * The old format is `[list of fields, address]` without a chain. WalletConnect wallets accept the new format under this
 * name.
 */
const readOldTypedData: Read = (params, chainId) => {
  const [fields, address] = inOrder(params, false)
  if (!Array.isArray(fields)) return readTypedDataRequest(params, chainId)
  return [
    parseOrThrow(oldTypedDataSchema, fields, 'params[0]'),
    parseOrThrow(evmAddressSchema, address, 'params[1]'),
  ]
}

const READERS: ReadonlyMap<string, Read> = new Map([
  ['eth_sendTransaction', only(transactionSchema)],
  ['eth_signTransaction', only(transactionSchema)],
  ['wallet_sendCalls', only(sendCallsSchema)],
  ['wallet_prepareCalls', only(prepareCallsSchema)],
  ['wallet_switchEthereumChain', only(switchChainSchema)],
  ['wallet_addEthereumChain', only(switchChainSchema)],
  ['personal_sign', readPersonalSign],
  ['eth_sign', readSign],
  ['eth_signTypedData', readOldTypedData],
  ['eth_signTypedData_v3', readTypedDataRequest],
  ['eth_signTypedData_v4', readTypedDataRequest],
])

/**
 * Validates the parameters of a method before the request is handled.
 *
 * @param method of the request
 * @param params as the dapp passed them
 * @param chainId EIP-155 id of the network the request is for
 * @returns the parameters in the order wallets expect and each field in one spelling, unknown keys kept
 * @throws ValidationError naming the field, for instance `params[0].to`; ChainNotSupportedError for a batch of another
 *   chain
 */
export function parseParams(method: string, params: unknown, chainId: number): unknown {
  refusePrototypeKeys(params, 'params')
  const read = READERS.get(method)
  const checked = read ? read(parseOrThrow(list, params, 'params'), chainId) : params
  return requireOneChainParams(method, checked, chainId)
}
