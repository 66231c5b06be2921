import type { ExchangeOrder, ExchangesQuery, ExchangeVisit } from '../../../bridge/features/pay/contract.ts'
import { PayError, revivePay } from '../../../bridge/features/pay/errors.ts'
import { readPayment, readPaymentAsset } from '../../../bridge/services/pay.ts'
import { readAmount } from '../../../bridge/values/amount.ts'
import { callFeature } from '../tab/callFeature.ts'
import type { Running } from '../tab/running.ts'
import { readOptions, readText, refuse } from '../values/arguments.ts'
import { readCount } from '../values/callArguments.ts'
import type { GroupBodies } from './bodies.ts'
import { callWhenReady } from './callWhenReady.ts'

const PAGE_MAX = 10_000
const IDS_MAX = 200

function readIds(value: unknown, field: string): readonly string[] {
  if (!Array.isArray(value) || value.length > IDS_MAX) return refuse(field, 'Expected a list of ids')
  return value.map(id => readText(id, field))
}

function readQuery(argument: unknown): ExchangesQuery {
  const { page, includeOnly, exclude, asset, amount } = argument === undefined ? {} : readOptions(argument)
  const read = asset === undefined ? undefined : readPaymentAsset(asset)
  if (
    amount !== undefined &&
    !(read && typeof amount === 'string' && readAmount(amount, read.metadata.decimals))
  )
    throw new PayError('INVALID_AMOUNT', { details: 'Expected a decimal string above zero, of an asset' })
  return {
    page: readCount(page, 'page', 1, PAGE_MAX),
    ...(includeOnly === undefined ? {} : { includeOnly: readIds(includeOnly, 'includeOnly') }),
    ...(exclude === undefined ? {} : { exclude: readIds(exclude, 'exclude') }),
    ...(read && { asset: read }),
    ...(amount === undefined ? {} : { amount: amount as string }),
  }
}

function readOrder(argument: unknown): ExchangeOrder {
  const options = readOptions(argument)
  const { paymentAsset, amount, recipient } = readPayment(options)
  return { exchangeId: readText(options.exchangeId, 'exchangeId'), paymentAsset, amount, recipient }
}

function readVisit(argument: unknown): ExchangeVisit {
  const { exchangeId, sessionId } = readOptions(argument)
  return { exchangeId: readText(exchangeId, 'exchangeId'), sessionId: readText(sessionId, 'sessionId') }
}

const callPay = <Answer>(running: Running, call: () => Promise<Answer>): Promise<Answer> =>
  callWhenReady(running, call, revivePay)

export const bodies: GroupBodies<'pay'> = {
  exchanges: async (running, argument) => {
    const query = readQuery(argument)
    return callPay(running, () => callFeature(running.tab.engine.api, 'pay', 'exchanges', query))
  },
  url: async (running, argument) => {
    const order = readOrder(argument)
    return callPay(running, () => callFeature(running.tab.engine.api, 'pay', 'url', order))
  },
  status: async (running, argument) => {
    const visit = readVisit(argument)
    return callPay(running, () => callFeature(running.tab.engine.api, 'pay', 'status', visit))
  },
}
