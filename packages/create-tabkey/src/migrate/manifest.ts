import { parseExpression } from '@babel/parser'
import type * as t from '@babel/types'
import MagicString from 'magic-string'
import { type PackageName, VERSIONS } from '../versions.ts'
import { nameOf } from './module.ts'

const objectAt = (object: t.ObjectExpression, name: string): t.ObjectExpression | undefined => {
  const found = object.properties.find(
    property => property.type === 'ObjectProperty' && nameOf(property.key) === name,
  )
  return found?.type === 'ObjectProperty' && found.value.type === 'ObjectExpression' ? found.value : undefined
}

const isOneOf = (isOld: (name: string) => boolean) => (property: t.ObjectExpression['properties'][number]) =>
  property.type === 'ObjectProperty' && isOld(nameOf(property.key) ?? '')

const has = (object: t.ObjectExpression, name: string) =>
  object.properties.some(isOneOf(other => other === name))

/** The white space before an entry: a line feed and indentation, or a space. */
const gapBefore = (text: string, { start }: t.Node) => /\s*$/.exec(text.slice(0, start ?? 0))?.[0] ?? ''

/** Removes an entry with its comma and its line. */
function removeEntry(edits: MagicString, object: t.ObjectExpression, at: number): void {
  const { properties } = object
  const [entry, next, previous] = [properties[at], properties[at + 1], properties[at - 1]]
  if (next) edits.remove(entry?.start ?? 0, next.start ?? 0)
  else edits.remove(previous?.end ?? (object.start ?? 0) + 1, entry?.end ?? 0)
}

/**
 * `package.json` with `tabkey` in the place of a library. Everything else keeps its bytes.
 *
 * @param isOld whether a package goes; none when the app still uses the library
 * @param wanted packages that are added where they are missing
 * @returns the text unchanged when it is not an object with dependencies
 */
export function rewriteManifest(
  text: string,
  isOld: (name: string) => boolean,
  wanted: readonly PackageName[] = ['tabkey'],
): string {
  const edits = new MagicString(text)
  const root = parseExpression(text)
  if (root.type !== 'ObjectExpression') return text
  const dependencies = objectAt(root, 'dependencies')
  if (!dependencies) return text
  const entries = wanted
    .filter(name => !has(dependencies, name))
    .map(name => `"${name}": "${VERSIONS[name]}"`)
  const old = dependencies.properties.filter(isOneOf(isOld))
  const [first, ...others] = old
  const isNew = entries.length > 0
  if (first && isNew)
    edits.update(first.start ?? 0, first.end ?? 0, entries.join(`,${gapBefore(text, first)}`))
  else if (isNew) {
    const last = dependencies.properties.at(-1)
    const at = last?.end ?? (dependencies.start ?? 0) + 1
    edits.appendLeft(at, entries.map(entry => (last ? `,${gapBefore(text, last)}${entry}` : entry)).join(''))
  }
  for (const property of isNew ? others : old)
    removeEntry(edits, dependencies, dependencies.properties.indexOf(property))
  for (const kind of ['devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const object = objectAt(root, kind)
    for (const property of object?.properties.filter(isOneOf(isOld)) ?? [])
      if (object) removeEntry(edits, object, object.properties.indexOf(property))
  }
  return edits.toString()
}
