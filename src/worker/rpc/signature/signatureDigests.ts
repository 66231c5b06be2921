import { type Hex, hashMessage, hashTypedData, isHex, type TypedDataDefinition } from 'viem'
import { readExactJson } from '../../../bridge/schema/exactJson.ts'
import { isEvmAddress } from '../../../bridge/values/caip.ts'

type Fields = readonly { readonly name: string; readonly type: string }[]

interface TypedData {
  readonly types: Readonly<Record<string, Fields>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** EIP-712's fields of a domain, in its order. */
const DOMAIN_FIELDS: Fields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * The digests that a wallet may have signed for a request; more than one where wallets read the same parameters
 * differently.
 *
 * @param method `personal_sign` (EIP-191) or `eth_signTypedData_v4` (EIP-712)
 * @param params as the dapp gave them, in either order
 * @returns no digest for parameters outside the standard, which wallets read in different ways
 */
export function signatureDigests(method: string, params: unknown): readonly Hex[] {
  const data = Array.isArray(params) ? params.find(value => !isEvmAddress(value)) : undefined
  // A message that looks like an address beside the address of the account.
  const value: unknown =
    data ?? (Array.isArray(params) ? params[method === 'personal_sign' ? 0 : 1] : undefined)
  return method === 'personal_sign' ? messageDigests(value) : typedDataDigests(value)
}

/** Hex is bytes to most wallets and text to some; an odd digit is padded by MetaMask's library. */
function messageDigests(message: unknown): readonly Hex[] {
  if (typeof message !== 'string') return []
  const digests = [hashMessage(message)]
  if (isHex(message)) {
    const raw: Hex = message.length % 2 === 0 ? message : `0x0${message.slice(2)}`
    digests.push(hashMessage({ raw }))
  }
  return digests
}

function typedDataDigests(value: unknown): readonly Hex[] {
  try {
    const data = (typeof value === 'string' ? readExactJson(value, 'typedData') : value) as TypedData
    return domainTypes(data).map(EIP712Domain =>
      hashTypedData({ ...data, types: { ...data.types, EIP712Domain } } as unknown as TypedDataDefinition),
    )
  } catch {
    return []
  }
}

/**
 * Data that name no type of their domain: libraries derive it from the domain's fields, MetaMask's library
 * (eth-sig-util, `sanitizeData`) takes an empty type.
 */
function domainTypes({ types, domain }: TypedData): readonly Fields[] {
  if (types.EIP712Domain) return [types.EIP712Domain]
  const named = DOMAIN_FIELDS.filter(({ name }) => (domain[name] ?? null) !== null)
  return [named, []]
}
