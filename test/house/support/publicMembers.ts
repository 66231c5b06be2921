import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, nodesOf, ROOT, type Source } from './sources.ts'

/** An exported declaration of an entry, or a member of one. */
export interface PublicMember {
  /** For instance `src/siwx/createSiwx.ts CreateSiwxParameters.storage`. */
  readonly place: string
  /** The docstring before it, without comment signs; empty without a docstring. */
  readonly docs: string
}

interface Tree extends Node {
  readonly start: number
  readonly end: number
  readonly id?: { readonly name: string }
  readonly key?: { readonly name?: string }
  readonly static?: boolean
  readonly override?: boolean
}

const sourceOf = (path: string): Source => ({ path, text: readFileSync(ROOT + path, 'utf8') })
const treesOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as readonly Tree[]) : [])
const nameOf = (tree: unknown): string | undefined => (tree as { name?: string } | undefined)?.name

function docsBefore(text: string, start: number): string {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:\/\/ biome-ignore [^\n]*\n)?$/.exec(
    text.slice(0, start),
  )
  return (found?.[1] ?? '').replace(/^\s*\*? ?/gm, '').trim()
}

/**
 * Members of a declaration: those of interfaces, classes and object types. The docstring of a union covers its object
 * types of one line.
 */
function membersOf(declaration: Tree, text: string): readonly Tree[] {
  if (declaration.type === 'ClassDeclaration')
    return treesOf((declaration.body as { body: unknown }).body).filter(
      member =>
        nameOf(member.key) !== undefined &&
        nameOf(member.key) !== 'constructor' &&
        (member.key as unknown as Tree).type !== 'PrivateIdentifier' &&
        !member.static &&
        !member.override,
    )
  if (declaration.type === 'TSInterfaceDeclaration')
    return treesOf((declaration.body as { body: unknown }).body)
  if (declaration.type !== 'TSTypeAliasDeclaration') return []
  const type = declaration.typeAnnotation as Tree
  const parts =
    type.type === 'TSTypeLiteral'
      ? [type]
      : treesOf(type.types).filter(({ start, end }) => text.slice(start, end).includes('\n'))
  return parts.flatMap(part => (part.type === 'TSTypeLiteral' ? treesOf(part.members) : []))
}

/** The names that a module of the entries hands on, by the file that they come from. */
function exportsOf(path: string): readonly (readonly [file: string, name: string])[] {
  return [...nodesOf(sourceOf(path))].flatMap(node => {
    const from = (node.source as { value?: string } | null | undefined)?.value
    if (node.type !== 'ExportNamedDeclaration' || !from?.startsWith('.')) return []
    const file = join(dirname(path), from)
    return treesOf(node.specifiers).flatMap(specifier => {
      const name = nameOf(specifier.local)
      return name === undefined ? [] : [[file, name] as const]
    })
  })
}

const declarationsIn = (source: Source) =>
  [...nodesOf(source)].flatMap(node => {
    const declaration = node.declaration as Tree | null | undefined
    if (node.type !== 'ExportNamedDeclaration' || !declaration) return []
    const names = declaration.id
      ? [declaration.id.name]
      : treesOf(declaration.declarations).flatMap(({ id }) => (id ? [id.name] : []))
    return names.map(name => ({ name, declaration, start: (node as Tree).start }))
  })

function describe(file: string, name: string): readonly PublicMember[] {
  if (!existsSync(ROOT + file)) throw new Error(`${file} does not exist`)
  const source = sourceOf(file)
  const found = declarationsIn(source).filter(declared => declared.name === name)
  // A name that this file hands on itself.
  if (found.length === 0)
    return exportsOf(file).flatMap(([from, handed]) => (handed === name ? describe(from, name) : []))
  // Overloads share the docstring of the first.
  const docs = found.map(({ start }) => docsBefore(source.text, start)).find(Boolean) ?? ''
  const own = found.flatMap(({ declaration }) => membersOf(declaration, source.text))
  const shared = new Map<string, string>()
  const members = own.flatMap(member => {
    const key = nameOf(member.key)
    if (key === undefined) return []
    const text = docsBefore(source.text, member.start) || (shared.get(key) ?? '')
    shared.set(key, text)
    return [{ place: `${file} ${name}.${key}`, docs: text }]
  })
  return [{ place: `${file} ${name}`, docs }, ...members]
}

/**
 * Everything that an entry exports, with the members of its types.
 *
 * @param door path of the entry, for instance `src/siwx.ts`
 */
export function publicMembersOf(door: string): readonly PublicMember[] {
  const own = declarationsIn(sourceOf(door)).flatMap(({ name }) => describe(door, name))
  return [...own, ...exportsOf(door).flatMap(([file, name]) => describe(file, name))]
}
