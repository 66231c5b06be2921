import type * as t from '@babel/types'
import { getName, getStart } from '../module.ts'
import { unwrap } from '../rewrite/options.ts'
import { getSpecifier } from '../rewrite/reach.ts'
import { findVariable, type Made, namesIn } from './appkitCalls.ts'
import { OTHER_FAMILIES } from './appkitUses.ts'

/** How the options of `createAppKit` are written in the module of the adapter. */
export interface Moved {
  /** Text of variables by name, which are written out. */
  readonly inlined: ReadonlyMap<string, t.VariableDeclarator>
}

/**
 * Whether everything that the options name is there where the client is made.
 *
 * @returns a sentence about the first name that is not
 */
export function moveOptions(from: Made, to: Made): Moved | string {
  const inlined = new Map<string, t.VariableDeclarator>()
  const values = [...from.options].filter(([name]) => name !== 'adapters').map(([, { value }]) => value)
  for (const value of values)
    for (const node of namesIn(from.module, value)) {
      const name = getName(node) ?? ''
      const variable = findVariable(from.module, name)
      if (from.module === to.module) {
        if (variable && getStart(variable) > getStart(to.statement))
          return `Declare ${name} before the adapter.`
        continue
      }
      const imported = from.module.imports.find(({ local }) => local === name)
      const isImportedInTarget = to.module.imports.some(
        candidate =>
          candidate.local === name &&
          candidate.source === imported?.source &&
          candidate.imported === imported.imported &&
          !candidate.source.startsWith('.'),
      )
      if (isImportedInTarget) continue
      const isDeclaredInTarget =
        imported &&
        getSpecifier(from.module, to.module) === imported.source &&
        imported.imported === name &&
        findVariable(to.module, name)
      if (isDeclaredInTarget) {
        if (getStart(isDeclaredInTarget) > getStart(to.statement))
          return `Declare ${name} before the adapter.`
        continue
      }
      const isPlain = variable?.init && namesIn(from.module, variable.init).length === 0
      if (!variable || !isPlain || value.type !== 'Identifier')
        return `Options name ${name}, which ${to.module.path} does not have: call createAppKit there.`
      inlined.set(name, variable)
    }
  return { inlined }
}

/**
 * The chains of wagmi's config: the adapter's `networks` without those of Solana and Bitcoin.
 *
 * @returns the list, or its elements where some are left out; a sentence where that cannot be told
 */
export function wagmiChains({ module, options }: Made): t.Node | readonly t.Identifier[] | string {
  const networks = options.get('networks')?.value
  if (!networks) return 'WagmiAdapter has no networks.'
  const list = unwrap(networks)
  const variable = list.type === 'Identifier' ? findVariable(module, list.name) : undefined
  const written = variable?.init ? unwrap(variable.init) : list
  const importedAs = (node: t.Node) =>
    module.imports.find(({ local }) => local === getName(node))?.imported ?? ''
  const isForeign = (node: t.Node) => OTHER_FAMILIES.includes(importedAs(node))
  if (!namesIn(module, written).some(isForeign)) return networks
  const elements = written.type === 'ArrayExpression' ? written.elements : []
  const chains = elements.filter(element => element?.type === 'Identifier').filter(node => !isForeign(node))
  const isTyped = module.imports.some(({ imported }) => imported === 'AppKitNetwork')
  return chains.length === 0 || elements.some(element => element?.type !== 'Identifier') || isTyped
    ? 'networks of WagmiAdapter lists networks that wagmi does not take: give it a list of the EVM chains alone.'
    : chains
}

export const isList = (chains: t.Node | readonly t.Identifier[]): chains is readonly t.Identifier[] =>
  Array.isArray(chains)
