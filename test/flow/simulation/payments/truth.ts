import type { Risk } from '../../../../src/bridge/contract/risk.ts'
import { isFinalOutcome } from '../../../../src/bridge/values/paymentOutcome.ts'
import { BASE_FEE, type Chain, type Transaction } from './chain.ts'
import { type ChainCall, isTheft, LOOK_ALIKE, OWNER, receiverOf } from './contracts.ts'
import type { Press, Presses } from './presses.ts'
import type { PaymentPlan } from './steps.ts'
import { type AskedPayment, keyOf, type PaymentWallet } from './wallet.ts'

/** The state of a transaction on the chain. */
export type Fate = 'notSent' | 'pending' | 'paid' | 'failed'

export interface PaymentWorld {
  readonly chain: Chain
  readonly wallet: PaymentWallet
  readonly presses: Presses
  readonly transport: PaymentPlan['transport']
  /** Whether a node failed at some time: a payment may then have no mark on the chain to be found by. */
  readonly hasNodeFaults: boolean
  /** Milliseconds of the run. */
  readonly elapsed: number
}

const paysTheSame = (entry: Transaction, other: ChainCall): boolean =>
  entry.to === other.to && entry.value === other.value && entry.data === other.data

/** Whether a block that another block replaced had the payment: `confirmed` is one block, as the type says. */
const wasPaid = (chain: Chain, { transaction }: AskedPayment): boolean =>
  chain.replaced.some(
    receipt => receipt.isDone && transaction !== undefined && paysTheSame(receipt.transaction, transaction),
  )

/**
 * Whether the chain has the approval that was asked for. A reorganisation returns a mined approval to the pool; when it
 * lands again, after the same approval was asked for again, the two cannot be told apart, and the allowance is the
 * same.
 */
const isApproved = (chain: Chain, { key, call }: AskedPayment): boolean =>
  key.startsWith('approve ') &&
  chain.blocks.some(({ receipts }) =>
    receipts.some(receipt => receipt.isDone && paysTheSame(receipt.transaction, call)),
  )

/**
 * Whether the account's equal payment from elsewhere landed after the pool had lost it: where the mark was read meanwhile,
 * nothing tells it from the payment.
 */
const isLostAndLanded = (chain: Chain, { key }: Press): boolean =>
  chain.blocks.some(({ receipts }) =>
    receipts.some(
      ({ isDone, transaction }) =>
        isDone && transaction.from === OWNER && keyOf(transaction) === key && chain.lost.has(transaction),
    ),
  )

/** The chain's word on a payment, over transactions that replaced it under its nonce. */
export function fateOf(chain: Chain, { transaction }: AskedPayment): Fate {
  if (transaction === undefined) return 'notSent'
  const landed = chain.landedAt(transaction.from, transaction.nonce)
  if (!landed) return 'pending'
  return paysTheSame(landed.transaction, transaction) && landed.isDone ? 'paid' : 'failed'
}

/** Payments that the wallet was asked for after a press, and before the next press for the same payment. */
function askedBy(
  press: Press,
  { wallet, presses }: Pick<PaymentWorld, 'wallet' | 'presses'>,
): readonly AskedPayment[] {
  const later = presses.all.find(next => next.key === press.key && next.at > press.at)
  const until = later?.at ?? Number.POSITIVE_INFINITY
  return wallet.asked.filter(({ key, at }) => key === press.key && at >= press.at && at < until)
}

/** Views look at the chain every 15 s at most, and a call that follows a payment takes a while to be made again. */
const REQUEST_LIFE_MS = 300_000
const NEWS_MS = 180_000

function statementsOf(press: Press, asked: AskedPayment | undefined, world: PaymentWorld): string[] {
  const fate = asked ? fateOf(world.chain, asked) : 'notSent'
  const found: string[] = []
  for (const { status, at, by } of press.statements) {
    const says = `${by} says ${status} of '${press.key}' at ${Math.round(at)}`
    const isOpen = asked !== undefined && asked.decidedAt > at
    // An approval that landed with too little allowed is followed by another approval.
    const isFollowedByAnother = press.key.startsWith('approve ') && fate === 'paid'
    if (!isFollowedByAnother && (status === 'notSent' || status === 'rejected')) {
      if (fate !== 'notSent') found.push(`${says}, and it is ${fate}`)
      else if (isOpen) found.push(`${says}, and the wallet's prompt is open`)
    }
    if (status === 'failedOnChain' && fate !== 'failed') found.push(`${says}, and it is ${fate}`)
    const isConfirmed =
      fate === 'paid' ||
      isLostAndLanded(world.chain, press) ||
      (asked !== undefined && (wasPaid(world.chain, asked) || isApproved(world.chain, asked)))
    if (status === 'confirmed' && !isConfirmed) found.push(`${says}, and it is ${fate}`)
  }
  return found
}

/** A price of gas that no block of the chain asks for. */
const HIGH_PRICE = BASE_FEE * 20n

/** Dangers of a request that reached the wallet, read from the request and the chain, not from the product's review. */
export function dangersOf(
  { isMistyped }: Pick<Press, 'isMistyped'>,
  { call, price }: AskedPayment,
): readonly Risk[] {
  return [
    ...(receiverOf(call) === LOOK_ALIKE ? (['lookAlike'] as const) : []),
    ...(price > HIGH_PRICE ? (['highFee'] as const) : []),
    ...(isMistyped ? (['otherDecimals'] as const) : []),
    ...(isTheft(call) ? (['notSimulated'] as const) : []),
  ]
}

/** The wallet was asked although the person had not agreed to a danger of the payment. */
function withoutConsent(press: Press, asked: readonly AskedPayment[]): string[] {
  return asked.flatMap(payment =>
    [...new Set([...dangersOf(press, payment), ...press.risks])]
      .filter(risk => !press.accepted.includes(risk))
      .map(risk => `the wallet was asked for '${press.key}' without consent to ${risk}`),
  )
}

/**
 * How often people agreed to a danger, and how often a review with a risk went without consent and reached no wallet.
 */
export function consentIn(world: Pick<PaymentWorld, 'wallet' | 'presses'>): {
  readonly agreed: number
  readonly heldBack: number
} {
  const dangers = (press: Press) => askedBy(press, world).flatMap(payment => dangersOf(press, payment))
  const isRefused = ({ risks, accepted }: Press) => risks.some(risk => !accepted.includes(risk))
  return {
    agreed: world.presses.all.filter(press => dangers(press).length > 0).length,
    heldBack: world.presses.all.filter(press => isRefused(press) && askedBy(press, world).length === 0)
      .length,
  }
}

/** The chain has the end, and a tab that is open does not show it. */
function forgotten(press: Press, asked: AskedPayment | undefined, world: PaymentWorld): string[] {
  const { chain, elapsed, hasNodeFaults, transport } = world
  const last = press.statements.findLast(({ by }) => by === 'view')
  if (!asked?.transaction || press.page.state !== 'alive' || hasNodeFaults) return []
  // Where the pool has lost another transaction, the nonce may be below that of the mark, as an earlier payment's is.
  const { transaction } = asked
  if ([...chain.lost].some(other => other !== transaction && other.nonce >= transaction.nonce)) return []
  const landed = chain.landedAt(asked.transaction.from, asked.transaction.nonce)
  // A wallet that replaced the transaction with another one, unseen by any engine, leaves nothing to be found by; the
  // same call under another hash is found by Send at once, and by Swap after 15 minutes.
  const isSend = press.key.startsWith('pay ')
  const isOther = landed?.transaction.hash !== asked.transaction.hash
  const isReplaced = isOther && (!isSend || fateOf(chain, asked) === 'failed')
  const isOld = asked.decidedAt < elapsed - REQUEST_LIFE_MS - NEWS_MS
  if (!landed || isReplaced || !isOld) return []
  // An extension may ask its person for hours; a request over WalletConnect ends after five minutes.
  const isOpen = last === undefined ? transport === 'phone' : !isFinalOutcome(last.status)
  if (!isOpen) return []
  return [`the view says ${last?.status ?? 'nothing'} of '${press.key}', which is ${fateOf(chain, asked)}`]
}

/**
 * Compares the reported outcomes with the chain: paid at most once per approval, never called failed or not sent
 * when paid, and never offered again while its end is unknown.
 *
 * @returns what is wrong, in words
 */
export function untruths(world: PaymentWorld): string[] {
  const { chain, wallet, presses } = world
  const found = presses.all.flatMap(press => {
    const asked = askedBy(press, world)
    const twice = asked.length > 1 ? [`the wallet was asked ${asked.length} times for '${press.key}'`] : []
    return [
      ...twice,
      ...withoutConsent(press, asked),
      ...statementsOf(press, asked[0], world),
      ...forgotten(press, asked[0], world),
    ]
  })
  for (const asked of wallet.asked)
    if (!presses.all.some(({ key, at }) => key === asked.key && at <= asked.at))
      found.push(`the wallet was asked for '${asked.key}', which nobody approved`)
  // An approval moves nothing, and is asked for again when another swap has changed the allowance.
  const keys = new Set(wallet.asked.map(({ key }) => key))
  for (const key of keys) {
    if (key.startsWith('approve ')) continue
    const fates = wallet.asked.filter(asked => asked.key === key).map(asked => fateOf(chain, asked))
    const paid = fates.filter(fate => fate === 'paid' || fate === 'pending')
    if (paid.length > 1) found.push(`'${key}' is paid ${paid.length} times`)
  }
  return found
}
