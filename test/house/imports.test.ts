import { expect, test } from 'vitest'
import { type Import, importsOf } from './support/imports.ts'
import { filesBelow, SCRIPT } from './support/sources.ts'
import { INNER_ORDERS, type InnerOrder, PACKAGE_TABLE, ZONE_TABLE, zoneOf } from './support/zones.ts'

const IMPORTS = filesBelow('src', SCRIPT).flatMap(importsOf)

const say = ({ from, to, kind }: Import) => `${from} -> ${to}${kind === 'value' ? '' : ` (${kind})`}`
const isOurs = ({ to }: Import) => to.startsWith('src/')

/** The one arrow from the wire to the worker: an engine inside the page, when the browser has no workers at all. */
const isInPageEngine = ({ from, to, kind }: Import) =>
  from.startsWith('src/bridge/wire/tab') && to === 'src/worker/compose/inPage.ts' && kind === 'lazy'

const fits = (allowed: 'yes' | 'type' | undefined, kind: Import['kind']) =>
  allowed === 'yes' || (allowed === 'type' && kind === 'type')

function isAllowed(imported: Import): boolean {
  const zone = zoneOf(imported.from)
  if (!zone) return false
  if (isOurs(imported)) {
    const target = zoneOf(imported.to)
    return isInPageEngine(imported) || (target !== undefined && fits(ZONE_TABLE[zone][target], imported.kind))
  }
  const rule = Object.entries(PACKAGE_TABLE[zone]).find(
    ([name]) => imported.to === name || imported.to.startsWith(`${name}/`),
  )
  return fits(rule?.[1], imported.kind)
}

test('imports: every arrow is in the table', () => {
  expect(IMPORTS.filter(imported => !isAllowed(imported)).map(say)).toEqual([])
})

test('imports: a relative import names a file, with its extension', () => {
  const wrong = IMPORTS.filter(imported => isOurs(imported) && !/\.tsx?$/.test(imported.to))
  expect(wrong.map(say)).toEqual([])
})

const crossing = (from: RegExp, to: RegExp, except = /^$/) =>
  IMPORTS.filter(one => from.test(one.from) && to.test(one.to) && !except.test(one.to)).map(say)

test('imports: chains and connectors do not know each other', () => {
  expect(crossing(/^src\/worker\/chains\//, /^src\/worker\/connectors\//)).toEqual([])
  expect(crossing(/^src\/worker\/connectors\//, /^src\/worker\/chains\//, /chains\/adapter\.ts$/)).toEqual([])
})

const folderOf = ({ root, folders }: InnerOrder, path: string): number => {
  const fitting = folders.filter(folder => path.startsWith(`${root}${folder}/`))
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? -1 : folders.indexOf(longest)
}

test.each(INNER_ORDERS)(
  'imports: no folder of $root imports from a folder above it, types included',
  order => {
    const inside = IMPORTS.filter(({ from, to }) => from.startsWith(order.root) && to.startsWith(order.root))
    expect(inside.length).toBeGreaterThan(500)
    // The worker's entry is outside every folder: it loads the server, and nothing imports it.
    const up = inside.filter(
      ({ from, to }) => folderOf(order, from) >= 0 && folderOf(order, to) > folderOf(order, from),
    )
    const isExcepted = ({ from, to }: Import) =>
      order.exceptions.some(one => from === `${order.root}${one.from}` && to === `${order.root}${one.to}`)
    expect(up.filter(one => !isExcepted(one)).map(say)).toEqual([])
    expect(up.filter(isExcepted)).toHaveLength(order.exceptions.length)
  },
)

test.each(INNER_ORDERS)('imports: every folder of $root has its place in the order', order => {
  const files = filesBelow(order.root, SCRIPT).map(({ path }) => path)
  const outside = files.filter(path => folderOf(order, path) < 0)
  expect(outside).toEqual(order.root === 'src/worker/' ? ['src/worker/main.ts'] : [])
  const empty = order.folders.filter(
    folder => !files.some(path => path.startsWith(`${order.root}${folder}/`)),
  )
  expect(empty).toEqual([])
})

test('imports: nothing outside the engine reaches worker or storage, and the engine no window', () => {
  const pages = IMPORTS.filter(
    ({ from }) => /^src\/(ui|[a-z]+\.tsx?$)/.test(from) && !/^src\/(engine|chains)\.ts$/.test(from),
  )
  expect(pages.filter(({ to }) => /^src\/(worker|storage)\//.test(to)).map(say)).toEqual([])
  const engine = IMPORTS.filter(({ from }) => /^src\/(worker|storage)\//.test(from))
  expect(engine.filter(({ to }) => /^src\/ui\/|^react/.test(to)).map(say)).toEqual([])
})

test('imports: viem, sign-client and React are never taken whole', () => {
  const whole = IMPORTS.filter(({ to, kind }) => to === 'viem' && kind === 'lazy')
  expect(whole.map(say)).toEqual([])
})
