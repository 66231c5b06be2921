import { EventEmitter } from 'node:events'
import type { Process, Scheduler } from './scheduler.ts'

/** The globals of a run. Each run gets its own, and the process has its own again afterwards. */
export interface Sandbox {
  /** Unhandled rejections, and all output of the console. */
  readonly loud: readonly string[]
  /** `Math.random` draws from the run's source of chance. */
  useChance(scheduler: Scheduler): void
  /**
   * Timers of code that has no port for them wait on the clock of the run.
   *
   * @param owner the process that a new timer belongs to
   */
  useTimers(scheduler: Scheduler, owner: () => Process): void
  /** `Date.now` and `crypto.getRandomValues` are the run's. */
  useWallClock(scheduler: Scheduler): void
}

/** Reads of one look share one signal: more than ten listeners of it are no leak. */
const LISTENERS_MAX = 100

/** Chance, the console and the settling of promises are the process's: two runs beside each other replay neither. */
let isRunning = false

const textOf = (reason: unknown): string =>
  reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)

/**
 * Runs one simulation and restores every global that it changed.
 *
 * @param hasStacks whether errors say where they were made; that takes time
 * @throws when another run has not ended, as after a test that was given up
 */
export async function runInSandbox<Result>(
  hasStacks: boolean,
  run: (sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  if (isRunning) throw new Error('Another run has not ended')
  isRunning = true
  const loud: string[] = []
  const onRejection = (reason: unknown) => loud.push(`O4 unhandled rejection: ${textOf(reason)}`)
  const { random } = Math
  const { now } = Date
  const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const { stackTraceLimit } = Error
  const { error: consoleError, warn: consoleWarn } = console
  const { defaultMaxListeners } = EventEmitter
  process.on('unhandledRejection', onRejection)
  try {
    EventEmitter.defaultMaxListeners = LISTENERS_MAX
    if (!hasStacks) Error.stackTraceLimit = 0
    console.error = (...words) => loud.push(`O4 console.error: ${words.join(' ')}`)
    console.warn = (...words) => loud.push(`O4 console.warn: ${words.join(' ')}`)
    return await run({
      loud,
      useChance(scheduler) {
        Math.random = scheduler.random
      },
      useTimers(scheduler, owner) {
        Object.assign(globalThis, {
          setTimeout: (task: () => void, ms = 0) => scheduler.setTimeout(owner(), task, ms),
          clearTimeout: (id: unknown) => scheduler.clearTimeout(owner(), id),
        })
      },
      useWallClock(scheduler) {
        Date.now = scheduler.now
        const value = (array: ArrayBufferView): ArrayBufferView => {
          const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
          for (let index = 0; index < bytes.length; index += 1) bytes[index] = scheduler.below(256)
          return array
        }
        Object.defineProperty(globalThis.crypto, 'getRandomValues', { value, configurable: true })
      },
    })
  } finally {
    isRunning = false
    process.off('unhandledRejection', onRejection)
    EventEmitter.defaultMaxListeners = defaultMaxListeners
    Math.random = random
    Date.now = now
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues')
    Object.assign(globalThis, timers)
    Error.stackTraceLimit = stackTraceLimit
    Object.assign(console, { error: consoleError, warn: consoleWarn })
  }
}

/** A number that two equal runs share. */
export const printOf = (scheduler: Scheduler): string =>
  `${scheduler.steps}:${scheduler.elapsed()}:${scheduler.random()}`
