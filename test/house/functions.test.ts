import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '../../scripts/parts.ts'
import { filesBelow, type Node, nodesOf, SCRIPT, type Source } from './support/sources.ts'

const LINES_MAX = 150

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

interface Named {
  readonly name?: string
}

/** The length of each function of a file by its name; a function without a name has the name of its variable or key. */
function lengthsIn(source: Source): readonly (readonly [place: string, lines: number])[] {
  const nodes = [...nodesOf(source)]
  const names = new Map<unknown, string | undefined>()
  for (const node of nodes) {
    const named = (node.id ?? node.key) as Named | null | undefined
    for (const value of [node, node.init, node.value]) if (named?.name) names.set(value, named.name)
  }
  return nodes
    .filter(({ type }) => FUNCTION.test(type))
    .map(node => [`${source.path} ${names.get(node) ?? 'anonymous'}`, linesOf(source, node)])
}

const linesOf = ({ text }: Source, { start, end }: Node) =>
  text.slice(start as number, end as number).split('\n').length

const ALL = [...SOURCE_FOLDERS, 'packages/create-tabkey/src', 'packages/tabkey-testing/src']
  .flatMap(folder => filesBelow(folder, SCRIPT))
  .flatMap(lengthsIn)

test('functions: each has at most 150 lines', () => {
  const long = ALL.filter(([, lines]) => lines > LINES_MAX)
  expect(Object.fromEntries(long)).toEqual({})
})
