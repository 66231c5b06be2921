import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import type { Call } from '../../../bridge/features/calls/contract.ts'
import { reviveCalls } from '../../../bridge/features/calls/errors.ts'
import type { CallsClient } from '../api/facets/calls.ts'
import { callFeature } from '../tab/callFeature.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { readNetworkId, readSignal } from '../values/callArguments.ts'
import type { BodiesOf } from './bodies.ts'
import { callAbortable } from './callAbortable.ts'
import { callWhenReady } from './callWhenReady.ts'

const HEX = /^0x[0-9a-fA-F]*$/

function readHex(value: unknown, field: string): `0x${string}` {
  if (typeof value !== 'string' || !HEX.test(value)) refuse(field, 'Expected hex with 0x')
  return value as `0x${string}`
}

function readWei(value: unknown, field: string): string {
  if (typeof value === 'bigint' && value >= 0n) return String(value)
  if (typeof value === 'string' && /^\d{1,78}$/.test(value)) return String(BigInt(value))
  return refuse(field, 'Expected wei, a bigint or a decimal string')
}

function readCall(value: unknown, index: number): Call {
  const { to, data, value: wei } = readOptions(value)
  const field = `calls[${index}]`
  return {
    to: readHex(to, `${field}.to`),
    ...(data === undefined ? {} : { data: readHex(data, `${field}.data`) }),
    ...(wei === undefined ? {} : { value: readWei(wei, `${field}.value`) }),
  }
}

/** Reads the arguments of `sendCalls`. Throws ValidationError before anything happens. */
function readCalls(argument: unknown) {
  const { calls, network, atomic = 'preferred', signal } = readOptions(argument)
  if (!Array.isArray(calls) || calls.length === 0) refuse('calls', 'Expected one call at least')
  if (atomic !== 'preferred' && atomic !== 'required') refuse('atomic', 'Expected preferred or required')
  return {
    calls: (calls as readonly unknown[]).map(readCall),
    network: readNetworkId(network),
    isAtomicRequired: atomic === 'required',
    signal: readSignal(signal),
  }
}

type Checked = ReturnType<typeof readCalls>

/** Shows what the calls would do, where the option `review` asks for it. */
async function review(running: Running, { calls, network, signal }: Checked): Promise<void> {
  if (running.context.config.page.review === 'off') return
  const { reviewRequest } = await import('./reviewRequest.ts')
  const walletCalls = calls.map(({ to, data = '0x', value = '0' }) => ({
    to,
    data,
    value: `0x${BigInt(value).toString(16)}`,
  }))
  const params = [{ version: '2.0.0', calls: walletCalls }]
  await reviewRequest(running, { method: 'wallet_sendCalls', params, network, signal })
}

async function sendCalls(running: Running, argument: unknown) {
  const checked = readCalls(argument)
  const { networks } = await readyState(running)
  const network = checked.network ?? networks.active.eip155
  if (!network) throw new CaipNetworkUndefinedError()
  const { calls, isAtomicRequired, signal } = checked
  await review(running, { ...checked, network })
  return callAbortable(running, signal, reviveCalls, id =>
    callFeature(running.tab.engine.api, 'calls', 'send', { id, network, calls, isAtomicRequired }),
  )
}

const readId = (argument: unknown): string => readText(readOptions(argument).id, 'id')

export const bodies: BodiesOf<CallsClient> = {
  sendCalls,
  async getCallsStatus(running, argument) {
    const id = readId(argument)
    return callWhenReady(
      running,
      () => callFeature(running.tab.engine.api, 'calls', 'status', { id }),
      reviveCalls,
    )
  },
  async showCallsStatus(running, argument) {
    const id = readId(argument)
    const { api } = running.tab.engine
    const isShown = await callWhenReady(running, () => callFeature(api, 'calls', 'show', { id }), reviveCalls)
    if (isShown) return
    await running.mount()
    running.context.modal.openAt('CallsStatus', { calls: id })
  },
}
