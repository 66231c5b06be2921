import { NODE_MODES } from './node.ts'
import type { Plan } from './run.ts'
import type { Random } from './scheduler.ts'
import type { Step } from './steps.ts'
import type { Manner } from './wallet.ts'

/** A fault as a switch: what happens, spread over a plain day. */
export interface Fault {
  readonly steps: (random: Random) => readonly Step[]
  readonly browser?: Plan['browser']
}

export const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)]!
export const tab = (random: Random) => Math.floor(random() * 3)
export const always = (...steps: readonly Step[]): Fault => ({ steps: () => steps })
/** A person is being asked while it happens. */
export const asked = (random: Random): readonly Step[] => [
  { do: 'manner', wallet: 0, manner: pick(random, ['slow', 'never', 'approve'] as const) },
  { do: pick(random, ['sign', 'send'] as const), tab: tab(random) },
]
export const manner = (what: Manner): Fault => ({
  steps: random => [
    { do: 'manner', wallet: 0, manner: what },
    { do: 'sign', tab: tab(random) },
    { do: 'connect', tab: tab(random), wallet: 0 },
    { do: 'send', tab: tab(random) },
    { do: 'switch', tab: tab(random), network: 'eip155:8453' },
  ],
})
export const storage = (mode: Extract<Step, { do: 'disk' }>['mode']): Fault => ({
  steps: random => [
    { do: 'disk', mode },
    ...(random() < 0.5 ? [{ do: 'kill' } as const] : []),
    { do: 'sign', tab: tab(random) },
    ...(random() < 0.5 ? [{ do: 'disk', mode: 'ok' } as const, { do: 'kill' } as const] : []),
  ],
})
export const node = (mode: (typeof NODE_MODES)[number]): Fault => ({
  steps: random => [
    { do: 'node', host: 'a', mode },
    { do: 'watch', tab: tab(random) },
    { do: 'read', tab: tab(random), method: 'eth_call' },
    ...(random() < 0.5
      ? [{ do: 'node', host: 'b', mode: random() < 0.5 ? mode : pick(random, NODE_MODES) } as const]
      : []),
    { do: 'read', tab: tab(random), method: 'eth_blockNumber' },
    { do: 'balance', tab: tab(random) },
  ],
})
