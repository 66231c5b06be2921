import type { Connection } from '../../../bridge/contract/state.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { GrantRequest } from '../../../bridge/features/sessions/contract.ts'
import { PermissionsUnsupportedError } from '../../../bridge/features/sessions/errors.ts'
import { permissionSchema } from './grant.schema.ts'
import {
  capabilitiesSchema,
  executionReplySchema,
  expirySchema,
  type GrantReply,
  grantReplySchema,
  permissionsCapabilitySchema,
} from './reply.schema.ts'

/** ERC-7715 as the spec has it, and as its text reads today. The current names have one permission to a request. */
export type Dialect = 'grant' | 'execution'

const METHODS = {
  grant: { request: 'wallet_grantPermissions', revoke: 'wallet_revokePermissions' },
  execution: { request: 'wallet_requestExecutionPermissions', revoke: 'wallet_revokeExecutionPermission' },
} as const

/**
 * How a wallet is asked: what its session granted, else what its capabilities say.
 *
 * @throws PermissionsUnsupportedError when it cannot be asked at all
 */
export function chooseDialect(
  { kind, methods }: Pick<Connection, 'kind' | 'methods'>,
  action: 'request' | 'revoke',
  capability: ReturnType<typeof parseCapability>,
): Dialect {
  const isCurrent = capability !== undefined && (capability.ruleTypes ?? capability.rulesTypes) !== undefined
  const first: Dialect = isCurrent && capability.policyTypes === undefined ? 'execution' : 'grant'
  // The frame's protocol knows the spec's names alone.
  if (kind === 'embedded') return 'grant'
  if (!methods) return first
  const second: Dialect = first === 'grant' ? 'execution' : 'grant'
  const found = [first, second].find(dialect => methods.includes(METHODS[dialect][action]))
  if (!found) throw new PermissionsUnsupportedError(METHODS.grant[action])
  return found
}

/** What the wallet says of permissions on a chain (EIP-5792); `0x0` stands for every chain. */
export function parseCapability(answer: unknown, chainId: string) {
  const capabilities = capabilitiesSchema.safeParse(answer).data ?? {}
  const isChain = (id: bigint) => (key: string) => /^0x[0-9a-fA-F]{1,16}$/.test(key) && BigInt(key) === id
  const keys = Object.keys(capabilities)
  const key = keys.find(isChain(BigInt(chainId))) ?? keys.find(isChain(0n))
  return key === undefined
    ? undefined
    : permissionsCapabilitySchema.safeParse(capabilities[key]?.permissions).data
}

/**
 * Whether the wallet grants such permissions, to such signers, under such policies.
 *
 * @throws PermissionsUnsupportedError naming the first that it does not know
 */
export function checkCapability(
  capability: ReturnType<typeof parseCapability>,
  { permissions, policies, signer }: GrantRequest,
): void {
  if (!capability?.supported) throw new PermissionsUnsupportedError('permissions')
  const { signerTypes = [], permissionTypes = [], policyTypes = [], ruleTypes, rulesTypes } = capability
  const conditions = [...policyTypes, ...(ruleTypes ?? []), ...(rulesTypes ?? [])]
  const missing =
    [signer].find(({ type }) => !signerTypes.includes(type)) ??
    permissions.find(({ type }) => !permissionTypes.includes(type)) ??
    policies.find(({ type }) => !conditions.includes(type))
  if (missing) throw new PermissionsUnsupportedError(missing.type)
}

/** The request for the wallet. */
export function createGrantCall(dialect: Dialect, request: GrantRequest): Eip1193Args {
  if (dialect === 'grant') return { method: METHODS.grant.request, params: [request] }
  const { chainId, address, signer, permissions, policies, expiry } = request
  const [permission, ...others] = permissions
  // Several requests would be granted one by one, under contexts of their own.
  if (!permission || others.length > 0) throw new PermissionsUnsupportedError('several permissions')
  const isAdjustmentAllowed = false
  const rules = [{ type: 'expiry', data: { timestamp: expiry } }, ...policies]
  return {
    method: METHODS.execution.request,
    params: [
      {
        chainId,
        address,
        from: address,
        signer,
        permission: { ...permission, isAdjustmentAllowed },
        rules: rules.map(rule => ({ ...rule, isAdjustmentAllowed })),
      },
    ],
  }
}

/**
 * What the wallet says it granted, in the spec's form.
 *
 * @throws InvalidResponseError for an answer that is no grant: what cannot be read cannot be compared
 */
export function readReply(dialect: Dialect, answer: unknown): GrantReply {
  const entry = Array.isArray(answer) && answer.length === 1 ? answer[0] : answer
  const refuse = (cause: unknown): never => {
    throw new InvalidResponseError(METHODS[dialect].request, { cause })
  }
  if (dialect === 'grant') {
    const read = grantReplySchema.safeParse(entry)
    if (!read.success) return refuse(read.error)
    const { policies, accountMeta, signerMeta, ...reply } = read.data
    return {
      ...reply,
      policies: policies ?? [],
      ...(accountMeta && { accountMeta }),
      ...(signerMeta && { signerMeta }),
    }
  }
  const read = executionReplySchema.safeParse(entry)
  if (!read.success) return refuse(read.error)
  const { chainId, address, from, signer, rules, context } = read.data
  const { isAdjustmentAllowed: _, ...named } = read.data.permission
  const { data: permission } = permissionSchema.safeParse(named)
  const ends = rules
    .filter(({ type }) => type === 'expiry')
    .map(({ data }) => expirySchema.safeParse(data).data)
  const [end] = ends
  const account = address ?? from
  if (!permission || !end || ends.length > 1 || !account) return refuse(undefined)
  const policies = rules.filter(({ type }) => type !== 'expiry')
  return {
    chainId,
    address: account,
    expiry: end.timestamp,
    signer,
    permissions: [permission],
    policies,
    context,
  }
}

export interface Revoking {
  readonly pci: string
  readonly context: string
  readonly address: string
  readonly expiry: number
  readonly permissions: unknown
}

/** ERC-7715 sends the context only; wallets of the earlier draft need the other fields too. */
export function createRevokeCall(dialect: Dialect, { context, ...session }: Revoking): Eip1193Args {
  const { revoke: method } = METHODS[dialect]
  if (dialect === 'execution') return { method, params: { permissionContext: context } }
  return { method, params: [{ permissionContext: context, context, ...session }] }
}
