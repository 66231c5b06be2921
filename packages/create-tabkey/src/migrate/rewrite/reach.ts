import { dirname, relative } from 'node:path/posix'
import type * as t from '@babel/types'
import { need } from '../imports.ts'
import { type Module, startOf } from '../module.ts'

const withoutExtension = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')

/** Path of a module below the working directory that a relative specifier names, without extension. */
const resolved = (from: Module, specifier: string) =>
  withoutExtension(relative('.', `./${dirname(from.path)}/${specifier}`))

/**
 * How a module names another one: as it does already, also by an alias such as `@/wagmi`, or by a relative path.
 */
export function specifierOf(from: Module, to: Module): string {
  const target = withoutExtension(to.path)
  const sources = from.program.body.flatMap(statement =>
    statement.type === 'ImportDeclaration' ? [statement.source.value] : [],
  )
  const known = sources.find(source =>
    source.startsWith('.')
      ? resolved(from, source) === target
      : /^[@~#]\//.test(source) && `/${target}`.endsWith(`/${withoutExtension(source.slice(2))}`),
  )
  if (known !== undefined) return known
  const path = relative(dirname(from.path), to.path)
  const hasExtension = sources.some(source => source.startsWith('.') && /\.[jt]sx?$/.test(source))
  const specifier = hasExtension ? path : withoutExtension(path)
  return specifier.startsWith('.') ? specifier : `./${specifier}`
}

/** The local name of what another module exports. */
export const reach = (from: Module, to: Module, name: string): string =>
  from === to ? name : need(from, specifierOf(from, to), name)

/** The statement of the module's top level that holds a node. */
export function topLevel({ parents }: Module, node: t.Node): t.Node {
  let statement = node
  for (let parent = parents.get(node); parent && parent.type !== 'Program'; parent = parents.get(parent))
    statement = parent
  return statement
}

/** Puts a statement before another one of the top level, and before its comments. */
export const insertBefore = ({ edits }: Module, statement: t.Node, text: string): void =>
  void edits.appendLeft(statement.leadingComments?.[0]?.start ?? startOf(statement), text)

/** `;` where the module's statements end with one. */
export const semicolonOf = (module: Module): string =>
  module.text[(module.program.body[0]?.end ?? 0) - 1] === ';' ? ';' : ''
