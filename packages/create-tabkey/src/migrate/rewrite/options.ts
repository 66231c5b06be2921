import type * as t from '@babel/types'
import { getName, getText, type Module, note } from '../module.ts'

/** Options of a call by name: the property and its value. */
export type Options = ReadonlyMap<string, { readonly property: t.ObjectProperty; readonly value: t.Node }>

/** @returns `undefined` when the object has spreads, methods or computed names */
export function readOptions(node: t.Node | undefined): Options | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const options = new Map<string, { property: t.ObjectProperty; value: t.Node }>()
  for (const property of node.properties) {
    const name = property.type === 'ObjectProperty' && !property.computed ? getName(property.key) : undefined
    if (name === undefined || property.type !== 'ObjectProperty') return undefined
    options.set(name, { property, value: property.value })
  }
  return options
}

/** Properties of a new object; `null` drops an option silently. */
export type OptionRule = (
  value: t.Node,
  module: Module,
) => readonly string[] | { readonly advice: string } | null | undefined

/** `name: value`, or `name` where both are the same word. */
export const property = (name: string, text: string) => (name === text ? name : `${name}: ${text}`)

/** The same option under a name of its own. */
export const renamed =
  (name: string): OptionRule =>
  (value, module) => [property(name, getText(module, value))]

export const dropped =
  (advice: string): OptionRule =>
  (value, module) => ({ advice: `${advice} It was ${getText(module, value).replace(/\s+/g, ' ')}.` })

/**
 * Translates options in their order.
 *
 * @returns the text of each new property; options without a counterpart are reported
 */
export function translateOptions(
  module: Module,
  options: Options,
  rules: Readonly<Record<string, OptionRule>>,
): readonly string[] {
  const texts: string[] = []
  for (const [name, { property: node, value }] of options) {
    const result = rules[name]?.(value, module)
    if (!result) continue
    if ('advice' in result) note(module, node, result.advice)
    else texts.push(...(result as readonly string[]))
  }
  return texts
}

/** The names of options that no rule knows. */
export const unknownOptions = (
  options: Options,
  known: Readonly<Record<string, unknown>>,
): readonly string[] => [...options.keys()].filter(name => !Object.hasOwn(known, name))

/** An object over several lines. */
export const objectText = (properties: readonly string[], indent: string): string =>
  `{\n${properties.map(text => `${indent}  ${text},\n`).join('')}${indent}}`

/** What stands behind `as const`, `as Type`, `satisfies Type` and `!`. */
export function unwrap(node: t.Node): t.Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression'
    ? unwrap(node.expression)
    : node
}
