import { expect, test } from 'vitest'
import { createRecorder } from '../../../../src/worker/devtools/createRecorder.ts'
import { createRing } from '../../../../src/worker/devtools/createRing.ts'
import { sizeOf } from '../../../../src/worker/devtools/sizeOf.ts'
import { createTabNames } from '../../../../src/worker/devtools/tabNames.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

const clock = createFakeClock()
const moment = (text: string) => () => ({ kind: 'event' as const, text })

test('createRing: the newest records stay, in the order in which they began', () => {
  const ring = createRing<string>(3)
  for (let seq = 1; seq <= 5; seq += 1) ring.push({ seq, at: 0, value: `v${seq}`, version: seq })
  expect(ring.since(0).map(({ value }) => value)).toEqual(['v3', 'v4', 'v5'])
  expect(ring.since(4).map(({ value }) => value)).toEqual(['v5'])
})

test('createRecorder: a later reading has what was added or changed since', () => {
  const recorder = createRecorder(clock)
  const onChange = recorder.add('moment', moment('first'))
  recorder.add('moment', moment('second'))
  const { cursor, entries } = recorder.since(0)
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2])
  expect(recorder.since(cursor).entries).toEqual([])
  onChange()
  expect(recorder.since(cursor).entries).toMatchObject([{ seq: 1, text: 'first' }])
})

test('createRecorder: a flood of messages leaves the requests', () => {
  const recorder = createRecorder(clock)
  recorder.add('request', moment('kept'))
  for (let n = 0; n < 5_000; n += 1) recorder.add('message', moment('flood'))
  const { entries } = recorder.since(0)
  expect(entries[0]).toMatchObject({ text: 'kept' })
  expect(entries).toHaveLength(1_001)
})

test('createRecorder: deferred work is done together, later, and each of it by itself', async () => {
  const ownClock = createFakeClock()
  const recorder = createRecorder(ownClock)
  const done: string[] = []
  recorder.defer('message', () => done.push('first'))
  recorder.defer('message', () => {
    throw new Error('a value that cannot be read')
  })
  recorder.defer('message', () => done.push('second'))
  expect(done).toEqual([])
  expect(ownClock.pending).toBe(1)
  ownClock.fireNext()
  expect(done).toEqual(['first', 'second'])
  recorder.defer('message', () => done.push('third'))
  expect(ownClock.pending).toBe(1)
})

test('createRecorder: deferred work is done before a reading, and of a flood only what the ring keeps', () => {
  const recorder = createRecorder(clock)
  let text = 'not redacted'
  recorder.add('moment', () => ({ kind: 'event', text }))
  recorder.defer('message', () => {
    text = 'redacted'
  })
  expect(recorder.since(0).entries).toMatchObject([{ text: 'redacted' }])
  const done: number[] = []
  for (let n = 0; n < 10_000; n += 1) recorder.defer('message', () => done.push(n))
  recorder.defer('request', () => done.push(-1))
  recorder.since(0)
  expect(done).toHaveLength(1_001)
  expect(done.filter(n => n >= 9_000)).toHaveLength(1_000)
  expect(done).toContain(-1)
})

test('createRecorder: an entry that is added later stands where it began, and is in the next reading', () => {
  const recorder = createRecorder(clock)
  const mark = recorder.mark()
  recorder.add('moment', moment('second'))
  const { cursor } = recorder.since(0)
  recorder.add('message', moment('first'), mark)
  expect(recorder.since(cursor).entries).toMatchObject([{ text: 'first', at: mark.at }])
  expect(recorder.since(0).entries).toMatchObject([{ text: 'first' }, { text: 'second' }])
})

test('sizeOf: texts and names count by length, and a huge value is estimated by its beginning', () => {
  expect(sizeOf({ name: 'four' })).toBe(8)
  expect(sizeOf(new Uint8Array(100))).toBe(100)
  const start = performance.now()
  expect(sizeOf(Array.from({ length: 1_000_000 }, () => 'x'))).toBeLessThan(1_000)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('createTabNames: a tab keeps its number', () => {
  const names = createTabNames()
  expect([names.nameOf({ id: 'a' }), names.nameOf({ id: 'b' }), names.nameOf({ id: 'a' })]).toEqual([
    't1',
    't2',
    't1',
  ])
})
