import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { inTurn, pauseTurns } from '../../../../src/ui/state/inTurn.ts'
import { nextTask } from '../../../../src/ui/state/nextTask.ts'

const FRAME_MS = 5

let frames = 0

beforeEach(() => {
  frames = 0
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    setTimeout(() => {
      frames += 1
      run()
    }, FRAME_MS)
  })
  return () => vi.unstubAllGlobals()
})

/** Ends when everything that waits had its turn: they run in order. */
const allDone = () => new Promise<void>(resolve => inTurn(resolve))

/** Keeps the thread busy. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('in turn: in order, never at once, and what was taken back does not run', async () => {
  const ran: number[] = []
  inTurn(() => ran.push(1))
  const takeBack = inTurn(() => ran.push(2))
  inTurn(() => ran.push(3))
  takeBack()
  expect(ran).toEqual([])
  await allDone()
  expect(ran).toEqual([1, 3])
})

test('in turn: what takes long has a frame of its own, so that none is kept away', async () => {
  const framesAt: number[] = []
  for (let index = 0; index < 3; index += 1)
    inTurn(() => {
      framesAt.push(frames)
      work(8)
    })
  await allDone()
  expect(framesAt.map(at => at - (framesAt[0] ?? 0))).toEqual([0, 1, 2])
})

test('in turn: nothing while turns are held, however often it is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const ran: string[] = []
  pauseTurns(100)
  inTurn(() => ran.push('picture'))
  const takeBack = inTurn(() => ran.push('gone'))
  await vi.advanceTimersByTimeAsync(90)
  pauseTurns(100)
  await vi.advanceTimersByTimeAsync(90)
  expect(ran).toEqual([])
  takeBack()
  await vi.advanceTimersByTimeAsync(20)
  expect(ran).toEqual(['picture'])
})

test('in turn: a turn may ask for another', async () => {
  const ran: string[] = []
  inTurn(() => {
    ran.push('first')
    inTurn(() => ran.push('second'))
  })
  await allDone()
  await allDone()
  expect(ran).toEqual(['first', 'second'])
})

test('next task: other tasks come in between', async () => {
  let hasRun = false
  setImmediate(() => {
    hasRun = true
  })
  for (let turn = 0; turn < 1_000 && !hasRun; turn += 1) await nextTask()
  expect(hasRun).toBe(true)
})
