import type * as t from '@babel/types'
import { declares, getEnd, getName, getStart, isForeign, type Module } from './module.ts'

const BLOCK =
  /^(Program|BlockStatement|StaticBlock|SwitchStatement|TSModuleBlock|CatchClause)$|^For.*Statement$/

const isFunction = ({ type }: t.Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|ObjectMethod|Class(Private)?Method)$/.test(
    type,
  )

/** A name that a module declares, and the node below which the name has this meaning. */
interface Declaration {
  readonly name: string
  readonly node: t.Node
  readonly scope: t.Node
}

function findScope({ parents, program }: Module, node: t.Node): t.Node {
  let isVar = false
  for (let at = parents.get(node), child = node; at; child = at, at = parents.get(at)) {
    if (at.type === 'VariableDeclaration' && at.kind === 'var') isVar = true
    const isOwnName = 'id' in at && at.id === child
    // The name of a declaration belongs to the scope around it, that of an expression to the expression.
    if (isOwnName && /Declaration$/.test(at.type)) continue
    if (isFunction(at) || at.type === 'ClassExpression') return at
    if (BLOCK.test(at.type) && !isVar) return at
  }
  return program
}

function listDeclarations(module: Module): readonly Declaration[] {
  const imported = module.imports.map(({ local, specifier }) => ({
    name: local,
    node: specifier as t.Node,
    scope: module.program as t.Node,
  }))
  const declared = module.nodes.flatMap(node =>
    node.type === 'Identifier' && declares(module, node)
      ? [{ name: node.name, node, scope: findScope(module, node) }]
      : [],
  )
  return [...imported, ...declared]
}

function listAncestors({ parents }: Module, node: t.Node): readonly t.Node[] {
  const ancestors: t.Node[] = []
  for (let at = parents.get(node); at; at = parents.get(at)) ancestors.push(at)
  return ancestors
}

const EXPRESSIONS: readonly string[] = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]
const isType = ({ type }: t.Node) => type.startsWith('TS') && !EXPRESSIONS.includes(type)

/** `const`, `let` and `class` of the top level: an error when the module reads them before. */
function getLexicalEnd(module: Module, { node, scope }: Declaration): number | undefined {
  if (scope !== module.program) return undefined
  const declarator = listAncestors(module, node).find(({ type }) =>
    /^(VariableDeclarator|ClassDeclaration)$/.test(type),
  )
  if (!declarator) return undefined
  const declaration = module.parents.get(declarator)
  if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'var') return undefined
  return getEnd(declarator)
}

/** Names of the language that new text uses, and that no module declares. */
const LANGUAGE: ReadonlySet<string> = new Set(['undefined', 'Number'])

export interface UnusableName {
  readonly name: string
  readonly node: t.Node
  readonly reason: 'undeclared' | 'early'
}

/**
 * Names that a module reads although nothing declares them there, and variables of its top level that it reads before
 * they have a value. Globals are among the first.
 */
export function findUnusableNames(module: Module): readonly UnusableName[] {
  const declarations = new Map<string, Declaration[]>()
  for (const declaration of listDeclarations(module)) {
    const known = declarations.get(declaration.name)
    if (known) known.push(declaration)
    else declarations.set(declaration.name, [declaration])
  }
  return module.nodes.flatMap((node): readonly UnusableName[] => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return []
    const ancestors = listAncestors(module, node)
    const [parent] = ancestors
    // `{ name }` has the name a second time, as the value.
    if (parent?.type === 'ObjectProperty' && parent.shorthand && parent.key === node) return []
    // A tag such as `<main>` is no name.
    const isTag = node.type === 'JSXIdentifier' && parent?.type !== 'JSXMemberExpression'
    if (isForeign(module, node) || (isTag && /^[a-z]/.test(node.name))) return []
    const name = getName(node) ?? ''
    const found = (declarations.get(name) ?? []).filter(({ scope }) => ancestors.includes(scope))
    if (found.length === 0 && LANGUAGE.has(name)) return []
    if (found.length === 0) return [{ name, node, reason: 'undeclared' }]
    const isDeferred = ancestors.some(
      ancestor => isFunction(ancestor) || isType(ancestor) || /^Export.*Specifier$/.test(ancestor.type),
    )
    const isEarly =
      !isDeferred &&
      found.every(declaration => {
        const end = getLexicalEnd(module, declaration)
        return end !== undefined && declaration.node !== node && getStart(node) < end
      })
    return isEarly && !declares(module, node) ? [{ name, node, reason: 'early' }] : []
  })
}
