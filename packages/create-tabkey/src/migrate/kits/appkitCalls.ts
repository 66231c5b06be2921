import type * as t from '@babel/types'
import type { Obstacle } from '../kit.ts'
import { getName, getStart, type Module, referencesTo } from '../module.ts'
import { type Options, readOptions } from '../rewrite/options.ts'
import { topLevel } from '../rewrite/reach.ts'
import { isOld } from './appkitUses.ts'

/** `createAppKit({ … })` or `new WagmiAdapter({ … })` in a statement of a module's top level. */
export interface Made {
  readonly module: Module
  readonly statement: t.Node
  readonly expression: t.Node
  readonly options: Options
  /** Name of the variable, if any. */
  readonly name: string | undefined
  readonly isExported: boolean
  readonly source: string
}

export function madeBy(
  modules: readonly Module[],
  isName: (imported: string) => boolean,
): readonly (Made | Obstacle)[] {
  return modules.flatMap(module =>
    module.imports
      .filter(({ source, imported }) => isOld(source) && isName(imported))
      .flatMap(({ local, source, imported }) =>
        referencesTo(module, local).map((node): Made | Obstacle => {
          const expression = module.parents.get(node)
          const isCall = expression?.type === 'CallExpression' || expression?.type === 'NewExpression'
          const options = isCall
            ? expression.arguments.length === 0
              ? new Map()
              : readOptions(expression.arguments[0])
            : undefined
          if (!expression || !isCall || !options)
            return { module, node, advice: `${imported} takes an object here that is not written out.` }
          const statement = topLevel(module, node)
          const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          const parent = module.parents.get(expression)
          const isAlone = parent?.type === 'ExpressionStatement' && parent === statement
          const isVariable =
            parent?.type === 'VariableDeclarator' &&
            parent.id.type === 'Identifier' &&
            inner?.type === 'VariableDeclaration' &&
            inner.declarations.length === 1 &&
            inner.declarations[0] === parent
          if (!isAlone && !isVariable)
            return {
              module,
              node,
              advice: `${imported} is not called at the top level of the module: move it there.`,
            }
          const name = isVariable ? getName(parent.id) : undefined
          return { module, statement, expression, options, name, isExported: inner !== statement, source }
        }),
      ),
  )
}

export const isObstacle = (made: Made | Obstacle): made is Obstacle => 'advice' in made

/** The top-level variable of a name. */
export function findVariable(module: Module, name: string): t.VariableDeclarator | undefined {
  return module.program.body
    .flatMap(statement => {
      const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return inner?.type === 'VariableDeclaration' ? inner.declarations : []
    })
    .find(({ id }) => getName(id) === name)
}

export const namesIn = (module: Module, node: t.Node): readonly t.Node[] =>
  module.nodes.filter(
    inner =>
      inner.type === 'Identifier' &&
      getStart(node) <= getStart(inner) &&
      (inner.end ?? 0) <= (node.end ?? 0) &&
      referencesTo(module, inner.name).includes(inner),
  )
