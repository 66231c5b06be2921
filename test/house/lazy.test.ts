import { expect, test } from 'vitest'
import { sourceOfEntry } from '../../scripts/parts.ts'
import { type Import, importsOf } from './support/imports.ts'
import { librarySources, type Node, nodesOf } from './support/sources.ts'
import { moduleOf, VIEW_NAMES } from './support/viewGraph.ts'

const IMPORTS = new Map<string, readonly Import[]>(librarySources().map(file => [file.path, importsOf(file)]))

/** What runs as soon as `entry` is imported: files of ours and packages, `import()` and types left out. */
function startsWith(entry: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const { to, kind } of IMPORTS.get(path) ?? []) if (kind === 'value') waiting.push(to)
  }
  return seen
}

const matching = (paths: ReadonlySet<string>, pattern: RegExp) =>
  [...paths].filter(path => pattern.test(path))

test('lazy: the entries are there', () => {
  for (const door of [
    'index',
    'react',
    'wagmi',
    'wagmi/core',
    'viem',
    'ethers',
    'networks',
    'elements',
    'engine',
  ])
    expect(IMPORTS.has(sourceOfEntry(door)), door).toBe(true)
})

test('lazy: the client does not bring the modal, React or zod', () => {
  const heavy = /^src\/ui\/(modal\/(mount|Modal|Router)|views|components)\b|^react|^zod/
  expect(matching(startsWith('src/index.ts'), heavy)).toEqual([])
  expect(matching(startsWith('packages/wagmi/src/index.ts'), heavy)).toEqual([])
})

test('lazy: the elements are written without React', () => {
  expect(matching(startsWith('src/elements.ts'), /^react|^src\/ui\/(views|components)\/|^zod/)).toEqual([])
})

test('lazy: no door of the page brings the engine', () => {
  for (const door of ['src/index.ts', 'src/react.ts', 'src/elements.ts'])
    expect(matching(startsWith(door), /^src\/(worker|storage)\/|^viem|^@walletconnect/)).toEqual([])
  // Hosts of these have viem.
  for (const door of [
    'packages/wagmi/src/index.ts',
    'packages/wagmi/src/core.ts',
    'packages/viem/src/index.ts',
    'packages/ethers/src/index.ts',
  ])
    expect(matching(startsWith(door), /^src\/(worker|storage)\/|^@walletconnect/)).toEqual([])
})

test('lazy: wagmi, viem and ethers are imported by their own doors alone', () => {
  const libraries = /^(wagmi|viem|ethers|@wagmi)($|\/)/
  expect(matching(startsWith('packages/wagmi/src/index.ts'), libraries)).toEqual(['wagmi', 'viem'])
  expect(matching(startsWith('packages/wagmi/src/core.ts'), libraries)).toEqual(['viem'])
  expect(matching(startsWith('packages/viem/src/index.ts'), libraries)).toEqual(['viem'])
  expect(matching(startsWith('packages/ethers/src/index.ts'), libraries)).toEqual(['ethers'])
  const inPages = [...IMPORTS.values()].flat().filter(({ from }) => /^src\/(ui|[a-z]+\.)/.test(from))
  const elsewhere = inPages.filter(
    ({ from, to }) => libraries.test(to) && !/^src\/ui\/client\/(wagmi|viem|ethers)\//.test(from),
  )
  expect(elsewhere.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('lazy: a library of Solana is imported by its own doors alone, and kit without web3.js', () => {
  const libraries = /^@solana\/(web3\.js|kit)($|\/)/
  expect(matching(startsWith('packages/solana/src/index.ts'), libraries)).toEqual(['@solana/web3.js'])
  expect(matching(startsWith('packages/solana/src/kit.ts'), libraries)).toEqual(['@solana/kit'])
  const inPages = [...IMPORTS.values()].flat().filter(({ from }) => /^src\/(ui|solana|[a-z]+\.)/.test(from))
  const elsewhere = inPages.filter(
    ({ from, to, kind }) => libraries.test(to) && kind !== 'type' && !from.startsWith('packages/solana/src/'),
  )
  expect(elsewhere.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

/** The worker's entry only imports the server, dynamically (engineEntry.test.ts). */
const ENGINE_SERVER = 'src/worker/compose/startServer.ts'

test('lazy: the engine starts without sign-client and without a chain', () => {
  const engine = startsWith(ENGINE_SERVER)
  expect(
    matching(engine, /^@walletconnect|^viem|^@solana|^@scure|^@noble|^src\/worker\/chains\/\w+\//),
  ).toEqual([])
  expect(engine.size).toBeGreaterThan(10)
})

test('lazy: sign-client is only ever imported from a module that is itself fetched late', () => {
  const direct = [...IMPORTS.values()]
    .flat()
    .filter(({ to, kind }) => to.startsWith('@walletconnect') && kind !== 'type')
  expect(direct.length).toBeGreaterThan(0)
  for (const { from } of direct) expect([...startsWith(ENGINE_SERVER)]).not.toContain(from)
})

test('lazy: each view is a chunk of its own, but Connect, which opening needs, and the login screens, which share one', () => {
  const views = VIEW_NAMES.map(moduleOf)
  const shell = startsWith('src/ui/modal/mount.tsx')
  const late = new Set(
    [...IMPORTS.values()]
      .flat()
      .filter(({ kind }) => kind === 'lazy')
      .map(({ to }) => to),
  )
  expect(views.length).toBeGreaterThan(55)
  const first = views.filter(path => shell.has(path))
  expect([...new Set(first)]).toEqual(['src/ui/views/connect/Connect.tsx'])
  const login = IMPORTS.get('src/ui/views/embedded/loginViews.ts') ?? []
  const together = new Set(login.map(({ to }) => to))
  expect(views.filter(path => !shell.has(path) && !late.has(path) && !together.has(path))).toEqual([])
})

/** What minifiers keep of a text of the source. Comments do not reach a page. */
function textOf(node: Node): string {
  if (node.type === 'TemplateElement') return String((node.value as { cooked?: unknown }).cooked)
  if (node.type === 'Literal') return `${node.raw}${typeof node.value === 'string' ? node.value : ''}`
  return node.type === 'JSXText' ? String(node.value) : ''
}

test('lazy: what every page runs is Latin-1, because one other character doubles the bytes of its whole file', () => {
  const doors = ['src/index.ts', 'src/react.tsx', 'src/react.ts', 'src/elements.ts']
  const later = ['src/ui/client/create/tabChunk.ts', 'src/bridge/errors/hints/addHints.ts']
  const run = new Set([...doors, ...later].flatMap(path => [...startsWith(path)]))
  const files = librarySources().filter(({ path }) => run.has(path))
  expect(files.length).toBeGreaterThan(100)
  const wide = files.filter(file => [...nodesOf(file)].some(node => /[^\0-\xff]/.test(textOf(node))))
  // The sign of a cut has no form that minifiers do not write as the character itself.
  expect(wide.map(({ path }) => path)).toEqual(['src/ui/format/cleanText.ts'])
})
