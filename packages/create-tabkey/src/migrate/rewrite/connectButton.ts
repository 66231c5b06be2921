import { need, quoted } from '../imports.ts'
import { getText, type Module, referencesTo } from '../module.ts'
import {
  type AttributeRule,
  drop,
  elementsNamed,
  getExpression,
  hasOnly,
  replaceElement,
} from './elements.ts'
import type { FieldRule } from './hooks.ts'
import { findRenderFunction } from './renderButton.ts'

/** `showBalance`: true is the default of Tabkey's button. */
export const balanceRule: AttributeRule = (value, module) => {
  const literal = getExpression(value)
  if (value === null || (literal?.type === 'BooleanLiteral' && literal.value)) return 'remove'
  if (literal?.type === 'BooleanLiteral') return { text: 'balance="hide"' }
  return drop('Set balance="show" or "hide".')(value, module)
}

/** A function without arguments that opened a part of the old modal. */
export const opens = (view: string): FieldRule => ({
  hook: 'useModal',
  reads: ['open'],
  value: (module, open = 'open') => `() => ${open}({ view: ${quoted(module, view)} })`,
})

/** Options of a config that name the app, as fields of `metadata`. */
export const METADATA: Readonly<Record<string, (text: string) => string>> = {
  appName: text => (text === 'name' ? text : `name: ${text}`),
  appDescription: text => `description: ${text}`,
  appUrl: text => `url: ${text}`,
  appIcon: text => `icons: [${text}]`,
}

export interface ReplaceButtonsParameters {
  readonly module: Module
  readonly isOld: (source: string) => boolean
  /** Name that the library exports its button under. */
  readonly imported: string
  readonly attributes: Readonly<Record<string, AttributeRule>>
  /** Name of the part with a function child: `Custom` of `ConnectButton.Custom`. */
  readonly custom?: string
}

/** Replaces the library's button where all attributes of an element, or all values of its function child, are known. */
export function replaceButtons({
  module,
  isOld,
  imported,
  attributes,
  custom,
}: ReplaceButtonsParameters): void {
  for (const { local, imported: name, source } of module.imports) {
    if (!isOld(source) || name !== imported) continue
    const known = elementsNamed(module, local)
      .filter(element => hasOnly(element, attributes))
      .map(element => ({ element, render: undefined }))
    const own = (custom === undefined ? [] : elementsNamed(module, local, custom)).flatMap(element => {
      const render = findRenderFunction(module, element)
      return render ? [{ element, render }] : []
    })
    const found = [...known, ...own]
    const uses = found.reduce((sum, { element }) => sum + (element.closingElement ? 2 : 1), 0)
    // The new button takes the name over only where the old one is used no longer.
    const isReplaced = uses === referencesTo(module, local).length
    for (const { element, render } of found) {
      const button = need(
        module,
        'tabkey/react',
        'ConnectButton',
        other => isReplaced && other.local === local,
      )
      replaceElement({ module, element, name: button, attributes })
      render?.apply()
    }
  }
}

/** Text of a node on one line, for a report. */
export const oneLine = (module: Module, node: Parameters<typeof getText>[1]): string =>
  getText(module, node).replace(/\s+/g, ' ')
