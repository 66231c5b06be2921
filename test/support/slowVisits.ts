import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// `npm run visits`: first visits on a slow disk and a busy machine, and the next visit of each. A command, not a suite.

/** First visits for each number of busy processes a core. */
export const VISITS = Number(process.env.VISITS ?? 0)
/** Visits that wait beside each other, most of the time for their disks. */
const BESIDE = Number(process.env.BESIDE ?? 4)
/** Busy processes a core; empty but for the command. */
export const BUSY = VISITS === 0 ? [] : (process.env.BUSY ?? '1,4,10').split(',').map(Number)
export const VISIT_MS = 120_000
const SLOWEST_MS = 3_000
const POLL_MS = 200

/** Runs in the engine first: the database opens after 0 to 3 s, and each transaction answers after 0 to 3 s more. */
export const SLOW_DISK = `{
  const later = run => setTimeout(run, Math.random() * ${SLOWEST_MS})
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...values) {
    const late = new EventTarget()
    later(() => {
      const real = open.apply(this, values)
      for (const event of ['onupgradeneeded', 'onsuccess', 'onerror'])
        real[event] = happened => { late.result = real.result; late.error = real.error; late[event]?.(happened) }
    })
    return late
  }
  const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    ...complete,
    set(listener) { complete.set.call(this, event => later(() => listener(event))) },
  })
}\n`

/** One person with storage of their own, in some browser. */
export interface Visitor {
  open(): Promise<void>
  /** Connects a wallet by the modal. */
  connect(): Promise<void>
  sign(): Promise<void>
  address(): Promise<string | null>
  /** Whether the database has a record of the request. */
  hasLedger(): Promise<boolean>
  alerts(): Promise<number>
  /** Text of the modal, for a connect that failed. */
  words(): Promise<string>
  /** Closes the page and opens it again. */
  comeBack(): Promise<void>
  leave(): Promise<void>
}

export interface Counts {
  visits: number
  /** Connects that ended in an error, by the words that the modal shows. */
  readonly failed: string[]
  lostSessions: number
  lostLedgers: number
  notices: number
  readonly diskMs: number[]
  readonly connectMs: number[]
}

/** Counts of losses, none. */
export const NOTHING_LOST = { failed: [], lostSessions: 0, lostLedgers: 0 }

function keepBusy(perCore: number): readonly ChildProcess[] {
  return Array.from({ length: perCore * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
}

async function until(read: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(POLL_MS))
    if (await read().catch(() => false)) return true
  return false
}

async function visitOnce(visitor: Visitor, counts: Counts): Promise<void> {
  counts.visits += 1
  const startedAt = Date.now()
  await visitor.open()
  const openedAt = Date.now()
  const isConnected = await visitor.connect().then(
    () => until(async () => (await visitor.address()) !== null, VISIT_MS),
    () => false,
  )
  if (!isConnected) {
    counts.failed.push(await visitor.words().catch(() => 'no words'))
    return
  }
  counts.connectMs.push(Date.now() - openedAt)
  await visitor.sign()
  if (!(await until(visitor.hasLedger, VISIT_MS / 2))) counts.lostLedgers += 1
  counts.diskMs.push(Date.now() - startedAt)
  counts.notices += await visitor.alerts()
  const address = await visitor.address()
  await visitor.comeBack()
  if (!(await until(async () => (await visitor.address()) === address, VISIT_MS / 2)))
    counts.lostSessions += 1
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Counts what `VISITS` first visits lose while every core is taken by busy processes, and prints it as one line of JSON.
 *
 * @param arrive a visitor whose storage is empty
 */
export async function countVisits(perCore: number, arrive: () => Promise<Visitor>): Promise<Counts> {
  const counts: Counts = {
    visits: 0,
    failed: [],
    lostSessions: 0,
    lostLedgers: 0,
    notices: 0,
    diskMs: [],
    connectMs: [],
  }
  const busy = keepBusy(perCore)
  let left = VISITS
  const visitAll = async (): Promise<void> => {
    while (left-- > 0) {
      const visitor = await arrive()
      await visitOnce(visitor, counts).finally(() => visitor.leave())
    }
  }
  try {
    await Promise.all(Array.from({ length: BESIDE }, visitAll))
  } finally {
    for (const child of busy) child.kill('SIGKILL')
    const { diskMs, connectMs, ...rest } = counts
    console.log(JSON.stringify({ perCore, ...rest, diskMs: median(diskMs), connectMs: median(connectMs) }))
  }
  return counts
}
