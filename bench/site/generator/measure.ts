import { performance } from 'node:perf_hooks'
import { quantile } from '../../report/summarize.ts'
import { RefusedError, type Reply } from './siteClient.ts'

/** What one load found. */
export interface LoadResult {
  readonly seconds: number
  /** Answered with status 200. */
  readonly done: number
  readonly perSecond: number
  /** Milliseconds of what was done. */
  readonly p50: number
  readonly p95: number
  /** Answered with status 429, and those of them that say when to come back. */
  readonly refused: number
  readonly refusedWithRetryAfter: number
  /** Each other end, by what was said. */
  readonly failures: Readonly<Record<string, number>>
}

const MAX_WORDS = 120

export interface Tally {
  done(milliseconds: number): void
  reply(reply: Reply, milliseconds: number): void
  fail(error: unknown): void
  result(): LoadResult
}

export function createTally(): Tally {
  const start = performance.now()
  const times: number[] = []
  const failures: Record<string, number> = {}
  const counts = { refused: 0, refusedWithRetryAfter: 0 }
  const fail = (words: string) => {
    const key = words.slice(0, MAX_WORDS)
    failures[key] = (failures[key] ?? 0) + 1
  }
  const count = ({ status, retryAfter, answer }: Reply, milliseconds: number) => {
    if (status === 200) times.push(milliseconds)
    else if (status === 429) {
      counts.refused += 1
      if (retryAfter !== undefined && retryAfter > 0) counts.refusedWithRetryAfter += 1
    } else fail(`${status} ${String(answer.error)}`)
  }
  return {
    done: milliseconds => void times.push(milliseconds),
    reply: count,
    fail(error) {
      if (error instanceof RefusedError) count(error.reply, 0)
      else fail(error instanceof Error ? error.message : String(error))
    },
    result() {
      const seconds = (performance.now() - start) / 1_000
      const read = (share: number) => (times.length === 0 ? Number.NaN : quantile(times, share))
      const done = times.length
      return {
        seconds,
        done,
        perSecond: done / seconds,
        p50: read(0.5),
        p95: read(0.95),
        ...counts,
        failures,
      }
    },
  }
}

/**
 * Runs a step again and again in so many clients at once.
 *
 * @param step - of the client with this number; resolves with its milliseconds.
 */
export async function runClients(
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
  step: (client: number, turn: number) => Promise<number>,
): Promise<LoadResult> {
  const tally = createTally()
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async (_none, client) => {
      for (let turn = 0; performance.now() < end; turn += 1)
        try {
          tally.done(await step(client, turn))
        } catch (error) {
          tally.fail(error)
        }
    }),
  )
  return tally.result()
}

export async function timed<Value>(act: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now()
  const value = await act()
  return { value, ms: performance.now() - start }
}

const SLICE_MS = 10
/** What a generator that is behind keeps open at most. */
const MAX_OPEN = 4_000

/**
 * Sends so many requests each second, whether they are answered or not.
 *
 * @param sendOne - of the request with this number.
 */
export async function runRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  sendOne: (index: number) => Promise<Reply>,
): Promise<LoadResult & { readonly sent: number }> {
  const tally = createTally()
  const start = performance.now()
  const open = new Set<Promise<void>>()
  let sent = 0
  for (let now = start; now < start + seconds * 1_000; now = performance.now()) {
    const due = Math.floor(((now - start) / 1_000) * perSecond)
    for (; sent < due && open.size < MAX_OPEN; sent += 1) {
      const index = sent
      const begun = performance.now()
      const one = sendOne(index).then(
        reply => tally.reply(reply, performance.now() - begun),
        (error: unknown) => tally.fail(error),
      )
      const kept: Promise<void> = one.then(() => void open.delete(kept))
      open.add(kept)
    }
    await new Promise(resolve => setTimeout(resolve, SLICE_MS))
  }
  const { seconds: _, perSecond: __, ...result } = tally.result()
  const took = (performance.now() - start) / 1_000
  const outcome = { ...result, seconds: took, perSecond: result.done / took, sent }
  await Promise.all(open)
  return outcome
}
