import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { Random } from '../scheduler.ts'
import { CHAINS, FAMILIES, type Family, familiesOf, NETWORKS, WALLETS } from './specs.ts'

/** One thing that happens. */
export type JoinedStep =
  | {
      readonly do: 'connect'
      readonly tab: number
      readonly wallet: number
      readonly family?: Family
      readonly network?: NetworkId
    }
  | {
      readonly do: 'use'
      readonly tab: number
      readonly wallet: number
      readonly family: Family
      /** One of its two accounts. */
      readonly account?: number
    }
  | { readonly do: 'leave'; readonly tab: number; readonly wallet?: number; readonly family?: Family }
  | { readonly do: 'switch'; readonly tab: number; readonly network: NetworkId }
  | { readonly do: 'activate'; readonly tab: number; readonly family: Family }
  | { readonly do: 'wagmiLeave'; readonly tab: number }
  | { readonly do: 'wagmiSwitch'; readonly tab: number; readonly chainId: number }
  | { readonly do: 'reload' | 'replace'; readonly tab: number }
  | { readonly do: 'account' | 'lock' | 'remove'; readonly wallet: number }
  | { readonly do: 'chain'; readonly wallet: number; readonly chainId: number }
  | { readonly do: 'refuse'; readonly wallet: number; readonly isRefusing: boolean }
  | { readonly do: 'kill' }
  | { readonly do: 'wait'; readonly ms: number }

/** A run that can be repeated. */
export interface JoinedPlan {
  readonly seed: number
  /** Each step is followed to its end, and the engine must say what the reference says. Else steps overlap. */
  readonly isCalm: boolean
  readonly steps: readonly JoinedStep[]
}

const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)]!
const tab = (random: Random) => Math.floor(random() * 3)
const wallet = (random: Random) => Math.floor(random() * WALLETS.length)

type Make = (random: Random) => JoinedStep

function connect(random: Random): JoinedStep {
  const seat = wallet(random)
  const family = pick(random, familiesOf(WALLETS[seat]!))
  const isNamed = random() < 0.7
  const network = random() < 0.25 ? { network: pick(random, NETWORKS[family]) } : {}
  return { do: 'connect', tab: tab(random), wallet: seat, ...(isNamed ? { family, ...network } : {}) }
}

function use(random: Random): JoinedStep {
  const seat = wallet(random)
  const account = random() < 0.5 ? { account: Math.floor(random() * 2) } : {}
  const family = pick(random, familiesOf(WALLETS[seat]!))
  return { do: 'use', tab: tab(random), wallet: seat, family, ...account }
}

function leave(random: Random): JoinedStep {
  const seat = wallet(random)
  const family = pick(random, familiesOf(WALLETS[seat]!))
  const how = random()
  if (how < 0.15) return { do: 'leave', tab: tab(random) }
  if (how < 0.35) return { do: 'leave', tab: tab(random), family }
  if (how < 0.65) return { do: 'leave', tab: tab(random), wallet: seat }
  return { do: 'leave', tab: tab(random), wallet: seat, family }
}

const evm = (random: Random) => Math.floor(random() * 2)

const TABLE: readonly (readonly [weight: number, make: Make])[] = [
  [10, connect],
  [7, use],
  [5, leave],
  [
    4,
    random => ({ do: 'switch', tab: tab(random), network: pick(random, NETWORKS[pick(random, FAMILIES)]) }),
  ],
  [2, random => ({ do: 'activate', tab: tab(random), family: pick(random, FAMILIES) })],
  [1, random => ({ do: 'wagmiLeave', tab: tab(random) })],
  [1, random => ({ do: 'wagmiSwitch', tab: tab(random), chainId: pick(random, [1, 8453]) })],
  [3, random => ({ do: 'reload', tab: tab(random) })],
  [2, random => ({ do: 'replace', tab: tab(random) })],
  [3, random => ({ do: 'account', wallet: wallet(random) })],
  [2, random => ({ do: 'lock', wallet: wallet(random) })],
  [1, random => ({ do: 'remove', wallet: wallet(random) })],
  [2, random => ({ do: 'chain', wallet: evm(random), chainId: pick(random, CHAINS) })],
  [1, random => ({ do: 'refuse', wallet: wallet(random), isRefusing: random() < 0.4 })],
  [1, () => ({ do: 'kill' })],
  [2, random => ({ do: 'wait', ms: Math.floor(random() ** 2 * 10_000) })],
]
const TOTAL = TABLE.reduce((sum, [weight]) => sum + weight, 0)

function anyStep(random: Random): JoinedStep {
  let left = random() * TOTAL
  for (const [weight, make] of TABLE) {
    left -= weight
    if (left < 0) return make(random)
  }
  return { do: 'kill' }
}

/** Two days of three are hasty: steps overlap, as three tabs and a person with a wallet do. */
export function joinedPlan(seed: number, random: Random): JoinedPlan {
  const length = 6 + Math.floor(random() * 16)
  // Begins with some wallets, so that most of what follows finds something to do.
  const morning = Array.from({ length: 3 }, () => connect(random))
  const steps = [...morning, ...Array.from({ length }, () => anyStep(random))]
  return { seed, isCalm: seed % 3 === 0, steps }
}
