import type {
  FunctionRule,
  GrantRequest,
  SessionKey,
  SessionPermission,
} from '../../../bridge/features/sessions/contract.ts'
import { GrantChangedError } from '../../../bridge/features/sessions/errors.ts'
import type { GrantReply } from './reply.schema.ts'

type AbiItem = Readonly<Record<string, unknown>>

const DEPTH_MAX = 10

/** The canonical type of a parameter, with a tuple's components spelled out; `null` for an invalid type. */
function toCanonicalType(parameter: unknown, depth = 0): string | null {
  if (typeof parameter !== 'object' || parameter === null || depth > DEPTH_MAX) return null
  const { type, components } = parameter as AbiItem
  if (typeof type !== 'string') return null
  if (!type.startsWith('tuple')) return type
  if (!Array.isArray(components)) return null
  const parts = components.map(component => toCanonicalType(component, depth + 1))
  return parts.includes(null) ? null : `(${parts.join(',')})${type.slice('tuple'.length)}`
}

/**
 * What a contract's selector is made of: `transfer(address,uint256)`.
 *
 * @returns `null` when the ABI does not have the function exactly once, or its parameters cannot be read
 */
function toFunctionSignature(abi: readonly AbiItem[], name: string): string | null {
  const [item, ...others] = abi.filter(entry => entry.type === 'function' && entry.name === name)
  if (!item || others.length > 0) return null
  const inputs = item.inputs ?? []
  if (!Array.isArray(inputs)) return null
  const types = inputs.map(input => toCanonicalType(input))
  return types.includes(null) ? null : `${name}(${types.join(',')})`
}

type Data<Type extends SessionPermission['type']> = Extract<SessionPermission, { type: Type }>['data']

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const atMost = (granted: string, requested: string) => BigInt(granted) <= BigInt(requested)

/** The same JSON whatever the order of its keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/** Whether a granted function rule allows at most what was requested: same conditions, kind of call and coin limit. */
function isFunctionWithin(granted: FunctionRule, requested: FunctionRule): boolean {
  const conditions = ({ args = [] }: FunctionRule) =>
    canonical(args.map(({ operator, value }) => [operator, BigInt(value).toString()]))
  if (conditions(granted) !== conditions(requested)) return false
  if ((granted.operation ?? 'Call') !== (requested.operation ?? 'Call')) return false
  // A requested limit that is missing in the grant may mean "no limit".
  if (granted.valueLimit === undefined) return requested.valueLimit === undefined
  return atMost(granted.valueLimit, requested.valueLimit ?? '0x0')
}

/** The first of `granted` that has none of `requested` for itself which it does not go beyond; -1 when each has. */
function firstBeyond<Item>(
  granted: readonly Item[],
  requested: readonly Item[],
  isWithin: (granted: Item, requested: Item) => boolean,
): number {
  const free = [...requested]
  return granted.findIndex(item => {
    const fitting = free.filter(candidate => isWithin(item, candidate))
    const found = fitting.find(candidate => canonical(candidate) === canonical(item)) ?? fitting[0]
    if (found !== undefined) free.splice(free.indexOf(found), 1)
    return found === undefined
  })
}

function isCallWithin(granted: Data<'contract-call'>, requested: Data<'contract-call'>): boolean {
  if (!same(granted.address, requested.address)) return false
  const beyond = firstBeyond(granted.functions, requested.functions, (entry, other) => {
    const signature = toFunctionSignature(requested.abi, other.functionName)
    return (
      entry.functionName === other.functionName &&
      signature !== null &&
      toFunctionSignature(granted.abi, entry.functionName) === signature &&
      isFunctionWithin(entry, other)
    )
  })
  return beyond === -1
}

/** Whether a granted allowance is at most the requested one in amount, frequency and start. */
function isAllowanceWithin(
  granted: Data<'native-token-recurring-allowance'>,
  requested: Data<'native-token-recurring-allowance'>,
): boolean {
  return (
    atMost(granted.allowance, requested.allowance) &&
    granted.period >= requested.period &&
    granted.start >= requested.start
  )
}

function isPermissionWithin(granted: SessionPermission, requested: SessionPermission): boolean {
  if (granted.type === 'contract-call')
    return requested.type === 'contract-call' && isCallWithin(granted.data, requested.data)
  if (granted.type === 'erc20-recurring-allowance')
    return (
      requested.type === 'erc20-recurring-allowance' &&
      same(granted.data.token, requested.data.token) &&
      isAllowanceWithin(granted.data, requested.data)
    )
  return (
    requested.type === 'native-token-recurring-allowance' && isAllowanceWithin(granted.data, requested.data)
  )
}

const sortKeys = (keys: readonly SessionKey[]) =>
  keys.map(({ type, publicKey }) => `${type} ${publicKey.toLowerCase()}`).sort()

/**
 * Whether a wallet granted at most the requested permissions.
 *
 * @param requested the request to the wallet, with the cosigner's key among the signers
 * @throws GrantChangedError naming the first field that differs
 */
export function compareGrant(
  requested: GrantRequest & { readonly address: string },
  granted: GrantReply,
  nowSeconds: number,
): void {
  const refuse = (field: string): never => {
    throw new GrantChangedError(field)
  }
  if (BigInt(granted.chainId) !== BigInt(requested.chainId)) refuse('chainId')
  if (!same(granted.address, requested.address)) refuse('address')
  if (granted.expiry > requested.expiry || granted.expiry <= nowSeconds) refuse('expiry')
  if (canonical(sortKeys(granted.signer.data.keys)) !== canonical(sortKeys(requested.signer.data.keys)))
    refuse('signer')
  const beyond = firstBeyond(granted.permissions, requested.permissions, isPermissionWithin)
  if (beyond !== -1) refuse(`permissions[${beyond}]`)
  // Policies restrict: the requested ones must be present, more are allowed.
  const policies = granted.policies.map(canonical)
  const missing = requested.policies.findIndex(policy => !policies.includes(canonical(policy)))
  if (missing !== -1) refuse(`policies[${missing}]`)
}
