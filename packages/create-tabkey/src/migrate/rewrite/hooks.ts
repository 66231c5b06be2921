import type * as t from '@babel/types'
import { freeName, need } from '../imports.ts'
import { getName, getStart, getText, type Module, referencesTo, replace } from '../module.ts'

const REACT = 'tabkey/react'

/** How a value that an old hook gave is had from a hook of `tabkey/react`. */
export interface FieldRule {
  readonly hook: string
  /** Fields of the hook that are read; empty when the hook returns the value itself. */
  readonly reads: readonly string[]
  /** Text of the value from the local names of `reads`; absent when it is the one field. */
  readonly value?: (module: Module, ...names: readonly string[]) => string
}

export interface HookRule {
  /** Whether the arguments can be translated; default: only a call without arguments. */
  readonly acceptsArguments?: (parameters: t.CallExpression['arguments']) => boolean
  /** Whether the new hook takes the same arguments. */
  readonly keepsArguments?: boolean
  readonly fields: Readonly<Record<string, FieldRule>>
  /** Refuses a translation by how a value is used. */
  readonly accepts?: (module: Module, field: string, uses: readonly t.Node[]) => boolean
  /** Translates how a value is used. */
  readonly rewriteUses?: (module: Module, field: string, uses: readonly t.Node[]) => void
}

interface HookCall {
  readonly statement: t.VariableDeclaration
  readonly call: t.CallExpression
  /** Local names by field of the old hook. */
  readonly fields: readonly (readonly [field: string, local: string])[]
}

/** `const { a, b: c } = useHook()`; another form is `undefined`. */
function hookCallAt(module: Module, reference: t.Node): HookCall | undefined {
  const call = module.parents.get(reference)
  if (call?.type !== 'CallExpression' || call.callee !== reference) return undefined
  const declarator = module.parents.get(call)
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern') return undefined
  const statement = module.parents.get(declarator)
  if (statement?.type !== 'VariableDeclaration' || statement.declarations.length !== 1) return undefined
  const fields: (readonly [string, string])[] = []
  for (const property of declarator.id.properties) {
    if (property.type !== 'ObjectProperty' || property.value.type !== 'Identifier') return undefined
    fields.push([getName(property.key) ?? '', property.value.name])
  }
  return { statement, call, fields }
}

/** Uses of a local name, its declaration left out. */
const findUses = (module: Module, local: string): readonly t.Node[] =>
  referencesTo(module, local).filter(node => {
    const parent = module.parents.get(node)
    return !(parent?.type === 'ObjectProperty' && module.parents.get(parent)?.type === 'ObjectPattern')
  })

const canTranslate = (module: Module, { call, fields }: HookCall, rule: HookRule): boolean =>
  (rule.acceptsArguments?.(call.arguments) ?? call.arguments.length === 0) &&
  fields.every(
    ([field, local]) =>
      Object.hasOwn(rule.fields, field) && (rule.accepts?.(module, field, findUses(module, local)) ?? true),
  )

/** Text of the statements that take the place of one hook call. */
function statementsFor(
  module: Module,
  { statement, call, fields }: HookCall,
  rule: HookRule,
  isReplaced: boolean,
): string {
  const indent = /[ \t]*$/.exec(module.text.slice(0, getStart(statement)))?.[0] ?? ''
  const end = getText(module, statement).endsWith(';') ? ';' : ''
  const parameters = rule.keepsArguments ? call.arguments.map(node => getText(module, node)).join(', ') : ''
  const patterns = new Map<string, Map<string, string>>()
  const later: string[] = []
  const importHook = (name: string) =>
    need(module, REACT, name, imported => isReplaced && imported.local === getName(call.callee))
  for (const [field, local] of fields) {
    const { hook, reads, value } = rule.fields[field] as FieldRule
    const pattern = patterns.get(hook) ?? new Map<string, string>()
    if (reads.length === 0) {
      later.push(`const ${local} = ${importHook(hook)}(${parameters})`)
      continue
    }
    patterns.set(hook, pattern)
    for (const read of reads)
      if (!value) pattern.set(read, local)
      else if (!pattern.has(read))
        pattern.set(read, freeName(module, `${read}${read === 'open' ? 'Modal' : 'Tabkey'}`))
    if (value)
      later.push(`const ${local} = ${value(module, ...reads.map(read => pattern.get(read) ?? read))}`)
  }
  const first = [...patterns].map(([hook, pattern]) => {
    const bindings = [...pattern].map(([read, local]) => (read === local ? read : `${read}: ${local}`))
    return `const { ${bindings.join(', ')} } = ${importHook(hook)}(${parameters})`
  })
  return [...first, ...later].map(line => `${line}${end}`).join(`\n${indent}`)
}

/**
 * Replaces the calls of one hook where their values can be had from Tabkey. A call that cannot be translated stays, and
 * so do the others of its module, when the new hook has the same name.
 */
export function replaceHook(module: Module, local: string, rule: HookRule): void {
  const references = referencesTo(module, local)
  const calls = references.map(reference => hookCallAt(module, reference))
  const known = calls.filter(
    (call): call is HookCall => call !== undefined && canTranslate(module, call, rule),
  )
  const isReplaced = known.length === references.length
  for (const call of known) {
    replace(module, call.statement, statementsFor(module, call, rule, isReplaced))
    for (const [field, name] of call.fields) rule.rewriteUses?.(module, field, findUses(module, name))
  }
}
