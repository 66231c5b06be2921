import { filesBelow, type Node, nodesOf, SCRIPT, type Source } from './sources.ts'

/** A name whose users the compiler must find: of a call over the wire, of a public method, or of a method's body. */
export interface Renamed {
  readonly kind: 'call' | 'method' | 'body'
  readonly file: string
  readonly name: string
  /** Of the object or the interface around it. */
  readonly group: string
  /** Unique, so that the output of the compiler tells the renames apart. */
  readonly newName: string
  /** Declarations that have the name: overloads are several. */
  readonly places: readonly Place[]
}

interface Place {
  /** Offsets of the name in the file. */
  readonly start: number
  readonly end: number
  /** `{ grant }` becomes `{ newName: grant }`. */
  readonly isShorthand: boolean
}

type Found = Pick<Renamed, 'kind' | 'file' | 'name'> & { readonly group: number; readonly place: Place }

const isCalled = (node: unknown, name: string): boolean => {
  const { type, callee } = (node ?? {}) as { type?: string; callee?: { name?: string } }
  return type === 'CallExpression' && callee?.name === name
}

function placeOf({ key, shorthand }: Node): { readonly name: string; readonly place: Place } {
  const { name, start, end } = key as { name: string; start: number; end: number }
  return { name, place: { start, end, isShorthand: shorthand === true } }
}

/** Rows of `ENGINE_CALLS` and `PAGE_CALLS`. */
function callsIn(source: Source): readonly Found[] {
  return [...nodesOf(source)].flatMap(node => {
    if (node.type !== 'ObjectExpression') return []
    const rows = (node.properties as readonly Node[]).filter(({ value }) => isCalled(value, 'call'))
    return rows.map(row => ({
      kind: 'call' as const,
      file: source.path,
      group: node.start as number,
      ...placeOf(row),
    }))
  })
}

/** Methods of the interfaces with such a name, groups of methods included. */
function methodsIn(source: Source, name: RegExp, kind: 'call' | 'method'): readonly Found[] {
  const interfaces = [...nodesOf(source)].filter(
    ({ type, id }) => type === 'TSInterfaceDeclaration' && name.test((id as { name: string }).name),
  )
  return interfaces.flatMap(({ body }) => {
    const members = (node: Node): readonly Found[] => {
      const listed = (node.body ?? node.members) as readonly Node[]
      return listed.flatMap(member => {
        if (member.type === 'TSMethodSignature')
          return [{ kind, file: source.path, group: node.start as number, ...placeOf(member) }]
        const { typeAnnotation } = (member.typeAnnotation ?? {}) as { typeAnnotation?: Node }
        return typeAnnotation?.type === 'TSTypeLiteral' ? members(typeAnnotation) : []
      })
    }
    return members(body as Node)
  })
}

/** Entries of the objects that hold the code of public methods. */
function bodiesIn(source: Source): readonly Found[] {
  return [...nodesOf(source)].flatMap(({ type, id, init }) => {
    const value = init as Node | null | undefined
    if (type !== 'VariableDeclarator' || value?.type !== 'ObjectExpression') return []
    const { typeAnnotation } = id as { typeAnnotation?: { start: number; end: number } }
    const annotation = typeAnnotation ? source.text.slice(typeAnnotation.start, typeAnnotation.end) : ''
    if (!/^: (Pick<)?(BodiesOf|GroupBodies)</.test(annotation)) return []
    const entries = (value.properties as readonly Node[]).filter(entry => entry.type === 'Property')
    return entries.map(entry => ({
      kind: 'body' as const,
      file: source.path,
      group: value.start as number,
      ...placeOf(entry),
    }))
  })
}

/** Every call over the wire, public method and body of a method. */
export function findRenames(): readonly Renamed[] {
  const found = [
    ...filesBelow('src/bridge', SCRIPT).flatMap(source => [
      ...callsIn(source),
      ...methodsIn(source, /Feature$/, 'call'),
    ]),
    ...filesBelow('src/ui/client', SCRIPT).flatMap(source => [
      ...methodsIn(source, /^(Tabkey|\w+Client)$/, 'method'),
      ...bodiesIn(source),
    ]),
  ]
  const byName = groupBy(found, ({ file, group, name }) => `${file} ${group} ${name}`)
  return [...byName.values()].flatMap((overloads, index) => {
    const [first] = overloads
    if (!first) return []
    const { kind, file, name } = first
    return [
      {
        kind,
        file,
        name,
        group: `${file} ${first.group}`,
        newName: `${name}Renamed${index}`,
        places: overloads.map(({ place }) => place),
      },
    ]
  })
}

/** Entries by their key, in their order. */
export function groupBy<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
  return groups
}

/** Writes new names into the text of one file. */
export function applyRenames(text: string, renames: readonly Renamed[]): string {
  const places = renames.flatMap(({ newName, name, places: own }) =>
    own.map(place => ({ ...place, text: place.isShorthand ? `${newName}: ${name}` : newName })),
  )
  return places
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, text: to }) => changed.slice(0, start) + to + changed.slice(end), text)
}
