import { expect, test } from 'vitest'
import { inTurn } from '../../../../src/ui/theme/inTurn.ts'
import { nextTask } from '../../../../src/ui/theme/nextTask.ts'

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

test('in turn: what takes long has a task of its own', async () => {
  const order: string[] = []
  for (let index = 0; index < 3; index += 1)
    inTurn(() => {
      order.push('turn')
      work(8)
    })
  const between = (async () => {
    for (let task = 0; task < 20; task += 1) {
      await new Promise(resolve => setImmediate(resolve))
      order.push('task')
    }
  })()
  await Promise.all([allDone(), between])
  const turns = order.flatMap((word, at) => (word === 'turn' ? [at] : []))
  expect(turns).toHaveLength(3)
  expect(turns.every((at, nth) => nth === 0 || at - (turns[nth - 1] ?? 0) > 1)).toBe(true)
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
