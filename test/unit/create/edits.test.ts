import { expect, test } from 'vitest'
import { createEdits } from '../../../packages/create-tabkey/src/migrate/edits.ts'

test('an insertion stays where the text on either side is removed, in any order of the calls', () => {
  const changes = [
    (edits: ReturnType<typeof createEdits>) => edits.remove(0, 3),
    (edits: ReturnType<typeof createEdits>) => edits.remove(3, 6),
    (edits: ReturnType<typeof createEdits>) => edits.insert(3, 'new'),
  ]
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
    [2, 1, 0],
  ]) {
    const edits = createEdits('abcdefghi')
    for (const at of order) changes[at]?.(edits)
    expect(edits.render()).toBe('newghi')
  }
})

test('a new text that another one would drop is refused', () => {
  const inside = createEdits('abcdef')
  inside.replace(0, 6, 'whole')
  inside.insert(3, 'new')
  expect(() => inside.render()).toThrow('overlaps another change')

  const twice = createEdits('abcdef')
  twice.replace(2, 4, 'part')
  twice.replace(0, 6, 'whole')
  expect(() => twice.render()).toThrow('overlaps another change')

  const across = createEdits('abcdef')
  across.replace(0, 4, 'one')
  across.replace(2, 6, 'two')
  expect(() => across.render()).toThrow('overlaps another change')
})

test('changes within a removed text go with it, and removals may overlap', () => {
  const edits = createEdits('abcdef')
  edits.replace(1, 2, 'x')
  edits.remove(0, 4)
  edits.remove(3, 5)
  expect(edits.render()).toBe('f')
})
