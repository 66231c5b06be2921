import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Day } from '../../test/flow/simulation/uptime.ts'
import type { Figure, Measure } from '../measure.ts'
import { count } from '../report/summarize.ts'

const DAYS = 30
const DAYS_SHORT = 3
const LATE_MS = 380_000
const SCRIPT = fileURLToPath(new URL('../stage/uptimeProcess.ts', import.meta.url))

async function run(days: number): Promise<readonly Day[]> {
  const options = { timeout: LATE_MS, maxBuffer: 2 ** 24 }
  const args = ['--expose-gc', '--import', 'tsx', SCRIPT, String(days)]
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  return JSON.parse(stdout.slice(stdout.indexOf('['))) as readonly Day[]
}

/** A month of one engine on a fake clock: what a day leaves behind. */
export const uptime: Measure = {
  name: 'uptime',
  title: 'Thirty days without a restart, on a fake clock',
  async run({ isShort }) {
    const days = await run(isShort ? DAYS_SHORT : DAYS)
    // The first day fills the caches.
    const [, second] = days
    const last = days.at(-1)
    if (!second || !last) throw new Error('The simulation told of no days')
    const figures = (name: string, unit: Figure['unit'], read: (day: Day) => number): Figure[] => [
      count(`${name}, day ${second.day}`, unit, read(second)),
      count(`${name}, day ${last.day}`, unit, read(last), { base: `${name}, day ${second.day}` }),
    ]
    return [
      ...figures('heap of engine, tabs and simulation', 'bytes', ({ heap }) => heap),
      ...figures('timers of the engine', 'timers', ({ timers }) => timers),
      ...figures('records in the database', 'records', ({ records }) => records),
      ...figures('events of the day', 'events', ({ events }) => events),
    ]
  },
}
