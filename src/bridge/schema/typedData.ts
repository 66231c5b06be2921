import * as z from 'zod/mini'
import { ValidationError } from '../errors/client.ts'
import { readExactJson } from './exactJson.ts'
import { parseOrThrow } from './parse.ts'
import { requireOneChain } from './requireOneChain.ts'

/** Far above any real message: the longest known typed data have about 100 KB. */
const TYPED_DATA_MAX_CHARS = 1_000_000

const FIELDS: ReadonlySet<string> = new Set(['types', 'primaryType', 'domain', 'message'])
/** EIP-712's names of a domain. A wallet whose JSON reader ignores case would take `ChainId` for the chain. */
const DOMAIN_FIELDS = ['name', 'version', 'chainId', 'verifyingContract', 'salt'] as const

const domainSchema = z.looseObject({}).check(({ value, issues }) => {
  for (const key of Object.keys(value)) {
    const name = DOMAIN_FIELDS.find(field => field.toLowerCase() === key.toLowerCase())
    if (name === undefined || name === key) continue
    issues.push({ code: 'custom', input: value, path: [key], message: `Must be spelled ${name}` })
  }
})

const typedDataSchema = z.looseObject({
  types: z.record(z.string(), z.array(z.looseObject({ name: z.string(), type: z.string() }))),
  primaryType: z.string().check(z.minLength(1)),
  domain: domainSchema,
  message: z.looseObject({}),
})

/** JSON has no bigint: its digits mean the same to each integer type of EIP-712. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(withoutBigints)
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  const entries = Object.entries(value as object).map(([key, entry]) => [key, withoutBigints(entry)])
  return Object.fromEntries(entries)
}

/**
 * Reads typed data once (EIP-712): the wallet gets the value that was compared with the chain of the request. Text is
 * serialized again, so that no reader finds another value in it; the digest stays the same.
 *
 * @param data an object, or JSON text as most dapps pass it
 * @returns the four fields of EIP-712 in the form of `data`
 * @throws ValidationError naming the field, for a domain of another chain too
 */
export function readTypedData(data: unknown, chainId: number, where: string): unknown {
  const isText = typeof data === 'string'
  if (isText && data.length > TYPED_DATA_MAX_CHARS)
    throw new ValidationError(where, 'The typed data is too long')
  const value = isText ? readExactJson(data, where) : data
  const { domain } = parseOrThrow(typedDataSchema, value, where)
  // A chain id keeps its spelling here: as text it may be hashed as text.
  requireOneChain(domain, chainId, `${where}.domain`)
  const named = Object.entries(value as object).filter(([key]) => FIELDS.has(key))
  const kept = Object.fromEntries(named)
  return isText ? JSON.stringify(kept) : withoutBigints(kept)
}
