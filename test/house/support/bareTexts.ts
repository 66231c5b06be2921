import { type Node, nodesOf, type Source } from './sources.ts'

/** Attributes and properties that people read or hear. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'detail',
  'innerText',
  'label',
  'message',
  'note',
  'placeholder',
  'text',
  'textContent',
  'title',
])
/** Symbols of currencies stay as they are in every language. */
const WORD = /\p{L}{2}/u
const SYMBOLS = /\b[A-Z]{3,4}\b/g

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The texts that an expression can be: both sides of `?:`, of `??`, `||` and `+`, and the fixed part of a template. */
function textsOf(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [
        (node.quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(''),
      ]
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return /^(\|\||&&|\?\?|\+)$/.test(String(node.operator)) ? [node.left, node.right].flatMap(textsOf) : []
    default:
      return []
  }
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`
  return typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : ''
}

/** The parts of a node that end on the screen as text. */
function shownParts(node: Node): readonly unknown[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return node.children as readonly unknown[]
    case 'JSXAttribute':
      return SHOWN.has(nameOf(node.name)) ? [node.value] : []
    case 'AssignmentExpression':
      return isNode(node.left) && node.left.type === 'MemberExpression' && SHOWN.has(nameOf(node.left))
        ? [node.right]
        : []
    case 'CallExpression': {
      const [first, second, third] = node.arguments as readonly unknown[]
      const callee = nameOf(node.callee)
      if (callee === 'cleanText') return [third]
      if (callee === 'setAttribute') return SHOWN.has(String(textsOf(first)[0])) ? [second] : []
      if (callee !== 'show' || !isNode(first) || first.type !== 'ObjectExpression') return []
      return (first.properties as readonly Node[])
        .filter(({ key }) => SHOWN.has(nameOf(key)))
        .map(({ value }) => value)
    }
    case 'AssignmentPattern':
      // What a parameter is when the caller gives none.
      return nameOf(node.left) === 'fallback' ? [node.right] : []
    default:
      return []
  }
}

/** Texts in a file's code that a view, an element or a message shows without the catalogue. */
export function bareTextsOf(source: Source): readonly string[] {
  return [...nodesOf(source)]
    .flatMap(shownParts)
    .flatMap(textsOf)
    .map(text => text.trim())
    .filter(text => WORD.test(text.replace(SYMBOLS, '')))
}
