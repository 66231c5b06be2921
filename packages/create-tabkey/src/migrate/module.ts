import { parse } from '@babel/parser'
import type * as t from '@babel/types'
import { createEdits, type Edits } from './edits.ts'

/** A place in the project that a person has to look at. */
export interface Note {
  /** Below the working directory, with slashes. */
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly advice: string
}

/** A name that a module imports. */
export interface Imported {
  readonly declaration: t.ImportDeclaration
  readonly specifier: t.ImportSpecifier | t.ImportDefaultSpecifier | t.ImportNamespaceSpecifier
  /** Module the name is imported from. */
  readonly source: string
  /** `default` and `*` for the other two forms. */
  readonly imported: string
  readonly local: string
}

/** A file of the project, its syntax tree, and the changes planned for it. */
export interface Module {
  readonly path: string
  readonly text: string
  readonly program: t.Program
  readonly nodes: readonly t.Node[]
  readonly parents: ReadonlyMap<t.Node, t.Node>
  readonly imports: readonly Imported[]
  readonly edits: Edits
  /** Ranges of the text that are replaced: a name used inside of them is not used afterwards. */
  readonly consumed: [start: number, end: number][]
  /** Imports to add: local names by imported name, by source. */
  readonly needed: Map<string, Map<string, string>>
  /** Local names that another import brings from now on, or that no import brings once they are unused. */
  readonly moved: Set<string>
  readonly retired: Set<string>
  /** Names that new text declares. */
  readonly declared: Set<string>
  readonly notes: Note[]
}

const SKIPPED: readonly string[] = [
  'loc',
  'extra',
  'errors',
  'tokens',
  'comments',
  'leadingComments',
  'trailingComments',
  'innerComments',
]

const isNode = (value: unknown): value is t.Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function listChildren(node: t.Node): readonly t.Node[] {
  return Object.entries(node)
    .filter(([key]) => !SKIPPED.includes(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Every node below `root`, in the order of the text; `parents` learns the parent of each. */
function collect(root: t.Node, parents: Map<t.Node, t.Node>): readonly t.Node[] {
  const nodes: t.Node[] = []
  const waiting: t.Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node)
    const children = listChildren(node)
    for (const child of children) parents.set(child, node)
    waiting.push(...[...children].reverse())
  }
  return nodes
}

export const getStart = (node: t.Node): number => node.start ?? 0
export const getEnd = (node: t.Node): number => node.end ?? 0

export const getText = ({ text }: Module, node: t.Node): string => text.slice(getStart(node), getEnd(node))

export const getName = (node: t.Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier'
    ? node.name
    : node?.type === 'StringLiteral'
      ? node.value
      : undefined

function listImports(program: t.Program): readonly Imported[] {
  return program.body.flatMap(declaration =>
    declaration.type === 'ImportDeclaration'
      ? declaration.specifiers.map(specifier => ({
          declaration,
          specifier,
          source: declaration.source.value,
          imported:
            specifier.type === 'ImportSpecifier'
              ? (getName(specifier.imported) ?? '')
              : specifier.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
          local: specifier.local.name,
        }))
      : [],
  )
}

/**
 * Parses a file with TypeScript and JSX, as its extension says.
 *
 * @throws SyntaxError of the parser
 */
export function parseModule(path: string, text: string): Module {
  const isTypeScript = /\.[cm]?tsx?$/.test(path)
  const hasJsx = !/\.[cm]?ts$/.test(path)
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: [...(isTypeScript ? (['typescript'] as const) : []), ...(hasJsx ? (['jsx'] as const) : [])],
  })
  const parents = new Map<t.Node, t.Node>()
  return {
    path,
    text,
    program,
    nodes: collect(program, parents),
    parents,
    imports: listImports(program),
    edits: createEdits(text),
    consumed: [],
    needed: new Map(),
    moved: new Set(),
    retired: new Set(),
    declared: new Set(),
    notes: [],
  }
}

/** Tells a person what to do about a node. */
export function note(module: Module, node: t.Node, advice: string): void {
  module.notes.push({ path: module.path, line: node.loc?.start.line ?? 1, advice })
}

/** Replaces a node's text. Names used inside of it are not used afterwards, unless the new text has them. */
export function replace(module: Module, node: t.Node, text: string): void {
  module.consumed.push([getStart(node), getEnd(node)])
  module.edits.replace(getStart(node), getEnd(node), text)
}

/** Removes a statement with its line, and with one of two empty lines around it. */
export function removeStatement(module: Module, statement: t.Node): void {
  module.consumed.push([getStart(statement), getEnd(statement)])
  const { text } = module
  let start = getStart(statement)
  while (/[ \t]/.test(text[start - 1] ?? '')) start -= 1
  let end = getEnd(statement)
  while (/[ \t;]/.test(text[end] ?? '')) end += 1
  const isAlone = (start === 0 || text[start - 1] === '\n') && /^(\r?\n|$)/.test(text.slice(end))
  if (!isAlone) {
    module.edits.remove(getStart(statement), end)
    return
  }
  if (text[end] === '\r') end += 1
  if (text[end] === '\n') end += 1
  const isAfterEmptyLine = start === 0 || /\n\r?\n$/.test(text.slice(0, start))
  const emptyLine = isAfterEmptyLine ? /^[ \t]*\r?\n/.exec(text.slice(end)) : null
  module.edits.remove(start, end + (emptyLine?.[0].length ?? 0))
}

export const isConsumed = ({ consumed }: Module, node: t.Node): boolean =>
  consumed.some(([start, end]) => start <= getStart(node) && getEnd(node) <= end)

/** Whether an identifier is a name of its own place: a key, a property, a label, a part of an import. */
export function isForeign({ parents }: Module, node: t.Node): boolean {
  const parent = parents.get(node)
  if (!parent) return false
  switch (parent.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'JSXAttribute':
      return true
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.property === node && !parent.computed
    case 'JSXMemberExpression':
      return parent.property === node
    case 'ObjectProperty':
      return parent.key === node && !parent.computed && !parent.shorthand
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.key === node && !parent.computed
    case 'TSQualifiedName':
      return parent.right === node
    default:
      return false
  }
}

/** Whether a name stands in a closing tag: its opening tag stands for both. */
export function isClosing({ parents }: Module, node: t.Node): boolean {
  let parent = parents.get(node)
  while (parent?.type === 'JSXMemberExpression') parent = parents.get(parent)
  return parent?.type === 'JSXClosingElement'
}

/** The indentation of the line that holds a position. */
export function indentAt({ text }: Module, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? ''
}

/** Every use of a name, in the order of the text; what declares it by import is left out. */
export function referencesTo(module: Module, local: string): readonly t.Node[] {
  return module.nodes.filter(
    node =>
      (node.type === 'Identifier' || node.type === 'JSXIdentifier') &&
      node.name === local &&
      !isForeign(module, node),
  )
}

const PATTERN: readonly string[] = [
  'ObjectPattern',
  'ArrayPattern',
  'RestElement',
  'AssignmentPattern',
  'ObjectProperty',
]

/** Whether an identifier declares a variable, a parameter, a function, a class or a type. */
export function declares({ parents }: Module, node: t.Node): boolean {
  let child = node
  let parent = parents.get(child)
  while (parent && PATTERN.includes(parent.type)) {
    if (parent.type === 'ObjectProperty' && parent.value !== child) return false
    if (parent.type === 'AssignmentPattern' && parent.left !== child) return false
    child = parent
    parent = parents.get(child)
  }
  if (!parent) return false
  if (parent.type === 'VariableDeclarator') return parent.id === child
  if (parent.type === 'CatchClause') return parent.param === child
  if (
    'params' in parent &&
    Array.isArray(parent.params) &&
    (parent.params as readonly t.Node[]).includes(child)
  )
    return true
  return (
    /Declaration$|^(Function|Class)Expression$/.test(parent.type) && 'id' in parent && parent.id === child
  )
}

/** Whether a name is declared in the module, in any scope, beside its import. */
export const isDeclared = (module: Module, name: string): boolean =>
  module.nodes.some(node => node.type === 'Identifier' && node.name === name && declares(module, node))
