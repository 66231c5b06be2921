import type { RequestId } from '../../../bridge/contract/state.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type { GrantRequest, SubscriptionRequest } from '../../../bridge/features/sessions/contract.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { grantSchema, subscribeSchema } from './grant.schema.ts'

const INTERVAL_SECONDS: Readonly<Record<SubscriptionRequest['interval'], number>> = {
  '1s': 1,
  '1d': 86_400,
  '1w': 604_800,
  '1m': 2_592_000,
}

/** One allowance of the network's coin; it begins with the next second, for what lies in the past is no future. */
export function subscriptionGrant(
  { chainId, signerPublicKey, interval, amount, expiry }: SubscriptionRequest,
  nowSeconds: number,
): GrantRequest {
  return {
    chainId,
    expiry,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: signerPublicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: amount, start: nowSeconds + 1, period: INTERVAL_SECONDS[interval] },
      },
    ],
    policies: [],
  }
}

const isSubscription = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'subscription')

/**
 * Reads what a dapp asks to be granted.
 *
 * @throws ValidationError naming the field; also for an end or a start that is not in the future
 */
export function readGrant(
  input: unknown,
  nowMs: number,
): { readonly id: RequestId; readonly request: GrantRequest } {
  const nowSeconds = Math.floor(nowMs / 1000)
  const { request: candidate } = (input ?? {}) as { readonly request?: unknown }
  const read = isSubscription(candidate)
    ? parseOrThrow(subscribeSchema, input)
    : parseOrThrow(grantSchema, input)
  const request =
    'subscription' in read.request
      ? subscriptionGrant(read.request.subscription, nowSeconds)
      : (read.request as GrantRequest)
  const future = (value: number, field: string) => {
    if (value <= nowSeconds) throw new ValidationError(field, 'Expected a time in the future')
  }
  future(request.expiry, 'request.expiry')
  for (const [index, { type, data }] of request.permissions.entries()) {
    if (type !== 'contract-call') future(data.start, `request.permissions[${index}].data.start`)
    else refuseUnnamed(data, `request.permissions[${index}].data`)
  }
  return { id: read.id, request }
}

/** Refuses a function that the ABI lacks or has twice, because the wallet's grant could not be verified. */
function refuseUnnamed(
  { abi, functions }: Extract<GrantRequest['permissions'][number], { type: 'contract-call' }>['data'],
  where: string,
): void {
  for (const [index, { functionName }] of functions.entries()) {
    const found = abi.filter(item => item.type === 'function' && item.name === functionName)
    if (found.length !== 1)
      throw new ValidationError(
        `${where}.functions[${index}].functionName`,
        'Expected one function of the abi',
      )
  }
}
