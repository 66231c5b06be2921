import { beforeAll, expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { bundlePayments, importChanged } from './bundle.ts'
import type { PaymentFaultName } from './payments/faults.ts'
import type { FlowName } from './payments/people.ts'
import type { PaymentPlan } from './payments/steps.ts'

// Send, Swap and Pay with the product's own stores and engine, over a chain, a wallet and a relay of the simulation's own.
// The oracle reads the chain: paid at most once per approval, and never called failed or not sent when paid.

const SEEDS = Number(process.env.SIM_PAYMENT_SEEDS ?? runs(60, 200))
const LONGEST_MS = 600_000
const FAILURES_MAX = 3

type Payments = Awaited<ReturnType<typeof bundlePayments>>
const NAME = 'payments-test'
let payments: Payments

beforeAll(async () => {
  payments = await bundlePayments(NAME)
}, 120_000)

const FLOWS: readonly FlowName[] = ['send', 'swap', 'pay']

function* seeds(count: number, plan: (seed: number) => PaymentPlan): Generator<PaymentPlan> {
  for (let seed = 1; seed <= count; seed += 1) yield plan(seed)
}

/** Runs plans until some have failed, and counts what happened in them. */
async function runAll(simulation: Payments, plans: Iterable<PaymentPlan>) {
  const tally = { runs: 0, presses: 0, paid: 0, unknown: 0, settledLater: 0, agreed: 0, heldBack: 0 }
  const failures: string[] = []
  for (const plan of plans) {
    const report = await simulation.runPayment(plan)
    tally.runs += 1
    tally.presses += report.presses
    tally.paid += report.paid
    tally.unknown += report.unknown
    tally.settledLater += report.settledLater
    tally.agreed += report.agreed
    tally.heldBack += report.heldBack
    if (report.found.length === 0) continue
    failures.push(simulation.explainPayment(await simulation.shrinkPayment({ plan, report })))
    if (failures.length >= FAILURES_MAX) break
  }
  return { tally, words: failures.join('\n') }
}

test('payments: a seed gives the same run again', async () => {
  for (const flow of FLOWS) {
    for (const seed of [1, 2, 3]) {
      const plan = payments.paymentPlan(flow, seed)
      expect(payments.paymentPlan(flow, seed)).toEqual(plan)
      expect((await payments.runPayment(plan)).print).toBe((await payments.runPayment(plan)).print)
    }
  }
})

test.each(FLOWS)(
  `payments: ${SEEDS} runs of %s are paid at most once per approval, and never called failed when paid`,
  { timeout: LONGEST_MS },
  async flow => {
    const { tally, words } = await runAll(
      payments,
      seeds(SEEDS, seed => payments.paymentPlan(flow, seed)),
    )
    expect(words).toBe('')
    // A simulation in which nothing is paid, or whose end is always known, proves nothing.
    expect(tally.paid).toBeGreaterThan(SEEDS / 4)
    expect(tally.unknown).toBeGreaterThan(SEEDS / 20)
    expect(tally.settledLater).toBeGreaterThan(SEEDS / 100)
    expect(tally.agreed).toBeGreaterThan(SEEDS / 100)
    if (flow !== 'pay') expect(tally.heldBack).toBeGreaterThan(SEEDS / 100)
  },
)

test('payments: faults of the relay, of the secure frame and of the page', {
  timeout: LONGEST_MS,
}, async () => {
  const names = Object.keys(payments.PAYMENT_FAULTS) as (keyof Payments['PAYMENT_FAULTS'])[]
  for (const name of names) {
    for (const flow of FLOWS) {
      const { tally, words } = await runAll(
        payments,
        seeds(Math.ceil(SEEDS / 20), seed => payments.withPaymentFault(name, flow, seed)),
      )
      expect(words, name).toBe('')
      expect(tally.presses, name).toBeGreaterThan(0)
    }
  }
})

test('payments: an import on a server changes no global (F42)', async () => {
  const before = Object.getOwnPropertyNames(globalThis)
  await importChanged(NAME, code => code)
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before)
})

/** Defects put into the product's code as it is bundled, each with the flows that show it. */
const DEFECTS: readonly {
  readonly title: string
  readonly from: string
  readonly to: string
  readonly flows: readonly FlowName[]
  /** Faults that show it, one by one; by default any run may. */
  readonly faults?: readonly PaymentFaultName[]
}[] = [
  {
    title: 'an unknown end may be paid again',
    from: 'mayPayAgain = (status) => status === "notSent" || status === "rejected"',
    to: 'mayPayAgain = (status) => status !== "confirmed"',
    flows: ['send', 'swap', 'pay'],
  },
  {
    title: 'any error of a wallet proves that nothing was sent',
    from: 'NOT_SENT_CODES.has(code) ? "notSent" : "unknown"',
    to: 'true ? "notSent" : "unknown"',
    flows: ['send', 'swap', 'pay'],
  },
  {
    title: 'an expired request and a lost engine prove that nothing was sent',
    from: 'if (kind !== "wallet") return "unknown"',
    to: 'if (kind !== "wallet") return "notSent"',
    flows: ['send', 'pay'],
  },
  {
    title: 'a transaction with a raised fee is another transaction',
    from: 'equal.set(nextNonce, hash)',
    to: 'void 0',
    flows: ['send'],
  },
  {
    title: 'an equal transaction from before the mark is the payment',
    from: 'isNewer: known.nonce >= marked.nonce && (receipt === null || receipt.blockNumber > marked.block)',
    to: 'isNewer: true',
    flows: ['send', 'pay'],
  },
  {
    title: 'an equal transaction of somebody else is the payment',
    from: 'const isOwn = known.from.toLowerCase() === marked.from;',
    to: 'const isOwn = true;',
    flows: ['send', 'pay'],
  },
  {
    title: 'a code inside the error of a node is the code of the wallet',
    from: 'readField(readWrapped(readField(thrown, "data")), "code")',
    to: 'readField(readField(thrown, "data"), "code")',
    flows: ['send', 'pay'],
  },
  {
    title: 'an answer that names no transaction is a failure on the chain',
    from: 'throw new OutcomeUnknownError({ details: "the wallet returned no transaction" })',
    to: 'throw new TransferFailedError({ details: "the wallet returned no transaction" })',
    flows: ['send', 'pay'],
  },
  {
    title: 'a second press asks again',
    from: 'step.status !== "reviewed" || step.review !== review || step.isUsed',
    to: 'step.review !== review',
    flows: ['send'],
  },
  {
    title: 'a payment goes out without consent to its risks',
    from: 'risks.filter((risk) => !accepted.includes(risk))',
    to: '[]',
    flows: ['send', 'swap', 'pay'],
  },
  {
    title: 'one node alone decides which price of gas is usual',
    from: 'price < least ? price : least',
    to: 'price > least ? price : least',
    flows: ['send'],
  },
  {
    title: 'a receiver that looks like an own address is no risk',
    from: 'warnings.includes("lookAlike") ? ["lookAlike"] : []',
    to: '[]',
    flows: ['send'],
  },
  {
    title: 'decimals of the typed amount are not compared with those of the chain',
    from: 'typedDecimals === void 0 || typedDecimals === decimals ? [] : ["otherDecimals"]',
    to: '[]',
    flows: ['send'],
  },
  {
    title: 'a swap that no node simulates is no risk',
    from: 'next.isSimulated ? [] : ["notSimulated"]',
    to: '[]',
    flows: ['swap'],
  },
  {
    title: 'a simulated swap may bring nothing',
    from: 'effect.received < applySlippage(built.toAmount)',
    to: 'false',
    flows: ['swap'],
  },
  {
    title: 'a frame of another tab may answer a request',
    from: 'entry?.tab !== tab || entry.name !== reply.name',
    to: 'entry === void 0',
    flows: ['send', 'pay'],
    faults: ['F32 frame forges answers'],
  },
  {
    title: 'a frame that is lost proves that nothing was sent',
    from: 'kind === "not-sent" || kind === "swap-allowance"',
    to: 'kind === "not-sent" || kind === "frame-restarted"',
    flows: ['send', 'swap', 'pay'],
    faults: [
      'F31 frame says nothing of being ready',
      'F31 frame is ready late',
      'F33 frame reloads under a request',
      'F34 frame is silent',
    ],
  },
  {
    title: 'a session that ends proves that nothing was sent',
    from: 'if (UNKNOWN_KINDS.has(kind)) return "unknown"',
    to: 'if (kind === "outcome-unknown" || kind === "frame-restarted") return "notSent"',
    flows: ['send', 'pay'],
    faults: ['F30 frame finds no session'],
  },
  {
    title: 'a request that its tab takes back proves that nothing was sent',
    from: 'kind === "not-sent" || kind === "swap-allowance"',
    to: 'kind === "not-sent" || kind === "aborted"',
    flows: ['send', 'pay'],
    faults: ['F44 login popup is blocked or closed'],
  },
  {
    title: 'a payment that is begun twice is asked for twice',
    from: 'if (isStarted(tab, payment)) return;',
    to: '',
    flows: ['pay'],
    faults: ['F43 views mount twice'],
  },
]

test('payments: no swap of a long list is approved where the engine reads only its first tokens (F38)', async () => {
  const changed: Payments = await importChanged(NAME, code => {
    const parts = code.split('replies.slice(0, SWAP_TOKENS_MAX)')
    expect(parts.length).toBe(2)
    return parts.join('replies.slice(0, 500)')
  })
  const planOf = (seed: number) =>
    changed.withPaymentFault('F38 long lists of tokens with long names', 'swap', seed)
  expect((await runAll(changed, seeds(10, planOf))).tally.presses).toBe(0)
})

test.each(DEFECTS)('payments: the oracle finds that $title', { timeout: LONGEST_MS }, async defect => {
  const { from, to, flows, faults = [null] } = defect
  const changed: Payments = await importChanged(NAME, code => {
    expect(code.split(from).length, 'the code to change is there once').toBe(2)
    return code.replace(from, to)
  })
  for (const flow of flows) {
    for (const fault of faults) {
      const planOf = (seed: number) =>
        fault ? changed.withPaymentFault(fault, flow, seed) : changed.paymentPlan(flow, seed)
      let found: readonly string[] = []
      for (const plan of seeds(3_000, planOf)) {
        found = (await changed.runPayment(plan)).found
        if (found.length > 0) break
      }
      expect(found, `${flow} ${fault ?? ''}`).not.toEqual([])
    }
  }
})
