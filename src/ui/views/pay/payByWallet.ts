import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import { PayError } from '../../../bridge/features/pay/errors.ts'
import type { ReviewedSend } from '../../../bridge/features/send/contract.ts'
import type { Payment } from '../../../bridge/services/pay.ts'
import { readAmount } from '../../../bridge/values/amount.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { followPayment, toPaymentOutcome } from '../../client/follow/followPayment.ts'
import { confirmSend } from '../../client/methods/send.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { isStarted, type Run, startAttempt } from './attempts.ts'

/** Whether the review matches the request. EVM addresses are compared without case. */
const isSame = (entry: string | undefined, other: string | undefined): boolean =>
  entry === other || (/^0x/.test(entry ?? '') && entry?.toLowerCase() === other?.toLowerCase())

/**
 * Base units of a payment by the decimals of the chain. The host's own metadata says how the amount was written, and
 * may be wrong.
 *
 * @throws PayError INVALID_ASSET where the token does not state its decimals, INVALID_AMOUNT where the amount has more
 * of them
 */
async function chainUnits({ engine }: TabContext, { paymentAsset, amount }: Payment): Promise<string> {
  const { network, asset } = paymentAsset
  const token = asset === 'native' ? {} : { token: asset }
  const { decimals } = await callFeature(engine, 'send', 'decimals', { network, ...token })
  if (decimals === null)
    throw new PayError('INVALID_ASSET', { details: 'the token does not state its decimals' })
  const units = readAmount(amount, decimals)
  if (!units) throw new PayError('INVALID_AMOUNT', { details: `the asset has ${decimals} decimals` })
  return String(units)
}

/**
 * Pays with the active wallet: switches its network, then uses the same path as every payment (`features/send`):
 * reviewed, frozen and sent to the wallet once. A pending or sent payment is not started again.
 */
export async function payByWallet(tab: TabContext, payment: Payment): Promise<void> {
  if (isStarted(tab, payment)) return
  const { engine, client, mirror } = tab
  const { paymentAsset, recipient } = payment
  const { network, asset } = paymentAsset
  const run = startAttempt(tab, { payment, type: 'wallet', status: 'switching' })
  const id = createRandomId()
  try {
    const networks = mirror.getState()?.networks
    const { namespace } = parseNetworkId(network)
    if (networks?.activeNamespace !== namespace || networks.active[namespace] !== network)
      await client.switchNetwork({ network })
    run.step('preparing')
    const units = await chainUnits(tab, payment)
    const token = asset === 'native' ? undefined : asset
    const reviewed = await callFeature(engine, 'send', 'prepare', {
      id,
      network,
      to: recipient,
      amount: units,
      ...(token === undefined ? {} : { token }),
    })
    const isExpected =
      reviewed.network === network &&
      reviewed.amount === units &&
      isSame(reviewed.to, recipient) &&
      isSame(reviewed.token, token)
    if (!isExpected) throw new PayError('GENERIC_PAYMENT_ERROR', { details: 'another payment was prepared' })
    run.step('approving')
    await requestWallet(tab, run, reviewed)
  } catch (error) {
    run.fail(error)
  }
}

/** The host names the receiver and the amount of a payment: the person has nothing to compare. */
const HOST_CHECKED: readonly Risk[] = ['lookAlike']

/** Requests the payment once. An unknown outcome is followed until the wallet or the chain decides it. */
async function requestWallet(
  { engine }: TabContext,
  run: Run,
  { id, hash, network }: ReviewedSend,
): Promise<void> {
  try {
    const sent = await confirmSend(engine, { id, hash }, HOST_CHECKED)
    run.succeed({ type: 'wallet', txHash: sent.id })
  } catch (error) {
    run.fail(error)
    const known = toPaymentOutcome(error)
    if (known.status !== 'unknown') return
    const onOutcome = (outcome: PaymentOutcome): void => run.learn(outcome, error)
    void followPayment(engine, { id, network, known, onOutcome })
  }
}
