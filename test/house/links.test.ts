import { expect, test } from 'vitest'
import { librarySources, nodesOf, stringOf } from './support/sources.ts'

// What leaves the page, and what could run in it, has one door each.

const SRC = librarySources().map(file => ({ ...file, nodes: [...nodesOf(file)] }))
type Parsed = (typeof SRC)[number]
const GATE = 'src/ui/page/openExternal.ts'
/** The window of a social login, whose addresses pass the gate one by one. */
const POPUP = 'src/ui/page/openPopup.ts'
/** The same window, opened empty while the host's click counts; `openPopup` sends it on. */
const LOGIN = 'src/ui/page/openLoginWindow.ts'
/** The window of an onramp or an exchange: opened empty, cut off, then sent through the gate. */
const WINDOW = 'src/ui/page/openWindow.ts'
/** A file this page made itself. */
const SAVE = 'src/ui/page/saveText.ts'

interface Tree {
  readonly type: string
  readonly [key: string]: unknown
}
const partOf = (node: Tree, key: string) => node[key] as Tree | undefined
/** The last word of `a.b.c`, or `c` itself. */
const nameOf = (node: Tree | undefined): string =>
  String((node?.type === 'MemberExpression' ? partOf(node, 'property')?.name : node?.name) ?? '')

const find = (files: readonly Parsed[], matches: (node: Tree) => boolean) =>
  files.flatMap(({ path, nodes }) => nodes.filter(matches).map(({ type }) => `${path}: ${type}`))
const others = (...paths: readonly string[]) => SRC.filter(({ path }) => !paths.includes(path))

test('links: only the gate opens windows, and no other code navigates the page', () => {
  const opens = (node: Tree) => {
    const callee = partOf(node, 'callee')
    const owner = callee?.type === 'MemberExpression' ? nameOf(partOf(callee, 'object')) : ''
    return (
      node.type === 'CallExpression' &&
      ((nameOf(callee) === 'open' && /^(window|view|self|globalThis|top|parent|opener)$/.test(owner)) ||
        (/^(assign|replace)$/.test(nameOf(callee)) && owner === 'location'))
    )
  }
  const moves = (node: Tree) =>
    node.type === 'AssignmentExpression' && /^(location|href)$/.test(nameOf(partOf(node, 'left')))
  expect(find(others(GATE, LOGIN, POPUP, WINDOW), opens)).toEqual([])
  expect(find(others(SAVE), moves)).toEqual([])
  const isPassed = (node: Tree) => {
    const [address] = node.arguments as readonly Tree[]
    return address?.type === 'CallExpression' && /^pass/.test(nameOf(partOf(address, 'callee')))
  }
  const popup = SRC.filter(({ path }) => path === POPUP)
  expect(find(popup, opens)).toHaveLength(3)
  expect(find(popup, node => opens(node) && !isPassed(node))).toEqual([])
  const isEmpty = (node: Tree) => (node.arguments as readonly Tree[])[0]?.value === ''
  const login = SRC.filter(({ path }) => path === LOGIN)
  expect(find(login, opens)).toHaveLength(1)
  expect(find(login, node => opens(node) && !isEmpty(node))).toEqual([])
  const outside = SRC.filter(({ path }) => path === WINDOW)
  expect(find(outside, opens)).toHaveLength(2)
  expect(find(outside, node => opens(node) && !isPassed(node) && !isEmpty(node))).toEqual([])
})

test('links: an <a> takes what the gate has let pass, and no address as text', () => {
  const isAnchor = (node: Tree) =>
    node.type === 'JSXOpeningElement' && (partOf(node, 'name') as { name?: string } | undefined)?.name === 'a'
  const anchored = SRC.filter(({ nodes }) => nodes.some(isAnchor))
  expect(anchored.length).toBeGreaterThan(0)
  expect(anchored.filter(({ text }) => !/\b[Ss]afeHref\b/.test(text)).map(({ path }) => path)).toEqual([])
  const isText = (node: Tree) =>
    node.type === 'JSXAttribute' &&
    (partOf(node, 'name') as { name?: string } | undefined)?.name === 'href' &&
    partOf(node, 'value')?.type === 'Literal'
  expect(find(SRC, isText)).toEqual([])
  // The brand cannot be forged elsewhere: a cast to it stands in the gate only.
  expect(others(GATE).filter(({ text }) => /\bas SafeHref\b/.test(text))).toEqual([])
})

test('links: no text becomes markup or code', () => {
  const NAMES =
    /^(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|setHTMLUnsafe|createContextualFragment)$/
  const isMarkup = ({ type, name }: Tree) =>
    (type === 'Identifier' || type === 'JSXIdentifier') && NAMES.test(String(name))
  const isCode = (node: Tree) =>
    (node.type === 'CallExpression' && /^(eval|write|writeln)$/.test(nameOf(partOf(node, 'callee')))) ||
    ((node.type === 'NewExpression' || node.type === 'CallExpression') &&
      nameOf(partOf(node, 'callee')) === 'Function')
  const isLateCode = (node: Tree) =>
    node.type === 'CallExpression' &&
    /^set(Timeout|Interval)$/.test(nameOf(partOf(node, 'callee'))) &&
    stringOf((node.arguments as readonly unknown[])[0]) !== undefined
  expect(find(SRC, isMarkup)).toEqual([])
  expect(find(SRC, isLateCode)).toEqual([])
  // `log.write` and its kin write no document.
  const isDocument = (node: Tree) => nameOf(partOf(partOf(node, 'callee') ?? node, 'object')) === 'document'
  expect(
    find(SRC, node => isCode(node) && (!/write/.test(nameOf(partOf(node, 'callee'))) || isDocument(node))),
  ).toEqual([])
})

test('links: no message is posted to the origin `*`', () => {
  const isOpen = (node: Tree) =>
    node.type === 'CallExpression' &&
    nameOf(partOf(node, 'callee')) === 'postMessage' &&
    (node.arguments as readonly unknown[]).slice(1).some(argument => stringOf(argument) === '*')
  expect(find(SRC, isOpen)).toEqual([])
})
