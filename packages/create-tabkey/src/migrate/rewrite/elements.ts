import type * as t from '@babel/types'
import { getEnd, getStart, getText, indentAt, type Module, note, replace } from '../module.ts'

/** What becomes of an attribute: its new text, or `null` and what a person should know. */
export type AttributeRule = (
  value: t.JSXAttribute['value'],
  module: Module,
) => { readonly text: string } | { readonly advice: string } | 'keep' | 'remove'

export interface ElementParameters {
  readonly module: Module
  readonly element: t.JSXElement
  /** New name. */
  readonly name: string
  readonly attributes: Readonly<Record<string, AttributeRule>>
  /** Text of attributes to add. */
  readonly added?: string
}

const listAttributes = ({ openingElement }: t.JSXElement) =>
  openingElement.attributes.filter(attribute => attribute.type === 'JSXAttribute')

/** Whether all attributes are written out and known. */
export const hasOnly = (element: t.JSXElement, known: Readonly<Record<string, unknown>>): boolean =>
  element.openingElement.attributes.every(
    attribute =>
      attribute.type === 'JSXAttribute' &&
      attribute.name.type === 'JSXIdentifier' &&
      Object.hasOwn(known, attribute.name.name),
  )

function removeAttribute(module: Module, attribute: t.Node): void {
  let start = getStart(attribute)
  while (/\s/.test(module.text[start - 1] ?? '')) start -= 1
  module.consumed.push([getStart(attribute), getEnd(attribute)])
  module.edits.remove(start, getEnd(attribute))
}

/** Renames an element and translates its attributes; children stay as they are. */
export function replaceElement({ module, element, name, attributes, added = '' }: ElementParameters): void {
  const { openingElement, closingElement } = element
  replace(module, openingElement.name, `${name}${added === '' ? '' : ` ${added}`}`)
  if (closingElement) replace(module, closingElement.name, name)
  for (const attribute of listAttributes(element)) {
    const rule = attributes[String(attribute.name.name)]
    const result = rule?.(attribute.value, module)
    if (result === undefined || result === 'keep') continue
    if (result !== 'remove' && 'text' in result) replace(module, attribute, result.text)
    else removeAttribute(module, attribute)
    if (result !== 'remove' && 'advice' in result) note(module, attribute, result.advice)
  }
}

/** Puts an element around the children of another one. */
export function wrapChildren(module: Module, element: t.JSXElement, name: string, attributes: string): void {
  const { children, openingElement, closingElement } = element
  const first = children.find(child => child.type !== 'JSXText' || child.value.trim() !== '')
  if (!first || !closingElement) return
  const isOneLine = openingElement.loc?.end.line === first.loc?.start.line
  const indent = indentAt(module, getStart(first))
  const open = `<${name} ${attributes}>`
  module.edits.insert(getStart(first), isOneLine ? open : `${open}\n${indent}`)
  const last = children.findLast(child => child.type !== 'JSXText' || child.value.trim() !== '') ?? first
  module.edits.insert(getEnd(last), isOneLine ? `</${name}>` : `\n${indent}</${name}>`)
}

/** Puts an element around another one. */
export function wrapElement(module: Module, element: t.Node, name: string, attributes: string): void {
  module.edits.insert(getStart(element), `<${name} ${attributes}>`)
  module.edits.insert(getEnd(element), `</${name}>`)
}

/** The elements whose name is this identifier, also `<Name.Part>` with `part`. */
export function elementsNamed(module: Module, name: string, part?: string): readonly t.JSXElement[] {
  return module.nodes.filter((node): node is t.JSXElement => {
    if (node.type !== 'JSXElement') return false
    const { name: tag } = node.openingElement
    if (part === undefined) return tag.type === 'JSXIdentifier' && tag.name === name
    return (
      tag.type === 'JSXMemberExpression' &&
      tag.object.type === 'JSXIdentifier' &&
      tag.object.name === name &&
      tag.property.name === part
    )
  })
}

/** The expression inside of `{}`, or the string. */
export const getExpression = (value: t.JSXAttribute['value']): t.Node | null =>
  value?.type === 'JSXExpressionContainer' ? value.expression : (value ?? null)

export const keep: AttributeRule = () => 'keep'

/** An attribute without a counterpart. */
export const drop =
  (advice: string): AttributeRule =>
  (value, module) => ({ advice: `${advice}${value ? ` It was ${getText(module, value)}.` : ''}` })
