import type { Risk } from '../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import { ReviewChangedError } from '../../../bridge/errors/transfer.ts'
import type { ReviewedSend, SendInput, SendWarning } from '../../../bridge/features/send/contract.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import type { PreparedTransfer } from '../../chains/adapter.ts'
import type { FeatureParameters } from '../feature.ts'
import { freezeRequest, hashRequest } from './freeze.ts'
import { SEND_REVIEW_MS } from './limits.ts'
import { describeChange, getPayer } from './payer.ts'
import { payingMethods } from './payingMethods.ts'
import type { Reviews } from './reviews.ts'
import { readSendContext, type SendContext } from './sendContext.ts'
import { findWarnings } from './warnings.ts'

function prepareTransfer(
  { network, payer, adapter }: SendContext,
  { to, amount, token }: SendInput,
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  if (!adapter.prepareTransfer) throw new AdapterNotFoundError(`${network.chainNamespace}: payments`)
  const methods = payingMethods(payer.connection)
  const optional = token === undefined ? {} : { token }
  const transfer = { from: payer.from, to, amount: BigInt(amount), methods, ...optional }
  return adapter.prepareTransfer(network, transfer, signal)
}

/** Risks that the user has to accept before the payment is confirmed. */
function listRisks(
  { typedDecimals }: SendInput,
  { isHighFee }: PreparedTransfer,
  warnings: readonly SendWarning[],
  decimals: number | undefined,
): readonly Risk[] {
  return [
    ...(warnings.includes('lookAlike') ? (['lookAlike'] as const) : []),
    ...(isHighFee ? (['highFee'] as const) : []),
    ...(typedDecimals === undefined || typedDecimals === decimals ? [] : (['otherDecimals'] as const)),
  ]
}

/** Prices a payment, freezes its request and stores both as a review that can be confirmed once. */
export async function prepareSend(
  parameters: FeatureParameters,
  reviews: Reviews,
  tab: Tab,
  { id, ...input }: SendInput & { readonly id: RequestId },
  signal: AbortSignal,
): Promise<ReviewedSend> {
  const { store, clock } = parameters
  const keep = reviews.begin(tab, id)
  const context = await readSendContext(parameters, input.network)
  const { network, payer } = context
  const prepared = await prepareTransfer(context, input, signal)
  const from = formatCaipAddress(input.network, payer.from.address)
  const { isToContract = false, isSignedOnly = false, finish } = prepared
  const decimals = input.token === undefined ? network.nativeCurrency.decimals : prepared.decimals
  const counted = decimals === undefined ? {} : { decimals }
  const receiver = { account: from, from: payer.from.address, to: input.to, isToContract }
  const warnings = await findWarnings(parameters, tab, receiver)
  const risks = listRisks(input, prepared, warnings, decimals)
  const change = describeChange(payer, getPayer(store.get(), network.chainNamespace))
  if (change !== null) throw new ReviewChangedError(change)
  const request = freezeRequest(id, input.network, prepared.args)
  const hash = hashRequest(request)
  const lifeMs = Math.min(prepared.lifeMs ?? SEND_REVIEW_MS, SEND_REVIEW_MS)
  const endsAt = clock.monotonic() + lifeMs
  keep({ input, ...counted, request, hash, risks, payer, isSignedOnly, finish, endsAt })
  return { ...input, ...counted, id, from, fee: String(prepared.fee), hash, warnings, risks, lifeMs }
}
