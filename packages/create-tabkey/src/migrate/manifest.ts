import { parseExpression } from '@babel/parser'
import type * as t from '@babel/types'
import { type PackageName, VERSIONS } from '../versions.ts'
import { createEdits, type Edits } from './edits.ts'
import { getName } from './module.ts'

const objectAt = (object: t.ObjectExpression, name: string): t.ObjectExpression | undefined => {
  const found = object.properties.find(
    property => property.type === 'ObjectProperty' && getName(property.key) === name,
  )
  return found?.type === 'ObjectProperty' && found.value.type === 'ObjectExpression' ? found.value : undefined
}

const isDependency =
  (isOld: (name: string) => boolean) => (property: t.ObjectExpression['properties'][number]) =>
    property.type === 'ObjectProperty' && isOld(getName(property.key) ?? '')

const has = (object: t.ObjectExpression, name: string) =>
  object.properties.some(isDependency(key => key === name))

/** Tabkey and its peer beside React. */
const WANTED: readonly PackageName[] = ['tabkey', 'viem']

/** The white space before an entry: a line feed and indentation, or a space. */
const gapBefore = (text: string, { start }: t.Node) => /\s*$/.exec(text.slice(0, start ?? 0))?.[0] ?? ''

/** Removes entries, each with one comma. */
function removeEntries(
  edits: Edits,
  { properties }: t.ObjectExpression,
  removed: readonly t.ObjectExpression['properties'][number][],
): void {
  let isFirst = true
  for (const [at, entry] of properties.entries()) {
    if (!removed.includes(entry)) isFirst = false
    else if (isFirst) edits.remove(entry.start ?? 0, properties[at + 1]?.start ?? entry.end ?? 0)
    else edits.remove(properties[at - 1]?.end ?? 0, entry.end ?? 0)
  }
}

/**
 * `package.json` with `tabkey`, and `viem` where it is missing, in the place of a library. Everything else keeps its bytes.
 *
 * @param isOld whether a package goes; none when the app still uses the library
 * @returns the text unchanged when it is not an object with dependencies
 */
export function rewriteManifest(text: string, isOld: (name: string) => boolean): string {
  const edits = createEdits(text)
  const root = parseExpression(text)
  if (root.type !== 'ObjectExpression') return text
  const dependencies = objectAt(root, 'dependencies')
  if (!dependencies) return text
  const entries = WANTED.filter(name => !has(dependencies, name)).map(
    name => `"${name}": "${VERSIONS[name]}"`,
  )
  const old = dependencies.properties.filter(isDependency(isOld))
  const [first, ...remaining] = old
  const isNew = entries.length > 0
  if (first && isNew)
    edits.replace(first.start ?? 0, first.end ?? 0, entries.join(`,${gapBefore(text, first)}`))
  else if (isNew) {
    const last = dependencies.properties.at(-1)
    const at = last?.end ?? (dependencies.start ?? 0) + 1
    const after = last
      ? entries.map(entry => `,${gapBefore(text, last)}${entry}`).join('')
      : entries.join(', ')
    edits.insert(at, after)
  }
  removeEntries(edits, dependencies, isNew ? remaining : old)
  for (const kind of ['devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const object = objectAt(root, kind)
    if (object) removeEntries(edits, object, object.properties.filter(isDependency(isOld)))
  }
  return edits.render()
}
