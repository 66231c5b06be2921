import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import { EngineGoneError, EngineMovedError } from '../../../bridge/errors/engine.ts'
import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import { reviveTransfer } from '../../../bridge/errors/transfer.ts'
import type { ReviewedSend, SendInput } from '../../../bridge/features/send/contract.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { callFeature } from '../tab/callFeature.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { readNetworkId, readRisks, readSignal } from '../values/callArguments.ts'
import { abortable } from './abortable.ts'
import type { BodyOf } from './bodies.ts'

export interface CheckedSend extends Omit<SendInput, 'network'> {
  readonly network: NetworkId | undefined
  readonly accept: readonly Risk[] | undefined
  readonly signal: AbortSignal | undefined
}

const AMOUNT = /^(0|[1-9]\d{0,77})$/

/** Base units are whole and exact: a bigint, or its decimal string. A JavaScript number is neither beyond 2^53. */
function readAmount(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : readText(value, 'amount')
  return AMOUNT.test(text) && text !== '0'
    ? text
    : refuse('amount', 'Expected base units, a bigint or a decimal string')
}

function readDecimals(value: unknown): number {
  const isDecimals = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
  return isDecimals ? value : refuse('decimals', 'Expected a whole number, 0 to 255')
}

/** Reads the arguments of `send`. Throws ValidationError before anything happens. */
export function readSend(value: unknown): CheckedSend {
  const { network, to, amount, token, decimals, accept, signal } = readOptions(value)
  if (to === undefined || amount === undefined) refuse('', 'An amount and receiver address are required')
  return {
    network: readNetworkId(network),
    to: readText(to, 'to'),
    amount: readAmount(amount),
    ...(token === undefined ? {} : { token: readText(token, 'token') }),
    ...(decimals === undefined ? {} : { typedDecimals: readDecimals(decimals) }),
    accept: readRisks(accept),
    signal: readSignal(signal),
  }
}

/**
 * The address of a receiver that a host names: an address, or one with the prefix of this network (CAIP-10, ERC-3770,
 * a payment link without an amount). Throws ValidationError for a prefix of another network, and for a link that names a
 * token or an amount, since the call names its own.
 */
async function readReceiver(to: string, networkId: NetworkId): Promise<string> {
  if (!to.includes(':')) return to
  const { readPaymentLink } = await import('../../../bridge/values/paymentLink/readPaymentLink.ts')
  const read = readPaymentLink(to, { networkId, namespace: parseNetworkId(networkId).namespace })
  if (read.status === 'plain') return to
  if (read.status === 'link')
    return read.link.token === undefined
      ? read.link.to
      : refuse('to', 'Expected an address; the payment link names a token or an amount of its own')
  const { problem } = read
  if (problem.reason === 'otherNetwork') return refuse('to', `The address is for ${problem.network}`)
  return refuse('to', `The payment link is not supported${'part' in problem ? `: ${problem.part}` : ''}`)
}

/**
 * Asks the wallet for a reviewed payment. When the engine is lost during the call, the wallet may have been asked: the
 * outcome is unknown, and the payment must not be offered again.
 */
export async function confirmSend(
  engine: EngineApi,
  { id, hash }: Pick<ReviewedSend, 'id' | 'hash'>,
  accepted?: readonly Risk[],
): Promise<{ readonly id: string }> {
  try {
    return await callFeature(engine, 'send', 'confirm', { id, hash, accepted })
  } catch (error) {
    const isLost = error instanceof EngineGoneError || error instanceof EngineMovedError
    const known = isLost ? new OutcomeUnknownError({ code: 4900, cause: error }) : reviveTransfer(error)
    // An error without an outcome is of the way to the engine, which may have asked the wallet.
    throw withOutcome(known, 'asked', id)
  }
}

/** Reviews a payment and freezes it; only `confirmSend` asks the wallet. */
export async function prepareSend(
  engine: EngineApi,
  input: SendInput & Pick<ReviewedSend, 'id'>,
): Promise<ReviewedSend> {
  return callFeature(engine, 'send', 'prepare', input).catch((error: unknown) => {
    throw reviveTransfer(error)
  })
}

/** A payment from the account in use. */
export async function send(
  running: Running,
  { signal, accept, network: named, ...input }: CheckedSend,
): Promise<{ readonly id: string }> {
  const id = createRandomId()
  const { api } = running.tab.engine
  return abortable(
    signal,
    async () => {
      const { networks } = await readyState(running)
      const network = named ?? networks.active[networks.activeNamespace]
      if (!network) throw new CaipNetworkUndefinedError()
      const to = await readReceiver(input.to, network)
      return confirmSend(api, await prepareSend(api, { ...input, to, network, id }), accept)
    },
    () => api.rpc.abort(id),
  )
}

export const body: BodyOf<Tabkey['send']> = async (running, argument) => send(running, readSend(argument))
