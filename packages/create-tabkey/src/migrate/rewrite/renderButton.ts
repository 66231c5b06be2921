import type * as t from '@babel/types'
import { freeName, quoted } from '../imports.ts'
import { getEnd, getName, getStart, indentAt, type Module, referencesTo } from '../module.ts'

/** Texts of the fields of one object, from the name of Tabkey's state. */
type Fields = Readonly<Record<string, (state: string) => string>>

const SHORT = (address: string) => `\`\${${address}.slice(0, 4)}…\${${address}.slice(-4)}\``

const ACCOUNT: Fields = {
  address: state => `${state}.account.address`,
  displayName: state => `${state}.account.profileName ?? ${SHORT(`${state}.account.address`)}`,
  displayBalance: state =>
    `${state}.balance ? \`\${Number(${state}.balance.quantity.numeric).toPrecision(4)} \${${state}.balance.symbol}\` : undefined`,
  balanceFormatted: state => `${state}.balance?.quantity.numeric`,
  balanceSymbol: state => `${state}.balance?.symbol`,
  ensName: state => `${state}.account.profileName ?? undefined`,
  ensAvatar: state => `${state}.account.profileImage ?? undefined`,
}

const CHAIN: Fields = {
  id: state => `${state}.network.id`,
  name: state => `${state}.network.name`,
  unsupported: state => `!${state}.isSupported`,
  // Tabkey's state has no picture of the network.
  hasIcon: () => 'false',
  iconUrl: () => 'undefined',
  iconBackground: () => 'undefined',
}

/** Objects that are undefined without an account, and the condition of it. */
const OBJECTS: Readonly<
  Record<string, { readonly fields: Fields; readonly isAbsent: (state: string) => string }>
> = {
  account: { fields: ACCOUNT, isAbsent: state => `${state}.account.address === undefined` },
  chain: {
    fields: CHAIN,
    isAbsent: state => `${state}.network === null || ${state}.account.address === undefined`,
  },
}

const VALUES: Fields = {
  mounted: state => `${state}.ready`,
  authenticationStatus: () => 'undefined',
}

/** The views that RainbowKit's functions open. */
const VIEWS: Readonly<Record<string, string>> = {
  openConnectModal: 'Connect',
  openAccountModal: 'Account',
  openChainModal: 'Networks',
}

/** The function child of an element that has no attributes and no other child. */
function findFunctionChild(
  element: t.JSXElement,
): t.ArrowFunctionExpression | t.FunctionExpression | undefined {
  const children = element.children.filter(child => child.type !== 'JSXText' || child.value.trim() !== '')
  const [child] = children
  if (element.openingElement.attributes.length > 0 || children.length !== 1) return undefined
  if (child?.type !== 'JSXExpressionContainer') return undefined
  const { expression } = child
  return expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression'
    ? expression
    : undefined
}

/** Whether a use of an object only asks whether the object is there. */
function isCondition({ parents }: Module, node: t.Node): boolean {
  const parent = parents.get(node)
  if (parent?.type === 'LogicalExpression') return true
  if (parent?.type === 'UnaryExpression') return parent.operator === '!'
  return (parent?.type === 'ConditionalExpression' || parent?.type === 'IfStatement') && parent.test === node
}

/** The fields of an object that a function reads; undefined where another use or an unknown field is among them. */
function fieldsRead(
  module: Module,
  render: t.Node,
  local: string,
  fields: Fields,
): readonly string[] | undefined {
  const uses = referencesTo(module, local).filter(
    node =>
      getStart(node) > getStart(render) &&
      getEnd(node) < getEnd(render) &&
      !/Property$|Pattern$/.test(module.parents.get(node)?.type ?? ''),
  )
  const read = new Set<string>()
  for (const use of uses) {
    const parent = module.parents.get(use)
    const isMember = parent?.type === 'MemberExpression' || parent?.type === 'OptionalMemberExpression'
    if (isMember && parent.object === use && !parent.computed) {
      const field = getName(parent.property) ?? ''
      if (!Object.hasOwn(fields, field)) return undefined
      read.add(field)
    } else if (!isCondition(module, use)) return undefined
  }
  return Object.keys(fields).filter(field => read.has(field))
}

/** A render function that can be called with Tabkey's state. */
export interface RenderFunction {
  apply(): void
}

/**
 * The function child of RainbowKit's `ConnectButton.Custom`. It stays as it is, and is called with the values of
 * Tabkey's state under RainbowKit's names.
 *
 * @returns undefined where the function takes a value that Tabkey's state does not have
 */
export function findRenderFunction(module: Module, element: t.JSXElement): RenderFunction | undefined {
  const render = findFunctionChild(element)
  const [pattern, ...extraParams] = render?.params ?? []
  if (!render || pattern?.type !== 'ObjectPattern' || extraParams.length > 0) return undefined
  const entries: ((state: string, indent: string) => string)[] = []
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.value.type !== 'Identifier') return undefined
    const key = getName(property.key) ?? ''
    const object = Object.hasOwn(OBJECTS, key) ? OBJECTS[key] : undefined
    const value = Object.hasOwn(VALUES, key) ? VALUES[key] : undefined
    const view = Object.hasOwn(VIEWS, key) ? VIEWS[key] : undefined
    if (object) {
      const read = fieldsRead(module, render, property.value.name, object.fields)
      if (!read) return undefined
      entries.push((state, indent) => {
        const lines = read.map(field => `${indent}  ${field}: ${object.fields[field]?.(state)},\n`)
        const present = lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}'
        return `${key}: ${object.isAbsent(state)} ? undefined : ${present}`
      })
    } else if (view) entries.push(state => `${key}: () => ${state}.open({ view: ${quoted(module, view)} })`)
    else if (value) entries.push(state => `${key}: ${value(state)}`)
    else return undefined
  }
  return {
    apply() {
      const state = freeName(module, 'state')
      const indent = indentAt(module, getStart(render))
      module.edits.insert(getStart(render), `${state} => (`)
      const lines = entries.map(entry => `\n${indent}  ${entry(state, `${indent}  `)},`)
      module.edits.insert(getEnd(render), `)({${lines.join('')}\n${indent}})`)
    },
  }
}
