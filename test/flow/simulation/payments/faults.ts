import { createRandom, type Random } from '../scheduler.ts'
import type { FlowName } from './people.ts'
import type { RelayMode } from './relay.ts'
import type { FrameMode } from './secureFrame.ts'
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

const frame =
  (mode: FrameMode): MakeSteps =>
  random => [
    { do: 'frame', mode },
    ...(random() < 0.5 ? [{ do: 'frameReload', tab: Math.floor(random() * 2) } as const] : []),
    { do: 'wait', ms: Math.floor(random() * 40_000) },
    ...(random() < 0.4 ? [{ do: 'kill' } as const] : []),
    { do: 'frame', mode: 'ok' },
  ]

/** Each step at a random tab, with pauses of some seconds. */
const atTabs =
  (step: 'frameReload' | 'popup'): MakeSteps =>
  random =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (): readonly PaymentStep[] => [
      { do: step, tab: Math.floor(random() * 2) },
      { do: 'wait', ms: Math.floor(random() * 4_000) },
    ]).flat()

const always =
  (step: PaymentStep): MakeSteps =>
  () => [step]

/** Faults of a WalletConnect relay, each around payments that a phone is asked for. */
const RELAY_FAULTS = {
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

/** Faults of the secure frame, each around payments that its wallet is asked for. */
const FRAME_FAULTS = {
  'F30 frame finds no session': frame('parted'),
  'F31 frame says nothing of being ready': frame('never'),
  'F31 frame is ready late': frame('late'),
  'F32 frame forges answers': frame('forges'),
  'F33 frame reloads under a request': atTabs('frameReload'),
  'F34 frame is silent': frame('silent'),
  'F44 login popup is blocked or closed': atTabs('popup'),
} satisfies Readonly<Record<string, MakeSteps>>

/** Faults of the page around payments by an extension. */
const PAGE_FAULTS = {
  'F38 long lists of tokens with long names': always({ do: 'host', host: 'api', mode: 'long' }),
  'F43 views mount twice': always({ do: 'mountTwice' }),
} satisfies Readonly<Record<string, MakeSteps>>

export const PAYMENT_FAULTS = { ...RELAY_FAULTS, ...FRAME_FAULTS, ...PAGE_FAULTS }

export type PaymentFaultName = keyof typeof PAYMENT_FAULTS

const MANNERS = ['approve', 'approve', 'withhold', 'late', 'reject', 'ponders'] as const

function transportOf(name: PaymentFaultName): PaymentPlan['transport'] {
  if (name in RELAY_FAULTS) return 'phone'
  return name in FRAME_FAULTS ? 'frame' : 'extension'
}

/** Two payments with a fault before, between or after them. A fault of the page comes first. */
export function withPaymentFault(name: PaymentFaultName, flow: FlowName, seed: number): PaymentPlan {
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
  const place = Math.floor(random() * 3)
  parts.splice(name in PAGE_FAULTS ? 0 : place, 0, PAYMENT_FAULTS[name](random))
  return { seed, flow, transport: transportOf(name), steps: parts.flat() }
}
