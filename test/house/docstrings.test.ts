import { expect, test } from 'vitest'
import { sourceOfEntry } from '../../scripts/parts.ts'
import { DOORS } from './support/doors.ts'
import { publicMembersOf } from './support/publicMembers.ts'

const isEmpty = ({ docs }: { readonly docs: string }): boolean => docs === ''

test.each(DOORS)('docstrings: every public member of %s has one', door => {
  const members = publicMembersOf(sourceOfEntry(door))
  expect(members.length).toBeGreaterThan(0)
  expect(members.filter(isEmpty).map(({ place }) => place)).toEqual([])
})

test('docstrings: none cites a document that is not in the repository', () => {
  const absent = /\b(spec|design|reference|reliability|platform|style|house|language)\.md\b/
  const places = DOORS.flatMap(door => publicMembersOf(sourceOfEntry(door)))
    .filter(({ docs }) => absent.test(docs))
    .map(({ place }) => place)
  expect(places).toEqual([])
})
