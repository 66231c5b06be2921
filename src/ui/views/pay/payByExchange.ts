import { ClientDestroyedError } from '../../../bridge/errors/client.ts'
import type { Exchange } from '../../../bridge/features/pay/contract.ts'
import { PayError } from '../../../bridge/features/pay/errors.ts'
import type { Payment } from '../../../bridge/services/pay.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { openExternal, safeHref } from '../../page/openExternal.ts'
import { openWindow } from '../../page/openWindow.ts'
import { systemTimers, type Timers } from '../../state/timers.ts'
import { type Run, reportPay, startAttempt } from './attempts.ts'

const WIDTH_PX = 480
const HEIGHT_PX = 720

export interface ExchangePace {
  readonly everyMs: number
  readonly triesMax: number
}

/** Pay polls every 4 s for 15 minutes, longer than a withdrawal at an exchange takes. */
export const PAY_PACE: ExchangePace = { everyMs: 4_000, triesMax: 225 }
/** A deposit: every 5 s, 20 times. */
export const DEPOSIT_PACE: ExchangePace = { everyMs: 5_000, triesMax: 20 }

/** Polls the status until the payment or the client ends. A failed poll counts as a try. */
async function follow(
  { engine }: TabContext,
  run: Run,
  visit: { readonly exchangeId: string; readonly sessionId: string },
  { everyMs, triesMax }: ExchangePace,
  timers: Timers,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    await new Promise<void>(resolve => timers.setTimeout(resolve, everyMs))
    const answer = await callFeature(engine, 'pay', 'status', visit).catch(error =>
      error instanceof ClientDestroyedError ? 'ended' : null,
    )
    if (answer === 'ended') break
    if (answer?.status === 'SUCCESS') {
      const { txHash } = answer
      run.succeed({ type: 'exchange', ...visit, ...(txHash ? { txHash } : {}) })
      return
    }
    if (answer?.status === 'FAILED') {
      run.fail(new PayError('GENERIC_PAYMENT_ERROR', { details: 'the exchange reports a failure' }))
      return
    }
  }
  run.lose()
}

/** Pays from an account at an exchange. Call it inside the click: its window opens at once, empty. */
export async function payByExchange(
  tab: TabContext,
  payment: Payment,
  exchange: Exchange,
  {
    pace,
    isInNewTab = true,
    timers = systemTimers,
  }: { readonly pace: ExchangePace; readonly isInNewTab?: boolean; readonly timers?: Timers },
): Promise<void> {
  const dev = { dev: tab.environment.isDev }
  const opened = isInNewTab ? openWindow({ widthPx: WIDTH_PX, heightPx: HEIGHT_PX, ...dev }) : null
  const { paymentAsset, amount, recipient } = payment
  const exchangeId = exchange.id
  const run = startAttempt(tab, { payment, type: 'exchange', exchange, status: 'opening' })
  reportPay(tab, 'PAY_EXCHANGE_SELECTED', payment, { method: 'exchange', exchangeId })
  try {
    const order = { exchangeId, paymentAsset, amount, recipient }
    const { url, sessionId } = await callFeature(tab.engine, 'pay', 'url', order)
    if (isInNewTab) opened?.go(url)
    else openExternal(url, '_self', dev)
    const href = opened === null ? safeHref(url, dev) : null
    run.step('waiting', href === null ? {} : { href })
    await follow(tab, run, { exchangeId, sessionId }, pace, timers)
  } catch (error) {
    opened?.close()
    run.fail(error)
  }
}
