import { describe, expect, test } from 'vitest'
import {
  formatAt,
  formatBytes,
  formatMs,
  formatShort,
} from '../../../../packages/devtools/src/panel/formatTrace.ts'
import { mergeReading } from '../../../../packages/devtools/src/panel/mergeReading.ts'
import { exportTrace, openTrace } from '../../../../packages/devtools/src/panel/traceFile.ts'
import { testTrace } from './trace.fixture.ts'

describe('openTrace', () => {
  test('reads what exportTrace wrote', () => {
    expect(openTrace(exportTrace(testTrace()))).toEqual(testTrace())
  })

  const text = (changes: object): string => JSON.stringify({ ...testTrace(), ...changes })

  test.each([
    ['an empty text', '', 'The file is not JSON'],
    ['a list', '[]', 'The file is not a trace'],
    ['null', 'null', 'The file is not a trace'],
    ['another schema version', text({ schema: 2 }), 'Expected 1'],
    ['a cursor that is no number', text({ cursor: 'x' }), 'The file is not a trace'],
    ['entries that are no list', text({ entries: {} }), 'Expected a list'],
    ['a state without its lists', text({ state: { engine: {} } }), 'Expected a state'],
    ['a tab that is no object', text({ state: { ...testTrace().state, tabs: ['t1'] } }), 'Expected a state'],
    ['a broken storage', text({ storage: { caches: 1 } }), 'Expected a storage report'],
  ])('refuses %s', (_what, given, message) => {
    expect(() => openTrace(given)).toThrow(message)
  })

  test('leaves out entries that are broken or of an unknown kind', () => {
    const [message, request, exchange, relay] = testTrace().entries
    const entries = [
      { ...message, direction: 'sideways' },
      { ...request, ms: 'long' },
      { ...exchange, calls: [null] },
      { ...relay, text: undefined },
      { ...relay, kind: 'telepathy' },
      { ...relay, seq: 'first' },
      null,
      relay,
    ]
    expect(openTrace(JSON.stringify({ ...testTrace(), entries })).entries).toEqual([relay])
  })
})

describe('mergeReading', () => {
  test('an entry that was read again replaces the earlier one', () => {
    const before = testTrace()
    const changed = { kind: 'relay', seq: 4, at: 20, text: 'disconnected' } as const
    const added = { kind: 'alert', seq: 5, at: 30, text: 'X' } as const
    const merged = mergeReading(before, testTrace({ cursor: 6, entries: [changed, added] }))
    expect(merged.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(merged.entries[3]).toEqual(changed)
    expect(merged.cursor).toBe(6)
  })

  test('the stored keys stay until they are read again', () => {
    const storage = { caches: [], keys: [] }
    expect(mergeReading(testTrace({ storage }), testTrace({ entries: [] })).storage).toBe(storage)
  })

  test('the entries of another engine begin anew', () => {
    const news = testTrace({ startedAt: 1, entries: [] })
    expect(mergeReading(testTrace(), news)).toBe(news)
  })
})

test('formatTrace: durations, moments, sizes and short addresses', () => {
  expect([0.42, 128.4, 2_100, 180_000, 7_200_000, null].map(formatMs)).toEqual([
    '0.4 ms',
    '128 ms',
    '2.1 s',
    '3 min',
    '2.0 h',
    '…',
  ])
  expect(formatAt(1_234)).toBe('1.234 s')
  expect([12, 1_500, 2_500_000].map(formatBytes)).toEqual(['12 B', '1.5 kB', '2.5 MB'])
  expect(formatShort(`eip155:1:0xf39f${'0'.repeat(32)}2266`)).toBe('eip155:1:0xf39f…2266')
})
