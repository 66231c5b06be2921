import { concat, encodePacked, type Hex, keccak256, type TypedDataDefinition, toHex } from 'viem'
import type { AnvilAccount } from '../accounts.ts'
import { RpcError } from '../walletd/rpcError.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refuse(reason: string): never {
  throw new RpcError(-32602, `Invalid typed data: ${reason}.`)
}

function parse(data: unknown): Fields {
  if (isObject(data)) return data
  if (typeof data !== 'string') refuse('expected JSON')
  let parsed: unknown
  try {
    parsed = JSON.parse(data)
  } catch {
    refuse('expected JSON')
  }
  return isObject(parsed) ? parsed : refuse('expected an object')
}

function checkChain(domain: Fields, chainId: number): void {
  const named = domain.chainId
  if (named === undefined || named === null) return
  const isNumber = typeof named === 'number' || (typeof named === 'string' && named.trim() !== '')
  if (!isNumber || Number(named) !== chainId) refuse(`its domain is not of the active chain ${chainId}`)
}

/** EIP-712 as `eth_signTypedData_v3` and `_v4` have it; version 3 has no arrays. */
export async function signTypedData(
  account: AnvilAccount,
  data: unknown,
  { chainId, hasArrays }: { readonly chainId: number; readonly hasArrays: boolean },
): Promise<Hex> {
  const { types, primaryType, domain, message } = parse(data)
  if (!isObject(types) || !isObject(domain) || !isObject(message))
    refuse('types, domain or message is missing')
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType)) refuse('unknown primary type')
  const lists = Object.values(types)
  const isField = (field: unknown) =>
    isObject(field) && typeof field.name === 'string' && typeof field.type === 'string'
  if (!lists.every(list => Array.isArray(list) && list.every(isField))) refuse('a type is no list of fields')
  const isArray = (field: Fields) => String(field.type).endsWith(']')
  if (!hasArrays && (lists as Fields[][]).some(list => list.some(isArray))) refuse('version 3 has no arrays')
  checkChain(domain, chainId)
  const { EIP712Domain: declared, ...others } = types
  // Only declared fields of the domain are hashed.
  const names = new Set((declared as Fields[] | undefined)?.map(({ name }) => name))
  const used = declared
    ? Object.fromEntries(Object.entries(domain).filter(([name]) => names.has(name)))
    : domain
  try {
    return await account.signTypedData({
      types: others,
      primaryType,
      domain: used.chainId === undefined ? used : { ...used, chainId: Number(used.chainId) },
      message,
    } as TypedDataDefinition)
  } catch (error) {
    refuse(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** The first version of `eth_signTypedData`: a list of fields with their values. */
export async function signFields(account: AnvilAccount, fields: unknown): Promise<Hex> {
  const isField = (field: unknown) =>
    isObject(field) && typeof field.type === 'string' && typeof field.name === 'string' && 'value' in field
  if (!Array.isArray(fields) || fields.length === 0 || !fields.every(isField))
    refuse('expected a list of fields')
  try {
    const words = fields.map(({ type, name }) => `${type} ${name}`)
    const schema = encodePacked(
      words.map(() => 'string'),
      words,
    )
    const values = encodePacked(
      fields.map(({ type }) => type),
      fields.map(({ value }) => value),
    )
    const hash = keccak256(concat([keccak256(schema), keccak256(values)]))
    return await account.sign({ hash })
  } catch (error) {
    refuse(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** EIP-191: hex is bytes, everything else is text. */
export const messageBytes = (data: string): Hex =>
  /^0x(?:[0-9a-f]{2})*$/i.test(data) ? (data as Hex) : toHex(data)
