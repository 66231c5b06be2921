import { expect, test } from 'vitest'
import { createRecorder, type Description } from '../../../../packages/devtools/src/engine/createRecorder.ts'
import { createRing } from '../../../../packages/devtools/src/engine/createRing.ts'
import { estimateSize } from '../../../../packages/devtools/src/engine/estimateSize.ts'
import { createTabNames } from '../../../../packages/devtools/src/engine/tabNames.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

const clock = createFakeClock()
const moment = (text: string) => () => ({ kind: 'event' as const, text })

/** Facts that are redacted once; `text` is what may be shown. */
interface Secret {
  text: string
}
const SECRET: Description<Secret> = {
  redact(facts) {
    facts.text = 'redacted'
  },
  read: ({ text }) => ({ kind: 'event', text }),
}

test('createRing: the newest stay, in the order in which they began', () => {
  const ring = createRing(3)
  for (let seq = 1; seq <= 5; seq += 1) ring.push({ seq, version: seq })
  expect(ring.since(0).map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect(ring.since(4).map(({ seq }) => seq)).toEqual([5])
  expect(ring.all()).toHaveLength(3)
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

test('createRecorder: facts are redacted together, later, and each by itself', () => {
  const ownClock = createFakeClock()
  const recorder = createRecorder(ownClock)
  const done: string[] = []
  const description: Description<{ readonly name: string }> = {
    redact({ name }) {
      if (name === 'broken') throw new Error('a value that cannot be read')
      done.push(name)
    },
    read: ({ name }) => ({ kind: 'event', text: name }),
  }
  for (const name of ['first', 'broken', 'second']) recorder.record('message', { name }, description)
  expect(done).toEqual([])
  expect(ownClock.pending).toBe(1)
  ownClock.fireNext()
  expect(done).toEqual(['first', 'second'])
  recorder.record('message', { name: 'third' }, description)
  expect(ownClock.pending).toBe(1)
  ownClock.fireNext()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('createRecorder: facts are redacted before a reading, once', () => {
  const recorder = createRecorder(clock)
  const facts = { text: 'a secret' }
  const recorded = recorder.record('message', facts, SECRET)
  const { cursor, entries } = recorder.since(0)
  expect(entries).toMatchObject([{ text: 'redacted' }])
  facts.text = 'settled'
  expect(recorder.since(cursor).entries).toEqual([])
  recorder.changed(recorded)
  expect(recorder.since(cursor).entries).toMatchObject([{ text: 'settled', seq: 1 }])
})

test('createRecorder: of a flood only the facts that the ring keeps are redacted', () => {
  const ownClock = createFakeClock()
  const recorder = createRecorder(ownClock)
  const all = Array.from({ length: 10_000 }, () => ({ text: 'a secret' }))
  for (const facts of all) recorder.record('message', facts, SECRET)
  ownClock.fireNext()
  expect(all.filter(({ text }) => text === 'redacted')).toHaveLength(1_000)
  expect(all.at(-1)?.text).toBe('redacted')
})

test('estimateSize: texts and names count by length, and a huge value is estimated by its beginning', () => {
  expect(estimateSize({ name: 'four' })).toBe(8)
  expect(estimateSize(new Uint8Array(100))).toBe(100)
  const start = performance.now()
  expect(estimateSize(Array.from({ length: 1_000_000 }, () => 'x'))).toBeLessThan(1_000)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('createTabNames: a tab keeps its number', () => {
  const names = createTabNames()
  expect([names.getName({ id: 'a' }), names.getName({ id: 'b' }), names.getName({ id: 'a' })]).toEqual([
    't1',
    't2',
    't1',
  ])
})
