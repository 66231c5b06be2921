import type {
  FunctionRule,
  GrantRequest,
  SessionKey,
  SessionPermission,
} from '../../../bridge/features/sessions/contract.ts'
import { GrantChangedError } from '../../../bridge/features/sessions/errors.ts'
import type { GrantReply } from './reply.schema.ts'
import { signatureOf } from './sameFunction.ts'

type Data<Type extends SessionPermission['type']> = Extract<SessionPermission, { type: Type }>['data']

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const atMost = (granted: string, asked: string) => BigInt(granted) <= BigInt(asked)

/** The same JSON whatever the order of its keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/** Whether a granted function rule allows at most what was requested: same conditions, kind of call and coin limit. */
function isFunctionWithin(granted: FunctionRule, asked: FunctionRule): boolean {
  const conditions = ({ args = [] }: FunctionRule) =>
    canonical(args.map(({ operator, value }) => [operator, BigInt(value).toString()]))
  if (conditions(granted) !== conditions(asked)) return false
  if ((granted.operation ?? 'Call') !== (asked.operation ?? 'Call')) return false
  // A requested limit that is missing in the grant may mean "no limit".
  if (granted.valueLimit === undefined) return asked.valueLimit === undefined
  return atMost(granted.valueLimit, asked.valueLimit ?? '0x0')
}

/** The first of `granted` that has none of `asked` for itself which it does not go beyond; -1 when each has. */
function firstBeyond<Item>(
  granted: readonly Item[],
  asked: readonly Item[],
  isWithin: (granted: Item, asked: Item) => boolean,
): number {
  const free = [...asked]
  return granted.findIndex(item => {
    const fitting = free.filter(candidate => isWithin(item, candidate))
    const found = fitting.find(candidate => canonical(candidate) === canonical(item)) ?? fitting[0]
    if (found !== undefined) free.splice(free.indexOf(found), 1)
    return found === undefined
  })
}

function isCallWithin(granted: Data<'contract-call'>, asked: Data<'contract-call'>): boolean {
  if (!same(granted.address, asked.address)) return false
  const beyond = firstBeyond(granted.functions, asked.functions, (entry, other) => {
    const signature = signatureOf(asked.abi, other.functionName)
    return (
      entry.functionName === other.functionName &&
      signature !== null &&
      signatureOf(granted.abi, entry.functionName) === signature &&
      isFunctionWithin(entry, other)
    )
  })
  return beyond === -1
}

/** Whether a granted allowance is at most the requested one in amount, frequency and start. */
function isAllowanceWithin(
  granted: Data<'native-token-recurring-allowance'>,
  asked: Data<'native-token-recurring-allowance'>,
): boolean {
  return (
    atMost(granted.allowance, asked.allowance) &&
    granted.period >= asked.period &&
    granted.start >= asked.start
  )
}

function isPermissionWithin(granted: SessionPermission, asked: SessionPermission): boolean {
  if (granted.type === 'contract-call')
    return asked.type === 'contract-call' && isCallWithin(granted.data, asked.data)
  if (granted.type === 'erc20-recurring-allowance')
    return (
      asked.type === 'erc20-recurring-allowance' &&
      same(granted.data.token, asked.data.token) &&
      isAllowanceWithin(granted.data, asked.data)
    )
  return asked.type === 'native-token-recurring-allowance' && isAllowanceWithin(granted.data, asked.data)
}

const keysOf = (keys: readonly SessionKey[]) =>
  keys.map(({ type, publicKey }) => `${type} ${publicKey.toLowerCase()}`).sort()

/**
 * Whether a wallet granted at most the requested permissions.
 *
 * @param asked the request to the wallet, with the cosigner's key among the signers
 * @throws GrantChangedError naming the first field that differs
 */
export function compareGrant(
  asked: GrantRequest & { readonly address: string },
  granted: GrantReply,
  nowSeconds: number,
): void {
  const refuse = (field: string): never => {
    throw new GrantChangedError(field)
  }
  if (BigInt(granted.chainId) !== BigInt(asked.chainId)) refuse('chainId')
  if (!same(granted.address, asked.address)) refuse('address')
  if (granted.expiry > asked.expiry || granted.expiry <= nowSeconds) refuse('expiry')
  if (canonical(keysOf(granted.signer.data.keys)) !== canonical(keysOf(asked.signer.data.keys)))
    refuse('signer')
  const beyond = firstBeyond(granted.permissions, asked.permissions, isPermissionWithin)
  if (beyond !== -1) refuse(`permissions[${beyond}]`)
  // Policies restrict: the requested ones must be present, more are allowed.
  const policies = granted.policies.map(canonical)
  const missing = asked.policies.findIndex(policy => !policies.includes(canonical(policy)))
  if (missing !== -1) refuse(`policies[${missing}]`)
}
