import { randomBytes } from 'node:crypto'
import { asObject } from '../peerServer.ts'
import { RpcError } from './rpcError.ts'
import type { Signer } from './signer.ts'

/**
 * How a wallet answers requests for permissions: not at all, as asked, with less, with more, never. `current` speaks
 * the names of today's ERC-7715 (`wallet_requestExecutionPermissions`).
 */
export interface GrantMode {
  readonly kind: 'none' | 'asAsked' | 'less' | 'more' | 'refuse'
  readonly names?: 'spec' | 'current'
}

export const GRANT_METHODS = [
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
] as const

const TYPES = ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance']

/** EIP-5792: what is said of permissions. */
export function grantCapability({ kind, names = 'spec' }: GrantMode): object {
  if (kind === 'none') return {}
  const conditions = names === 'spec' ? { policyTypes: [] } : { ruleTypes: ['expiry'] }
  return {
    permissions: { supported: true, signerTypes: ['keys'], permissionTypes: TYPES, ...conditions },
  }
}

const half = (hex: unknown) => `0x${(BigInt(String(hex)) / 2n).toString(16)}`
const double = (hex: unknown) => `0x${(BigInt(String(hex)) * 2n).toString(16)}`

/** Changes the allowance, or the expiry of a permission without an allowance. */
function bend(permission: unknown, change: (hex: unknown) => string): object {
  const { data, ...rest } = asObject(permission)
  const { allowance, ...fields } = asObject(data)
  return { ...rest, data: allowance === undefined ? data : { ...fields, allowance: change(allowance) } }
}

function granted(request: Record<string, unknown>, { kind }: GrantMode): Record<string, unknown> {
  const { expiry, permissions } = request
  const list = Array.isArray(permissions) ? permissions : []
  if (kind === 'less')
    return {
      ...request,
      expiry: Number(expiry) - 1,
      permissions: (list.length > 1 ? list.slice(0, -1) : list).map(entry => bend(entry, half)),
    }
  if (kind === 'more')
    return {
      ...request,
      expiry: Number(expiry) + 86_400,
      permissions: list.map(entry => bend(entry, double)),
    }
  return request
}

const newContext = () => `0x${randomBytes(32).toString('hex')}`

function unsupported(method: string): never {
  throw new RpcError(4200, `The method "${method}" does not exist / is not available.`)
}

function check(mode: GrantMode, names: GrantMode['names'], method: string): void {
  if (mode.kind === 'none' || (mode.names ?? 'spec') !== names) unsupported(method)
  if (mode.kind === 'refuse') throw new RpcError(4001, 'User rejected the request.')
}

/** ERC-7715 in the spec's names and in today's; a wallet of plain keys, whose context means something to it alone. */
export function answerGrant(
  method: string,
  params: readonly unknown[],
  mode: GrantMode,
  signer: Signer,
): object {
  const request = asObject(params[0])
  const { address } = signer.account
  if (method === 'wallet_grantPermissions') {
    check(mode, 'spec', method)
    return { address, ...granted(request, mode), context: newContext(), signerMeta: {} }
  }
  check(mode, 'current', method)
  const { permission, rules, ...rest } = request
  const list = (Array.isArray(rules) ? rules : []).map(asObject)
  const end = list.find(({ type }) => type === 'expiry')
  const bent = granted({ expiry: asObject(end?.data).timestamp, permissions: [permission] }, mode)
  const [entry] = Array.isArray(bent.permissions) ? bent.permissions : []
  const bentRules = list.map(rule =>
    rule.type === 'expiry' ? { ...rule, data: { timestamp: bent.expiry } } : rule,
  )
  return [{ from: address, ...rest, permission: entry, rules: bentRules, context: newContext() }]
}

/** The spec's wallets sign the name of the session they give up; today's say nothing. */
export async function answerRevoke(
  params: readonly unknown[],
  mode: GrantMode,
  signer: Signer,
): Promise<unknown> {
  if (mode.kind === 'none') return unsupported('wallet_revokePermissions')
  if (mode.kind === 'refuse') throw new RpcError(4001, 'User rejected the request.')
  const { pci } = asObject(params[0])
  return typeof pci === 'string' ? signer.account.signMessage({ message: pci }) : null
}
