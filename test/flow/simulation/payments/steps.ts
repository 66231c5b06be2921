import type { Risk } from '../../../../src/bridge/contract/risk.ts'
import { createRandom, type Random } from '../scheduler.ts'
import { type HostMode, type HostName, NODE_MODES } from './net.ts'
import type { FlowName, Intent } from './people.ts'
import { RELAY_MODES, type RelayMode } from './relay.ts'
import { FRAME_MODES, type FrameMode } from './secureFrame.ts'
import { MANNERS, type Manner } from './wallet.ts'

export type PaymentStep =
  | { readonly do: 'begin'; readonly tab: number; readonly intent: Intent }
  | { readonly do: 'manner'; readonly manner: Manner }
  | { readonly do: 'kill' | 'reorganize' | 'open' | 'kick' }
  | { readonly do: 'relay'; readonly mode: RelayMode }
  | { readonly do: 'frame'; readonly mode: FrameMode }
  /** `popup`: a social login begins, and its window is blocked or closed. */
  | { readonly do: 'frameReload' | 'popup'; readonly tab: number }
  /** Views mount their effects twice from now on, as in React's StrictMode. */
  | { readonly do: 'mountTwice' }
  | { readonly do: 'close' | 'crash'; readonly tab: number }
  | { readonly do: 'host'; readonly host: HostName; readonly mode: HostMode }
  | { readonly do: 'stall'; readonly isStalled: boolean }
  | { readonly do: 'dropPool'; readonly returnMs: number }
  | { readonly do: 'wait'; readonly ms: number }

/** One run of a flow. The same plan gives the same run to the last message. */
export interface PaymentPlan {
  readonly seed: number
  readonly flow: FlowName
  /** A browser extension, a phone over WalletConnect, or the wallet of the secure frame. */
  readonly transport: 'extension' | 'phone' | 'frame'
  readonly steps: readonly PaymentStep[]
}

type Weighted = readonly (readonly [weight: number, make: (random: Random) => PaymentStep])[]

const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)]!
const tab = (random: Random) => Math.floor(random() * 2)

const FAULTS: Weighted = [
  [8, random => ({ do: 'manner', manner: pick(random, MANNERS) })],
  [5, () => ({ do: 'kill' })],
  [2, random => ({ do: 'close', tab: tab(random) })],
  [2, random => ({ do: 'crash', tab: tab(random) })],
  [2, () => ({ do: 'open' })],
  [
    3,
    random => ({
      do: 'host',
      host: pick(random, ['a', 'a', 'b', 'api'] as const),
      mode: pick(random, NODE_MODES),
    }),
  ],
  [2, random => ({ do: 'host', host: pick(random, ['a', 'b', 'api'] as const), mode: 'ok' })],
  [2, random => ({ do: 'stall', isStalled: random() < 0.6 })],
  [2, () => ({ do: 'reorganize' })],
  [1, random => ({ do: 'dropPool', returnMs: 5_000 + Math.floor(random() * 120_000) })],
  [2, () => ({ do: 'kick' })],
  [3, random => ({ do: 'relay', mode: pick(random, RELAY_MODES) })],
  [2, () => ({ do: 'relay', mode: 'ok' })],
  [6, random => ({ do: 'wait', ms: Math.floor(random() ** 2 * 30_000) })],
]

function draw(random: Random, table: Weighted): PaymentStep {
  let left = random() * table.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, make] of table) {
    left -= weight
    if (left < 0) return make(random)
  }
  return table[0]![1](random)
}

/** A payment without a risk, of a person who would agree to none. */
export const NO_RISKS = { isLookAlike: false, accepts: [] } as const

/** Share of the runs in which reviews name risks. */
const RISKY_SHARE = 0.4
/** Risks have their own source of chance, so that a seed has the same faults with and without them. */
const RISK_SEED = 0x5eed
const RISKS: readonly Risk[] = ['lookAlike', 'highFee', 'otherDecimals', 'notSimulated']
/** Above the decimals of both assets, or between them. */
const WRONG_DECIMALS = [8, 24] as const

/** Look-alike receivers, mistyped decimals, a node with high prices or a dishonest swap service, and people who agree or do not. */
function withRisks(plan: PaymentPlan): PaymentPlan {
  const random = createRandom(plan.seed ^ RISK_SEED)
  if (random() >= RISKY_SHARE) return plan
  // Where the other node is not well, nothing shows that a price of gas is too high.
  const isNodeWell = !plan.steps.some(step => step.do === 'host' && step.host !== 'api')
  const steps = plan.steps.flatMap((step): readonly PaymentStep[] => {
    if (step.do !== 'begin') return [step]
    const intent: Intent = {
      ...step.intent,
      isLookAlike: random() < 0.3,
      ...(random() < 0.3 ? { typedDecimals: pick(random, WRONG_DECIMALS) } : {}),
      accepts: RISKS.filter(() => random() < 0.6),
    }
    const nodes: readonly PaymentStep[] =
      isNodeWell && random() < 0.5 ? [{ do: 'host', host: 'a', mode: random() < 0.6 ? 'dear' : 'ok' }] : []
    const service: readonly PaymentStep[] =
      plan.flow === 'swap' && random() < 0.4 ? [{ do: 'host', host: 'api', mode: 'steals' }] : []
    return [...nodes, ...service, { ...step, intent }]
  })
  return { ...plan, steps }
}

/** Share of the runs that ask the wallet of the secure frame. */
const FRAME_SHARE = 0.25
const FRAME_SEED = 0xf4a3e
const FRAME_FAULTS_SHARE = 0.35

const FRAME_FAULTS: Weighted = [
  [4, random => ({ do: 'frame', mode: pick(random, FRAME_MODES) })],
  [3, () => ({ do: 'frame', mode: 'ok' })],
  [3, random => ({ do: 'frameReload', tab: tab(random) })],
  [2, random => ({ do: 'popup', tab: tab(random) })],
]

/** The secure frame instead of the other wallet, with faults of its own between the steps. Views may mount twice. */
function withFrame(plan: PaymentPlan): PaymentPlan {
  const random = createRandom(plan.seed ^ FRAME_SEED)
  const mounts: readonly PaymentStep[] = random() < 0.2 ? [{ do: 'mountTwice' }] : []
  if (random() >= FRAME_SHARE) return { ...plan, steps: [...mounts, ...plan.steps] }
  const steps = plan.steps
    .filter(step => step.do !== 'relay' && step.do !== 'kick')
    .flatMap(step => (random() < FRAME_FAULTS_SHARE ? [step, draw(random, FRAME_FAULTS)] : [step]))
  return { ...plan, transport: 'frame', steps: [...mounts, ...steps] }
}

/** Payments in one tab or two, and faults at random moments between them. */
export const paymentPlan = (flow: FlowName, seed: number): PaymentPlan =>
  withFrame(withRisks(faultyPlan(flow, seed)))

function faultyPlan(flow: FlowName, seed: number): PaymentPlan {
  const random = createRandom(seed)
  const steps: PaymentStep[] = []
  // A third of the runs has no faults of nodes: there the view must find each payment on the chain.
  const transport = random() < 0.5 ? 'phone' : 'extension'
  const isNodeWell = random() < 0.34
  const payments = 1 + Math.floor(random() * 3)
  for (let index = 0; index < payments; index += 1) {
    if (random() < 0.75) steps.push({ do: 'manner', manner: pick(random, MANNERS) })
    const intent: Intent = {
      asset: random() < 0.5 ? 'coin' : 'token',
      units: 1_001 + index * 1_000 + Math.floor(random() * 900),
      isImpatient: random() < 0.3,
      retries: Math.floor(random() * 3),
      ...NO_RISKS,
    }
    steps.push({ do: 'begin', tab: tab(random), intent })
    const faults = Math.floor(random() * 6)
    for (let fault = 0; fault < faults; fault += 1) {
      const step = draw(random, FAULTS)
      const isMoot = transport === 'extension' && (step.do === 'relay' || step.do === 'kick')
      if (!isMoot && !(isNodeWell && step.do === 'host')) steps.push(step)
    }
  }
  return { seed, flow, transport, steps }
}
