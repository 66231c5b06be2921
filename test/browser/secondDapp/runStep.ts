import type { Dapp } from './dapp.ts'
import type { Outcome, Step } from './step.ts'

const STEP_MS = 10_000
/** Longer than the interval in which subscriptions are polled. */
const MESSAGE_MS = 6_000
/** Other events come with the answer. Some steps get none from either side, and wait for all of it. */
const EVENT_MS = 2_000
/** Events may come a moment after the answer. */
const QUIET_MS = 25

type Heard = readonly [name: string, value: unknown]

const EVENTS = [
  'connect',
  'disconnect',
  'chainChanged',
  'networkChanged',
  'accountsChanged',
  'message',
] as const

/** Listens to a provider from now on. */
export function recordEvents({ provider }: Dapp): Heard[] {
  const heard: Heard[] = []
  for (const name of EVENTS) provider.on(name, (value: unknown) => void heard.push([name, value]))
  return heard
}

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function waitForEvents(heard: readonly Heard[], names: readonly string[]): Promise<void> {
  const end = Date.now() + (names.includes('message') ? MESSAGE_MS : EVENT_MS)
  const isMissing = () => names.some(name => !heard.some(([event]) => event === name))
  while (isMissing() && Date.now() < end) await wait(QUIET_MS)
  await wait(QUIET_MS)
}

function describeError(error: unknown, dapp: Dapp): Outcome {
  if (typeof error !== 'object' || error === null) return { threw: String(error) }
  const { code, message, data } = error as Readonly<Record<string, unknown>>
  if (typeof code !== 'number') return { threw: String(error) }
  const isError = error instanceof Error && typeof message === 'string' && message !== ''
  return { error: { code, ...(data === undefined ? {} : { data: dapp.roles.normalise(data) }), isError } }
}

/** EIP-1193's disconnect event carries an error, of which only the code is compared. */
const describeEvent = (dapp: Dapp, [name, value]: Heard): Heard => [
  name,
  name === 'disconnect' ? (value as { code?: unknown } | undefined)?.code : dapp.roles.normalise(value),
]

/** Runs a step and describes how it ended. Never rejects. */
export async function runStep(dapp: Dapp, step: Step, heard: Heard[]): Promise<Outcome> {
  const late = wait(STEP_MS).then((): Outcome => ({ threw: `no answer in ${STEP_MS} ms` }))
  const run = step.run(dapp).then(
    (result): Outcome => ({ result: dapp.roles.normalise(result) }),
    (error: unknown) => describeError(error, dapp),
  )
  const outcome = await Promise.race([run, late])
  await waitForEvents(heard, step.events ?? [])
  const events = heard.splice(0).map(event => describeEvent(dapp, event))
  return events.length > 0 ? { ...outcome, events } : outcome
}
