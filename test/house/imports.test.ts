import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '../../scripts/parts.ts'
import { type Import, importsOf } from './support/imports.ts'
import { filesBelow, librarySources, SCRIPT } from './support/sources.ts'
import {
  INNER_ORDERS,
  type InnerOrder,
  PACKAGE_TABLE,
  ZONE_TABLE,
  type Zone,
  zoneOf,
} from './support/zones.ts'

const IMPORTS = librarySources().flatMap(importsOf)

const say = ({ from, to, kind }: Import) => `${from} -> ${to}${kind === 'value' ? '' : ` (${kind})`}`
const isOurs = ({ to }: Import) => SOURCE_FOLDERS.some(folder => to.startsWith(`${folder}/`))

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

/** Whether a path below the root is in a folder, or is a file, of the order. */
const isBelow = (path: string, folder: string): boolean => {
  const pattern = folder.replaceAll('.', '\\.').replaceAll('*', '[^/]+')
  return new RegExp(`^${pattern}${folder.endsWith('.ts') ? '$' : '/'}`).test(path)
}

const levelOf = ({ root, folders }: InnerOrder, path: string): number => {
  const below = path.slice(root.length)
  const fitting = folders.flat().filter(folder => isBelow(below, folder))
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  return folders.findIndex(level => longest !== undefined && [level].flat().includes(longest))
}

/** The imports inside a part of `src` that run up. The worker's entry is in no folder: nothing imports it. */
const upwardOf = (order: InnerOrder, imports: readonly Import[]): readonly Import[] =>
  imports.filter(
    ({ from, to }) =>
      from.startsWith(order.root) &&
      to.startsWith(order.root) &&
      levelOf(order, from) >= 0 &&
      levelOf(order, to) > levelOf(order, from),
  )

test.each(INNER_ORDERS)(
  'imports: no folder of $root imports from a folder above it, types included',
  order => {
    const inside = IMPORTS.filter(({ from, to }) => from.startsWith(order.root) && to.startsWith(order.root))
    expect(inside.length).toBeGreaterThan(500)
    const up = upwardOf(order, IMPORTS)
    const isExcepted = ({ from, to }: Import) =>
      order.exceptions.some(one => from === `${order.root}${one.from}` && to === `${order.root}${one.to}`)
    expect(up.filter(one => !isExcepted(one)).map(say)).toEqual([])
    expect(up.filter(isExcepted)).toHaveLength(order.exceptions.length)
  },
)

test.each(INNER_ORDERS)('imports: an import from each level of $root to the next is reported', order => {
  const files = filesBelow(order.root, SCRIPT).map(({ path }) => path)
  const first = order.folders.map((_, level) => files.find(path => levelOf(order, path) === level) ?? '')
  const faults = first.slice(1).map((to, below): Import => ({ from: first[below] ?? '', to, kind: 'type' }))
  expect(upwardOf(order, faults)).toEqual(faults)
  expect(
    upwardOf(
      order,
      faults.map(({ from, to }): Import => ({ from: to, to: from, kind: 'type' })),
    ),
  ).toEqual([])
})

test.each(INNER_ORDERS)('imports: every folder of $root has its place in the order', order => {
  const files = filesBelow(order.root, SCRIPT).map(({ path }) => path)
  const outside = files.filter(path => levelOf(order, path) < 0)
  expect(outside).toEqual(order.root === 'src/worker/' ? ['src/worker/main.ts'] : [])
  const empty = order.folders
    .flat()
    .filter(folder => !files.some(path => isBelow(path.slice(order.root.length), folder)))
  expect(empty).toEqual([])
})

/** Files that import each other's values, so that the order in which they run decides whether they work. */
function circlesOf(imports: readonly Import[]): readonly string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to, kind } of imports)
    if (kind === 'value') targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const target of targets.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  return circles
}

test('imports: no files import the values of each other in a circle', () => {
  expect(circlesOf(IMPORTS)).toEqual([])
  const fault = (from: string, to: string): Import => ({ from, to, kind: 'value' })
  expect(circlesOf([fault('a', 'b'), fault('b', 'c'), fault('c', 'b')])).toEqual(['b -> c -> b'])
})

test('imports: nothing outside the engine reaches worker or storage, and the engine no window', () => {
  const between = (from: readonly Zone[], to: readonly Zone[]) =>
    IMPORTS.filter(one => {
      const [start, end] = [zoneOf(one.from), zoneOf(one.to)]
      return start !== undefined && end !== undefined && from.includes(start) && to.includes(end)
    }).map(say)
  expect(between(['client', 'ui', 'door', 'cli', 'locale'], ['worker', 'storage'])).toEqual([])
  expect(between(['worker', 'storage', 'engineDoor'], ['client', 'ui', 'locale'])).toEqual([])
  expect(IMPORTS.filter(({ from, to }) => zoneOf(from) === 'worker' && /^react/.test(to)).map(say)).toEqual(
    [],
  )
})

test('imports: the core loads an optional part late, or reads its types', () => {
  const isCore = (path: string) =>
    path.startsWith('src/') && !/^(door|engineDoor)$/.test(String(zoneOf(path)))
  // Previews are no optional part: the secure frame runs them without the engine (docs/decisions/067).
  const isPart = (path: string) => path.startsWith('packages/') && zoneOf(path) !== 'preview'
  const parts = IMPORTS.filter(({ from, to }) => isCore(from) && isPart(to))
  expect(parts.filter(({ kind }) => kind === 'value').map(say)).toEqual([])
  expect([...new Set(parts.map(({ from }) => from))].sort()).toEqual([
    'src/ui/client/tab/applyLocale.ts',
    'src/worker/compose/devtools.ts',
  ])
})

test('imports: viem, sign-client and React are never taken whole', () => {
  const whole = IMPORTS.filter(({ to, kind }) => to === 'viem' && kind === 'lazy')
  expect(whole.map(say)).toEqual([])
})
