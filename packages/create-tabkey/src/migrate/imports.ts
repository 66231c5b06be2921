import type * as t from '@babel/types'
import {
  getEnd,
  getStart,
  getText,
  type Imported,
  isClosing,
  isConsumed,
  isDeclared,
  type Module,
  note,
  parseModule,
  referencesTo,
} from './module.ts'

const isNameUsed = (module: Module, name: string): boolean =>
  isDeclared(module, name) ||
  module.imports.some(({ local }) => local === name) ||
  [...module.needed.values()].some(names => [...names.values()].includes(name))

/** A name that nothing in the module has. */
export function freeName(module: Module, wanted: string): string {
  for (let at = 0; ; at += 1) {
    const name = at === 0 ? wanted : `${wanted}${at + 1}`
    if (isNameUsed(module, name) || module.declared.has(name) || referencesTo(module, name).length > 0)
      continue
    module.declared.add(name)
    return name
  }
}

const toAlias = (name: string) =>
  name.startsWith('use')
    ? `useTabkey${name.slice(3)}`
    : `${name[0] === name[0]?.toUpperCase() ? 'Tabkey' : 'tabkey'}${name[0]?.toUpperCase()}${name.slice(1)}`

/**
 * Has a module import a name, unless it does so already.
 *
 * @param isReplaced whether an import of the same local name is about to go
 * @returns the local name, another one where the module has a different thing under this name
 */
export function need(
  module: Module,
  source: string,
  name: string,
  isReplaced: (imported: Imported) => boolean = () => false,
): string {
  const existing = module.imports.find(imported => imported.source === source && imported.imported === name)
  if (existing) return existing.local
  const names = module.needed.get(source) ?? new Map<string, string>()
  module.needed.set(source, names)
  const known = names.get(name)
  if (known !== undefined) return known
  const isOwn = (local: string) => local === name.replace(/^type /, '')
  const isUsed =
    isDeclared(module, name.replace(/^type /, '')) ||
    module.imports.some(imported => isOwn(imported.local) && !isReplaced(imported)) ||
    [...module.needed.values()].some(names => [...names.values()].some(isOwn))
  const bareName = name.replace(/^type /, '')
  const local = isUsed ? freeName(module, toAlias(bareName)) : bareName
  names.set(name, local)
  return local
}

/** The style of a module's own imports. */
function getStyle({ program, text }: Module): { readonly quote: string; readonly end: string } {
  const first = program.body.find(statement => statement.type === 'ImportDeclaration')
  if (!first) return { quote: "'", end: '' }
  return { quote: text[getStart(first.source)] ?? "'", end: text[getEnd(first) - 1] === ';' ? ';' : '' }
}

/** A word in the quotes of the module. */
export const quoted = (module: Module, text: string): string => {
  const { quote } = getStyle(module)
  return `${quote}${text}${quote}`
}

const toSpecifiers = (names: ReadonlyMap<string, string>): readonly string[] =>
  [...names]
    .map(([name, local]) => (name.replace(/^type /, '') === local ? name : `${name} as ${local}`))
    .sort()

const isKept = (module: Module, { local }: Imported) =>
  !module.moved.has(local) && referencesTo(module, local).some(node => !isConsumed(module, node))

export interface FinishImportsParameters {
  /** Whether a module specifier is of the library that is replaced. */
  readonly isOld: (source: string) => boolean
  /** Whether a stylesheet of the library goes too. */
  readonly dropsStyles: boolean
  /** What to do about a name that is still used. */
  readonly adviceFor: (imported: string, source: string) => string
}

/** An import that loses names, and what it still has. */
interface Reduced {
  readonly declaration: t.ImportDeclaration
  readonly kept: readonly Imported[]
}

function reducedImports(module: Module, { isOld, dropsStyles }: FinishImportsParameters): readonly Reduced[] {
  const isChanged = module.consumed.length > 0 || module.needed.size > 0 || module.retired.size > 0
  return module.program.body.flatMap(declaration => {
    if (declaration.type !== 'ImportDeclaration') return []
    const names = module.imports.filter(imported => imported.declaration === declaration)
    const mayGo = ({ source, local }: Imported) => isOld(source) || module.retired.has(local)
    if (names.length === 0)
      return isOld(declaration.source.value) && dropsStyles ? [{ declaration, kept: [] }] : []
    const kept = names.filter(imported => !mayGo(imported) || isKept(module, imported))
    return isChanged && kept.length < names.length ? [{ declaration, kept }] : []
  })
}

/** Text of an import with the names that are left, and with more of them. */
function importText(module: Module, { declaration, kept }: Reduced, added: readonly string[]): string {
  const { quote, end } = getStyle(module)
  const isNamed = ({ specifier }: Imported) => specifier.type === 'ImportSpecifier'
  const specifiers = [...kept.filter(isNamed).map(({ specifier }) => getText(module, specifier)), ...added]
  const unnamed = kept
    .filter(imported => !isNamed(imported))
    .map(({ specifier }) => getText(module, specifier))
  const parts = [...unnamed, ...(specifiers.length > 0 ? [`{ ${specifiers.join(', ')} }`] : [])]
  if (parts.length === 0) return ''
  const type = declaration.importKind === 'type' ? 'type ' : ''
  return `import ${type}${parts.join(', ')} from ${quote}${declaration.source.value}${quote}${end}`
}

/** Adds names to an import that has names in braces already. */
function extend(module: Module, declaration: t.ImportDeclaration, specifiers: readonly string[]): boolean {
  const last = declaration.specifiers.at(-1)
  if (last?.type !== 'ImportSpecifier' || declaration.importKind === 'type') return false
  module.edits.insert(getEnd(last), `, ${specifiers.join(', ')}`)
  return true
}

/**
 * Writes the imports of a module: names of the old library that nothing uses any longer are left out, what is still used
 * stays and is reported, and the needed imports are added.
 *
 * @returns whether the module still imports something of the old library
 */
export function finishImports(module: Module, parameters: FinishImportsParameters): boolean {
  const { isOld, adviceFor } = parameters
  const { edits, program } = module
  for (const imported of module.imports)
    if (isOld(imported.source) && !module.moved.has(imported.local))
      for (const node of referencesTo(module, imported.local))
        if (!isConsumed(module, node) && !isClosing(module, node))
          note(module, node, adviceFor(imported.imported, imported.source))
  const reduced = reducedImports(module, parameters)
  const { quote, end } = getStyle(module)
  const added = new Map<t.ImportDeclaration, readonly string[]>()
  const lines: string[] = []
  for (const [source, names] of [...module.needed].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (names.size === 0) continue
    const specifiers = toSpecifiers(names)
    const existing = module.imports.find(imported => imported.source === source)?.declaration
    const isReduced =
      existing && existing.importKind !== 'type' && reduced.some(entry => entry.declaration === existing)
    if (isReduced) added.set(existing, specifiers)
    else if (!existing || !extend(module, existing, specifiers))
      lines.push(`import { ${specifiers.join(', ')} } from ${quote}${source}${quote}${end}`)
  }
  const anchor = reduced.find(({ declaration }) => declaration.specifiers.length > 0)?.declaration
  for (const entry of reduced) {
    const own = importText(module, entry, added.get(entry.declaration) ?? [])
    put(
      module,
      entry.declaration,
      [own, ...(entry.declaration === anchor ? lines : [])].filter(text => text !== ''),
    )
  }
  if (!anchor && lines.length > 0) {
    const first =
      program.body.find(statement => statement.type === 'ImportDeclaration') ?? program.body[0] ?? program
    edits.insert(getStart(first), `${lines.join('\n')}\n`)
  }
  return program.body.some(
    statement =>
      statement.type === 'ImportDeclaration' &&
      isOld(statement.source.value) &&
      (reduced.find(({ declaration }) => declaration === statement)?.kept.length ?? 1) > 0,
  )
}

/**
 * The text of a module without the imports that the change has left without a use.
 *
 * @param text of the module after all other edits
 * @throws SyntaxError when the text is not code any longer
 */
export function withoutUnused(before: Module, text: string): string {
  const after = parseModule(before.path, text)
  for (const { local } of before.imports)
    if (referencesTo(before, local).length > 0 && referencesTo(after, local).length === 0)
      after.retired.add(local)
  finishImports(after, { isOld: () => false, dropsStyles: false, adviceFor: () => '' })
  return after.edits.render()
}

function put(module: Module, declaration: t.ImportDeclaration, lines: readonly string[]): void {
  const { text: source, edits } = module
  if (lines.length > 0) {
    edits.replace(getStart(declaration), getEnd(declaration), lines.join('\n'))
    return
  }
  let end = getEnd(declaration)
  while (/[ \t]/.test(source[end] ?? '')) end += 1
  if (source[end] === '\r') end += 1
  if (source[end] === '\n') end += 1
  edits.remove(getStart(declaration), end)
}
