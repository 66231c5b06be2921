import { createRandom, type Random } from '../scheduler.ts'
import type { FlowName } from './people.ts'
import type { RelayMode } from './relay.ts'
import { NO_RISKS, type PaymentPlan, type PaymentStep } from './steps.ts'

type MakeSteps = (random: Random) => readonly PaymentStep[]

const relay =
  (mode: RelayMode): MakeSteps =>
  random => [
    { do: 'relay', mode },
    { do: 'wait', ms: Math.floor(random() * 40_000) },
    ...(random() < 0.4 ? [{ do: 'kill' } as const] : []),
    { do: 'wait', ms: Math.floor(random() * 90_000) },
    { do: 'relay', mode: 'ok' },
  ]

/** Faults of a WalletConnect relay, each around payments that a phone is asked for. */
export const PAYMENT_FAULTS = {
  'F11 relay drops the line': random =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, (): readonly PaymentStep[] => [
      { do: 'kick' },
      { do: 'wait', ms: Math.floor(random() * 4_000) },
    ]).flat(),
  'F12 relay is slow': relay('slow'),
  'F12 relay doubles': relay('duplicates'),
  'F12 relay reorders': relay('reorders'),
  'F13 relay says nonsense': relay('garbage'),
  'F14 relay confirms nothing': relay('noAcks'),
  'F14 relay takes nothing': relay('deaf'),
  'F15 relay refuses': relay('refuses'),
  'F15 relay stalls': relay('stalls'),
  'F15 relay closes with 3000': relay('fatal'),
} satisfies Readonly<Record<string, MakeSteps>>

export type PaymentFaultName = keyof typeof PAYMENT_FAULTS

const MANNERS = ['approve', 'approve', 'withhold', 'late', 'reject', 'ponders'] as const

/** Two payments by phone with a fault of the relay before, between or after them. */
export function withRelayFault(name: PaymentFaultName, flow: FlowName, seed: number): PaymentPlan {
  const random = createRandom(seed)
  const begin = (index: number): readonly PaymentStep[] => [
    { do: 'manner', manner: MANNERS[Math.floor(random() * MANNERS.length)]! },
    {
      do: 'begin',
      tab: index,
      intent: {
        asset: random() < 0.5 ? 'coin' : 'token',
        units: 1_001 + index * 1_000 + Math.floor(random() * 900),
        isImpatient: random() < 0.2,
        retries: Math.floor(random() * 3),
        ...NO_RISKS,
      },
    },
    { do: 'wait', ms: Math.floor(random() * 6_000) },
  ]
  const parts = [begin(0), begin(1)]
  parts.splice(Math.floor(random() * 3), 0, PAYMENT_FAULTS[name](random))
  return { seed, flow, transport: 'phone', steps: parts.flat() }
}
