import { expect, test } from 'vitest'
import { sourceOfEntry } from '../../scripts/parts.ts'
import { DOORS } from './support/doors.ts'
import { librarySources, type Node, nodesOf } from './support/sources.ts'

interface Specifier {
  readonly exportKind: string
  readonly exported: { readonly name: string }
}

/** Names of the types an export statement gives out; names are a promise. */
function typesExportedBy(node: Node): readonly string[] {
  if (node.type !== 'ExportNamedDeclaration') return []
  return (node.specifiers as readonly Specifier[])
    .filter(({ exportKind }) => node.exportKind === 'type' || exportKind === 'type')
    .map(({ exported }) => exported.name)
}

test('doors: the types each exports', async () => {
  const sources = new Map(librarySources().map(source => [source.path, [...nodesOf(source)]]))
  const typesOf = (door: string) => sources.get(sourceOfEntry(door))?.flatMap(typesExportedBy).sort()
  // Texts of a language have the type of the catalogue, and none of their own.
  const isLocale = (door: string) => door.startsWith('locales/')
  expect(DOORS.filter(isLocale).flatMap(typesOf)).toEqual([])
  const names = DOORS.filter(door => !isLocale(door)).map(door => [door, typesOf(door)])
  const list = `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`
  await expect(list).toMatchFileSnapshot('./support/doorTypes.txt')
})
