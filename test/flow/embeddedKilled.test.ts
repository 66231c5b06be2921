import { expect, test } from 'vitest'
import { until } from '../support/createTestTab.ts'
import { createFrameFlow, type FrameFlow, type FrameFlowTab, randomId } from '../support/frameFlow.ts'
import { SMART_ADDRESS } from '../support/frameSite.ts'
import { runs } from '../support/runs.ts'

// The engine dies in the middle of an approval, at any turn of the event loop.

const RUNS = runs(50, 200)
/** Runs that share one browser: the engines of one are the tenth and twentieth of its disk. */
const RUNS_PER_BROWSER = 25

/** Numbers from a seed (mulberry32), so that a run that fails can be run again. */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise<void>(resolve => setImmediate(resolve))
}

type End = { readonly answer: unknown } | { readonly error: string }

const endOf = (promise: Promise<unknown>): Promise<End> =>
  promise.then(
    answer => ({ answer }),
    (error: Error) => ({ error: `${error.name}: ${error.message}` }),
  )

/** One approval with a kill somewhere in it. @returns how it ended, and how often the site got the request */
async function run(flow: FrameFlow, tab: FrameFlowTab, seed: number): Promise<{ end: End; sent: number }> {
  const random = seeded(seed)
  const id = randomId()
  const killAt = random(60)
  // Before the kill, around it, or long after it.
  const answerAt = random(3) === 0 ? 400 : random(90)
  const isNo = random(4) === 0
  const { epoch } = tab.state().engine
  let isAnswered = false
  flow.site.on('RPC_REQUEST', async (payload, asked) => {
    if (asked.id !== id) return payload
    await turns(answerAt)
    isAnswered = true
    if (isNo) throw new Error('User rejected the request')
    // As long as a contract's signature may be: the account is a smart account.
    return `0x${id}`
  })
  let ended: End | undefined
  void endOf(tab.ask('personal_sign', ['0x68690a', SMART_ADDRESS], { id })).then(end => {
    ended = end
  })
  await turns(killAt)
  await flow.kill()
  await until(() => tab.state().engine.epoch > epoch, 20_000)
  const end = await until(() => ended, 20_000).catch(() => {
    throw new Error(`seed ${seed}: the answer was lost`)
  })
  const sent = flow.site.asked.filter(({ name, id: of }) => name === 'RPC_REQUEST' && of === id).length
  if (sent > 0) expect(isAnswered, `seed ${seed}: told an end before the site had one`).toBe(true)
  return { end, sent }
}

test(`embedded: ${RUNS} engines killed during an approval lose no answer and send nothing twice`, async () => {
  const ends = { answered: 0, rejected: 0, notSent: 0 }
  for (let first = 0; first < RUNS; first += RUNS_PER_BROWSER) {
    const flow = createFrameFlow()
    const tab = await flow.open()
    await tab.login()
    for (let seed = first + 1; seed <= Math.min(RUNS, first + RUNS_PER_BROWSER); seed += 1) {
      const { end, sent } = await run(flow, tab, seed)
      const what = `seed ${seed}: ${JSON.stringify(end)}, sent ${sent} times`
      if ('answer' in end) {
        expect(end.answer, what).toMatch(/^0x[0-9a-f]{32}$/)
        expect(sent, what).toBe(1)
        ends.answered += 1
      } else if (end.error.startsWith('UserRejectedError')) {
        expect(sent, what).toBe(1)
        ends.rejected += 1
      } else {
        // The user was not asked, and the caller gets that as the error: it may ask again.
        expect(end.error, what).toMatch(/^RequestNotSentError/)
        expect(sent, what).toBe(0)
        ends.notSent += 1
      }
      await until(() => tab.state().requestCount === 0, 20_000)
    }
    // Not one of all those engines opened another frame.
    expect(tab.page.opened).toHaveLength(1)
  }
  console.log(`FIGURE ${RUNS} killed engines: ${JSON.stringify(ends)}`)
  expect(ends.answered + ends.rejected + ends.notSent).toBe(RUNS)
  expect(ends.answered).toBeGreaterThan(RUNS / 3)
  expect(ends.rejected).toBeGreaterThan(RUNS / 20)
}, 600_000)
