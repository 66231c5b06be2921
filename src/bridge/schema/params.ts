import * as z from 'zod/mini'
import { ValidationError } from '../errors/client.ts'
import { ChainNotSupportedError } from '../errors/network.ts'
import { isEvmAddress } from '../values/caip.ts'
import { readEvmChainId, readPaddedChainId } from '../values/readIds.ts'
import { evmAddressSchema } from './address.ts'
import { parseOrThrow, refusePrototypeKeys } from './parse.ts'
import { sendCallsSchema, transactionSchema } from './transaction.ts'

/** Far above any real message: the longest known typed data have about 100 KB. */
const MESSAGE_MAX_CHARS = 1_000_000

const list = z.array(z.unknown()).check(z.maxLength(20))
const message = z.string().check(z.maxLength(MESSAGE_MAX_CHARS))

const typedDataSchema = z.looseObject({
  types: z.record(z.string(), z.array(z.looseObject({ name: z.string(), type: z.string() }))),
  primaryType: z.string().check(z.minLength(1)),
  domain: z.looseObject({}),
  message: z.looseObject({}),
})

const switchChainSchema = z.looseObject({
  chainId: z
    .string()
    .check(
      z.refine(
        value => value.startsWith('0x') && readEvmChainId(value) !== undefined,
        'Must be a positive chain id',
      ),
    ),
})

type Read = (params: readonly unknown[], chainId: number) => unknown

/** Validates the first element of a list and returns the others unchanged. */
function first(schemaOf: (chainId: number) => z.ZodMiniType<unknown>): Read {
  return (params, chainId) => [parseOrThrow(schemaOf(chainId), params[0], 'params[0]'), ...params.slice(1)]
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

function parseJson(text: string, where: string): unknown {
  if (text.length > MESSAGE_MAX_CHARS) throw new ValidationError(where, 'Too long')
  try {
    return JSON.parse(text)
  } catch {
    throw new ValidationError(where, 'Invalid JSON')
  }
}

/** Refuses typed data of another chain. The wallet gets the original format. */
const readTypedData: Read = (params, chainId) => {
  const [address, data, ...rest] = inOrder(params, true)
  const signer = parseOrThrow(evmAddressSchema, address, 'params[0]')
  const value = typeof data === 'string' ? parseJson(data, 'params[1]') : data
  const { domain } = parseOrThrow(typedDataSchema, value, 'params[1]')
  const foreign =
    domain.chainId === undefined || domain.chainId === null ? chainId : readTypedChainId(domain.chainId)
  if (foreign !== chainId) {
    throw new ValidationError(
      'params[1].domain.chainId',
      `Is for chain ${foreign ?? 'unknown'}, not ${chainId}`,
    )
  }
  return [signer, data, ...rest]
}

function readTypedChainId(value: unknown): number | undefined {
  return readPaddedChainId(typeof value === 'bigint' ? value.toString() : value)
}

/** EIP-5792 has a code of its own for a chain that the wallet does not serve. */
const UNSUPPORTED_CHAIN = 5710

const readSendCalls: Read = (params, chainId) => {
  const calls = parseOrThrow(sendCallsSchema, params[0], 'params[0]')
  if (readEvmChainId(calls.chainId) !== chainId)
    throw new ChainNotSupportedError({
      code: UNSUPPORTED_CHAIN,
      details: `params[0].chainId: Is for chain ${calls.chainId}, not ${chainId}`,
    })
  return [calls, ...params.slice(1)]
}

/**
 * The old format is `[list of fields, address]` without a chain. WalletConnect wallets accept the new format under this
 * name.
 */
const readOldTypedData: Read = (params, chainId) =>
  Array.isArray(params[0]) || Array.isArray(params[1]) ? params : readTypedData(params, chainId)

const READERS: ReadonlyMap<string, Read> = new Map([
  ['eth_sendTransaction', first(transactionSchema)],
  ['eth_signTransaction', first(transactionSchema)],
  ['wallet_sendCalls', readSendCalls],
  ['wallet_switchEthereumChain', first(() => switchChainSchema)],
  ['wallet_addEthereumChain', first(() => switchChainSchema)],
  ['personal_sign', readPersonalSign],
  ['eth_sign', readSign],
  ['eth_signTypedData', readOldTypedData],
  ['eth_signTypedData_v3', readTypedData],
  ['eth_signTypedData_v4', readTypedData],
])

/**
 * Validates the parameters of a method before the request is handled.
 *
 * @param method of the request
 * @param params as the dapp passed them
 * @param chainId EIP-155 id of the network the request is for
 * @returns the parameters in the order wallets expect, unknown keys kept
 * @throws ValidationError naming the field, for instance `params[0].to`
 */
export function parseParams(method: string, params: unknown, chainId: number): unknown {
  refusePrototypeKeys(params, 'params')
  const read = READERS.get(method)
  return read ? read(parseOrThrow(list, params, 'params'), chainId) : params
}
