import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import { isFinalOutcome } from '../../../bridge/values/paymentOutcome.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { followPayment as follow } from '../follow/followPayment.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { readNetworkId, readSignal } from '../values/callArguments.ts'
import { abortable } from './abortable.ts'
import type { BodyOf } from './bodies.ts'

type Listener = (outcome: PaymentOutcome) => void

function readListener(value: unknown): Listener | undefined {
  if (value === undefined) return undefined
  return typeof value === 'function' ? (value as Listener) : refuse('onOutcome', 'Expected a function')
}

async function followPayment(running: Running, argument: unknown): Promise<PaymentOutcome> {
  const { id, network: named, transaction, onOutcome: rawListener, signal: stop } = readOptions(argument)
  const signal = readSignal(stop)
  const listener = readListener(rawListener)
  const read = {
    id: readText(id, 'id'),
    network: readNetworkId(named),
    transaction: transaction === undefined ? undefined : readText(transaction, 'transaction'),
  }
  const { networks } = await readyState(running)
  const network = read.network ?? networks.active[networks.activeNamespace]
  if (!network) throw new CaipNetworkUndefinedError()
  const known: PaymentOutcome = {
    status: 'unknown',
    ...(read.transaction === undefined ? {} : { transaction: read.transaction }),
  }
  const onOutcome: Listener = outcome => {
    if (!isFinalOutcome(outcome.status)) listener?.(outcome)
  }
  const followed = { id: read.id, network, known, onOutcome, ...(signal ? { signal } : {}) }
  return abortable(
    signal,
    () => follow(running.tab.engine.api, followed),
    async () => {},
  )
}

export const body: BodyOf<Tabkey['followPayment']> = followPayment
