import type { Process, Scheduler } from '../scheduler.ts'
import type { Chain, Transaction } from './chain.ts'
import { type ChainCall, isSwap, OWNER, STRANGER } from './contracts.ts'

/**
 * What the wallet does with the next payments.
 *
 * - `withhold`: pays and never answers. `late`: pays and answers after minutes
 * - `errs`: pays and answers with an error. `odd`: pays and answers another shape
 * - `ponders`: the person approves after minutes. `ignores`: the prompt stays open
 * - `speedsUp`, `cancels`: pays, answers, and sends another transaction under the same nonce
 * - `reverts`: the transaction fails in its block
 * - `names…`: answers with the hash of another transaction, and half of the time does not pay: of a stranger's equal
 *   payment, of the person's own earlier equal payment, or of the payment that the wallet was asked for before
 * - `refuses`: an error that proves that nothing was sent. `breaks`: nothing was sent, and the error proves nothing
 */
export type Manner =
  | 'approve'
  | 'reject'
  | 'withhold'
  | 'late'
  | 'errs'
  | 'odd'
  | 'ponders'
  | 'ignores'
  | 'speedsUp'
  | 'cancels'
  | 'reverts'
  | 'namesForeign'
  | 'namesEarlier'
  | 'namesSame'
  | 'refuses'
  | 'breaks'

export const MANNERS: readonly Manner[] = [
  'approve',
  'reject',
  'withhold',
  'late',
  'errs',
  'odd',
  'ponders',
  'ignores',
  'speedsUp',
  'cancels',
  'reverts',
  'namesForeign',
  'namesEarlier',
  'namesSame',
  'refuses',
  'breaks',
]

/** A payment that the wallet was asked for. */
export interface AskedPayment {
  /** What it pays: `keyOf` of the call. */
  readonly key: string
  readonly call: ChainCall
  /** Wei for each unit of gas that the request allows; 0 where the wallet decides. */
  readonly price: bigint
  readonly at: number
  /** When the wallet decided; `Infinity` while its prompt is open. */
  decidedAt: number
  transaction: Transaction | undefined
  /** When the wallet's response was delivered; `Infinity` before that. */
  answeredAt: number
}

/** Answers a request, or takes it and stays silent. */
export type Answer = { readonly result: unknown } | { readonly error: unknown }

export interface PaymentWallet {
  readonly asked: readonly AskedPayment[]
  readonly manner: Manner
  setManner(manner: Manner): void
  /**
   * @param carrier the page that hears the answer; `null` for a relay
   * @param onAnswer called at most once
   * @param prompt the page that shows the prompt: the prompt ends with that page. By default the wallet's own
   */
  request(
    method: string,
    params: unknown,
    carrier: Process | null,
    onAnswer: (answer: Answer) => void,
    prompt?: Process | null,
  ): void
}

const failure = (code: number, message: string) => ({ error: { code, message } })

/** Errors of wallets that have broadcast all the same. */
const AFTER_BROADCAST: readonly unknown[] = [
  { code: -32603, message: 'Internal JSON-RPC error.' },
  { code: -32000, message: 'already known' },
  { code: -32005, message: 'Request is being rate limited.' },
  { code: 4900, message: 'The provider is disconnected.' },
  { message: 'timeout' },
  // The error of a node, which the wallet forwards.
  { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 4001, message: 'User rejected' } },
  { code: -32603, message: 'x', data: { code: -32000, message: 'y', originalError: { code: 4001 } } },
  { code: -32000, message: 'request denied by user quota' },
  { message: 'The call failed', cause: { code: 4001 } },
]
const ODD_RESULTS: readonly unknown[] = [null, {}, '0x', '0x1234', true, { hash: `0x${'12'.repeat(32)}` }, 7]

const numberAt = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(10 + index * 64, 74 + index * 64) || '0'}`)

/** Names what a call pays. Amounts of one run are unique, so that the key of a payment is. */
export function keyOf(call: ChainCall): string {
  if (isSwap(call)) return `swap ${numberAt(call.data, 1)}`
  if (call.data.startsWith('0x095ea7b3')) return `approve ${numberAt(call.data, 1)}`
  return `pay ${call.data === '0x' ? call.value : numberAt(call.data, 1)}`
}

/** A wallet that signs and broadcasts to the simulated chain. */
export function createPaymentWallet(scheduler: Scheduler, chain: Chain): PaymentWallet {
  const asked: AskedPayment[] = []
  let manner: Manner = 'approve'
  const pick = <Value>(list: readonly Value[]): Value => list[scheduler.below(list.length)]!

  /** The hash of a transaction that is not the payment. */
  function nameOther(
    lie: 'namesForeign' | 'namesEarlier' | 'namesSame',
    { key, call }: AskedPayment,
  ): string {
    const own = new Set(asked.map(({ transaction }) => transaction))
    const seen = [...chain.blocks.flatMap(({ transactions }) => transactions), ...chain.pool]
    const earlier = seen.find(entry => entry.from === OWNER && !own.has(entry) && keyOf(entry) === key)
    if (lie === 'namesEarlier' && earlier) return earlier.hash
    const before = asked.findLast(({ transaction }) => transaction !== undefined)?.transaction
    if (lie === 'namesSame' && before) return before.hash
    return chain.send({ ...call, from: STRANGER }).hash
  }

  function pay(
    params: unknown,
    carrier: Process | null,
    onAnswer: (answer: Answer) => void,
    prompt: Process | null,
  ): void {
    const raw = (params as readonly Record<string, string>[])[0]!
    const call: ChainCall = {
      from: raw.from!.toLowerCase(),
      to: raw.to!.toLowerCase(),
      value: BigInt(raw.value ?? '0x0'),
      data: raw.data ?? '0x',
    }
    const payment: AskedPayment = {
      key: keyOf(call),
      call,
      price: BigInt(raw.maxFeePerGas ?? raw.gasPrice ?? '0x0'),
      at: scheduler.elapsed(),
      decidedAt: Number.POSITIVE_INFINITY,
      transaction: undefined,
      answeredAt: Number.POSITIVE_INFINITY,
    }
    asked.push(payment)
    const own = manner
    const thinkMs = own === 'ponders' ? 30_000 + scheduler.below(400_000) : 200 + scheduler.below(4_000)
    const tell = (answer: Answer, ms = 1 + scheduler.below(300)) =>
      scheduler.later(carrier, ms, () => {
        payment.answeredAt = scheduler.elapsed()
        onAnswer(answer)
      })
    if (own === 'ignores') return
    scheduler.later(prompt, thinkMs, () => {
      payment.decidedAt = scheduler.elapsed()
      if (own === 'reject') return tell(failure(4001, 'User rejected the request.'))
      if (own === 'refuses') return tell(failure(pick([4100, 4200, -32602]), 'not possible'))
      if (own === 'breaks') return tell(failure(-32603, 'Internal JSON-RPC error.'))
      if (own === 'namesForeign' || own === 'namesEarlier' || own === 'namesSame') {
        const named = nameOther(own, payment)
        if (scheduler.below(2) === 0) payment.transaction = chain.send(call)
        return tell({ result: named })
      }
      const transaction = chain.send(call, { isDoomed: own === 'reverts' })
      payment.transaction = transaction
      if (own === 'withhold') return
      if (own === 'errs') return tell({ error: pick(AFTER_BROADCAST) })
      if (own === 'odd') return tell({ result: pick(ODD_RESULTS) })
      tell({ result: transaction.hash }, own === 'late' ? 20_000 + scheduler.below(500_000) : undefined)
      const { nonce } = transaction
      if (own === 'speedsUp') scheduler.later(null, 500, () => chain.send(call, { nonce }))
      if (own === 'cancels')
        scheduler.later(null, 500, () =>
          chain.send({ from: OWNER, to: OWNER, value: 0n, data: '0x' }, { nonce }),
        )
    })
  }

  return {
    asked,
    get manner() {
      return manner
    },
    setManner(next) {
      manner = next
    },
    request(method, params, carrier, onAnswer, prompt = null) {
      const tell = (answer: Answer) =>
        scheduler.later(carrier, 1 + scheduler.below(20), () => onAnswer(answer))
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return tell({ result: [OWNER] })
        case 'eth_chainId':
          return tell({ result: '0x1' })
        case 'wallet_switchEthereumChain':
          return tell({ result: null })
        case 'eth_sendTransaction':
          return pay(params, carrier, onAnswer, prompt)
        default:
          return tell(failure(4200, 'no such method'))
      }
    },
  }
}
