import { expect, test } from 'vitest'
import { assignChunks, type ModuleGraph } from '../../../../scripts/chunks/assign.ts'
import type { ChunkRow } from '../../../../scripts/chunks/plan.ts'

const GRAPH: ModuleGraph = new Map([
  ['door.js', ['first.js', 'base.js']],
  ['first.js', ['base.js']],
  ['base.js', []],
  ['late.js', ['base.js', 'shared.js']],
  ['engine/server.js', ['base.js', 'shared.js']],
  ['shared.js', []],
])

const row = (chunk: string, from: ChunkRow['from'], rest: Partial<ChunkRow> = {}): ChunkRow => ({
  chunk,
  when: '',
  from,
  ...rest,
})

test('chunks: a module is in the first row that reaches it, and a door stays a file of its own', () => {
  const chunks = assignChunks(GRAPH, [row('first', [['door']]), row('late', [['late']])], ['door.js'])
  expect(Object.fromEntries(chunks)).toEqual({
    'first.js': 'first',
    'base.js': 'first',
    'late.js': 'late',
    'shared.js': 'late',
  })
})

test('chunks: a row of several groups takes the modules that enough of the groups reach', () => {
  const both = row('both', [['late'], [/^engine\//]], { groups: 2 })
  const chunks = assignChunks(GRAPH, [both, row('late', [['late']])], [])
  expect(chunks.get('shared.js')).toBe('both')
  expect(chunks.get('late.js')).toBe('late')
  expect(chunks.has('engine/server.js')).toBe(false)
})

test('chunks: `with` adds modules that too few groups reach', () => {
  const rows = [row('both', [['door'], ['late']], { groups: 2, with: ['first'] })]
  expect(assignChunks(GRAPH, rows, []).get('first.js')).toBe('both')
})

test('chunks: static imports lead to the same row or to rows above', () => {
  const rows = [row('both', [['late'], [/^engine\//]], { groups: 2 }), row('late', [['late']])]
  const chunks = assignChunks(GRAPH, rows, [])
  const order = rows.map(({ chunk }) => chunk)
  for (const [module, chunk] of chunks)
    for (const imported of GRAPH.get(module) ?? [])
      expect(order.indexOf(chunks.get(imported) ?? '')).toBeLessThanOrEqual(order.indexOf(chunk))
})

test.each([
  ['a start that does not exist', [row('late', [['gone']])], 'starts from gone'],
  ['a row whose modules are above it', [row('a', [['late']]), row('b', [['late']])], 'b is empty'],
])('chunks: %s is refused', (_, rows, words) => {
  expect(() => assignChunks(GRAPH, rows, [])).toThrow(words)
})
