import { dirname, relative } from 'node:path/posix'
import type * as t from '@babel/types'
import { need } from '../imports.ts'
import { getEnd, getStart, type Module } from '../module.ts'

const withoutExtension = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')

/** Path of a module below the working directory that a relative specifier names, without extension. */
const resolved = (from: Module, specifier: string) =>
  withoutExtension(relative('.', `./${dirname(from.path)}/${specifier}`))

/** Whether a specifier may be another module of the project, as a relative path or by an alias such as `@/wagmi`. */
export function isSpecifierFor(from: Module, specifier: string, to: Module): boolean {
  const target = withoutExtension(to.path)
  return specifier.startsWith('.')
    ? resolved(from, specifier) === target
    : /^[@~#]\//.test(specifier) && `/${target}`.endsWith(`/${withoutExtension(specifier.slice(2))}`)
}

/**
 * How a module names another one: as it does already, also by an alias such as `@/wagmi`, or by a relative path.
 */
export function getSpecifier(from: Module, to: Module): string {
  const sources = from.program.body.flatMap(statement =>
    statement.type === 'ImportDeclaration' ? [statement.source.value] : [],
  )
  const known = sources.find(source => isSpecifierFor(from, source, to))
  if (known !== undefined) return known
  const path = relative(dirname(from.path), to.path)
  const hasExtension = sources.some(source => source.startsWith('.') && /\.[jt]sx?$/.test(source))
  const specifier = hasExtension ? path : withoutExtension(path)
  return specifier.startsWith('.') ? specifier : `./${specifier}`
}

/** The local name of what another module exports. */
export const reach = (from: Module, to: Module, name: string): string =>
  from === to ? name : need(from, getSpecifier(from, to), name)

/** The statement of the module's top level that holds a node. */
export function topLevel({ parents }: Module, node: t.Node): t.Node {
  let statement = node
  for (let parent = parents.get(node); parent && parent.type !== 'Program'; parent = parents.get(parent))
    statement = parent
  return statement
}

const isLineStart = ({ text }: Module, at: number) => /(^|\n)[ \t]*$/.test(text.slice(0, at))

/** Puts a statement before another one of the top level, and before its comments. */
export function insertBefore(module: Module, statement: t.Node, text: string): void {
  // A comment behind other code of its line belongs to that code.
  const comment = statement.leadingComments?.find(({ start }) => isLineStart(module, start ?? 0))
  module.edits.insert(comment?.start ?? getStart(statement), text)
}

/** `;` where the module's statements end with one, or the statement that is replaced. */
export const getSemicolon = (module: Module, statement?: t.Node): string =>
  [module.program.body[0], statement].some(node => node && module.text[getEnd(node) - 1] === ';') ? ';' : ''
