import type * as t from '@babel/types'
import { getEnd, getName, getStart, type Module, parseModule, referencesTo } from './module.ts'
import { isSpecifierFor } from './rewrite/reach.ts'
import { findUnusableNames, type UnusableName } from './scope.ts'

/** Why a change would break the app, at a place of the new text, or of a file that is not changed. */
export interface Fault {
  /** Below the working directory, with slashes. */
  readonly path: string
  /** From 1; undefined where there is no new text. */
  readonly line?: number
  readonly reason: string
}

/** A module before its change and after it. */
export interface Outcome {
  readonly before: Module
  readonly after: Module
}

const getLine = (node: t.Node) => node.loc?.start.line ?? 1

const REASONS: Readonly<Record<UnusableName['reason'], string>> = {
  undeclared: 'is not declared',
  early: 'is read before it is declared',
}

/** Names that are usable in the old text and not in the new one. */
function nameFaults({ before, after }: Outcome): readonly Fault[] {
  const toKey = ({ name, reason }: UnusableName) => `${reason} ${name}`
  const known = new Set(findUnusableNames(before).map(toKey))
  return findUnusableNames(after)
    .filter(found => !known.has(toKey(found)))
    .map(({ name, node, reason }) => ({
      path: after.path,
      line: getLine(node),
      reason: `${name} ${REASONS[reason]}.`,
    }))
}

/** Imports of the change that the new text does not have, or does not use: the text that uses them is missing. */
function missingTexts({ before, after }: Outcome): readonly Fault[] {
  const names = [...before.needed].flatMap(([source, locals]) =>
    [...locals.values()].map(local => ({ source, local })),
  )
  return (
    names
      // A name that only changes its package is unused where its statement is removed.
      .filter(({ local }) => !before.moved.has(local) && referencesTo(after, local).length === 0)
      .map(({ source, local }) => ({
        path: after.path,
        reason: `the new text that uses ${local} of ${source} is missing.`,
      }))
  )
}

/** A node without its place, comments and spelling. */
const toShape = (node: t.Node): string =>
  JSON.stringify(node, (key, value: unknown) =>
    /^(start|end|loc|extra|(leading|trailing|inner)Comments)$/.test(key) ? undefined : value,
  )

/** Statements without a change that are not statements any longer: their neighbour has swallowed them. */
function lostStatements({ before, after }: Outcome): readonly Fault[] {
  const shapes = new Set(after.program.body.map(toShape))
  return before.program.body
    .filter(
      statement =>
        !/^(ImportDeclaration|EmptyStatement)$/.test(statement.type) &&
        before.edits.isUnchanged(getStart(statement), getEnd(statement)) &&
        !shapes.has(toShape(statement)),
    )
    .map(statement => ({
      path: before.path,
      reason: `the statement of line ${getLine(statement)} would become a part of another one.`,
    }))
}

/**
 * Reads the new text of a module as a compiler would.
 *
 * @returns the parsed text, or why it is not code
 */
export function readOutcome(before: Module, text: string): Outcome | Fault {
  try {
    return { before, after: parseModule(before.path, text) }
  } catch (error) {
    return { path: before.path, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** What is wrong within the new text of one module. */
export const findFaults = (outcome: Outcome): readonly Fault[] => [
  ...nameFaults(outcome),
  ...missingTexts(outcome),
  ...lostStatements(outcome),
]

const namesIn = (pattern: t.Node): readonly string[] => {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(property =>
        namesIn(property.type === 'RestElement' ? property.argument : (property.value as t.Node)),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(element => (element ? namesIn(element) : []))
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    default:
      return []
  }
}

/** The names that a module exports, those of `export *` left out. */
export function listExports({ program }: Module): ReadonlySet<string> {
  const names = program.body.flatMap(statement => {
    if (statement.type === 'ExportDefaultDeclaration') return ['default']
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    const declared =
      declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ id }) => namesIn(id))
        : declaration && 'id' in declaration
          ? [getName(declaration.id) ?? '']
          : []
    return [...declared, ...statement.specifiers.map(({ exported }) => getName(exported) ?? '')]
  })
  return new Set(names)
}

/** Names that a module exports no longer. */
export function removedExports({ before, after }: Outcome): readonly string[] {
  const remaining = listExports(after)
  return [...listExports(before)].filter(name => !remaining.has(name))
}

interface Use {
  readonly source: string
  /** `*` for every name. */
  readonly name: string
  readonly node: t.Node
}

const isString = (node: t.Node | null | undefined): node is t.StringLiteral => node?.type === 'StringLiteral'

/** What a module takes from others, by every way that the language has. */
function findUses(module: Module): readonly Use[] {
  const statements = module.program.body.flatMap((node): readonly Use[] => {
    if (node.type === 'ExportAllDeclaration') return [{ source: node.source.value, name: '*', node }]
    if (node.type !== 'ExportNamedDeclaration' || !node.source) return []
    const { source, specifiers } = node
    return specifiers.map(specifier => ({
      source: source.value,
      name: specifier.type === 'ExportSpecifier' ? (getName(specifier.local) ?? '') : '*',
      node,
    }))
  })
  const calls = module.nodes.flatMap((node): readonly Use[] => {
    const isImport = node.type === 'ImportExpression'
    const isCall =
      node.type === 'CallExpression' && (node.callee.type === 'Import' || getName(node.callee) === 'require')
    const source = isImport ? node.source : isCall ? node.arguments[0] : undefined
    return isString(source) ? [{ source: source.value, name: '*', node }] : []
  })
  const imports = module.imports.map(({ source, imported, declaration }) => ({
    source,
    name: imported,
    node: declaration,
  }))
  return [...imports, ...statements, ...calls]
}

/** Whether a module passes everything of another one on. */
const passesOn = (module: Module, to: Module): boolean =>
  module.program.body.some(
    statement =>
      statement.type === 'ExportAllDeclaration' && isSpecifierFor(module, statement.source.value, to),
  )

/** A module and those that pass its names on. */
function findReexporters(modules: readonly Module[], module: Module): readonly Module[] {
  const doors = [module]
  for (const door of doors)
    doors.push(...modules.filter(other => !doors.includes(other) && passesOn(other, door)))
  return doors
}

/** Places of a project that take a name from a module which does not export the name any longer. */
export function findLostImports(modules: readonly Module[], outcomes: readonly Outcome[]): readonly Fault[] {
  const changed = new Map(outcomes.map(outcome => [outcome.before.path, outcome]))
  const current = modules.map(module => changed.get(module.path)?.after ?? module)
  return outcomes.flatMap(outcome => {
    const removed = removedExports(outcome)
    if (removed.length === 0) return []
    const doors = findReexporters(current, outcome.after)
    return current.flatMap(module => {
      const identifiers = new Set(module.nodes.map(getName))
      const uses = findUses(module).filter(({ source }) =>
        doors.some(door => isSpecifierFor(module, source, door)),
      )
      return uses.flatMap(({ name, node, source }) =>
        removed
          .filter(exportName => (name === '*' ? identifiers.has(exportName) : name === exportName))
          .map(exportName => ({
            path: module.path,
            line: getLine(node),
            reason: `${exportName} is not exported by ${source} any longer.`,
          })),
      )
    })
  })
}
