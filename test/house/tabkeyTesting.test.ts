import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBanned } from '../../scripts/bannedPackages.ts'
import { entriesOf, readJson, treeOf } from '../../scripts/supply/lock.ts'
import { importsOf } from './support/imports.ts'
import { publicMembersOf } from './support/publicMembers.ts'
import { filesBelow, ROOT, SCRIPT } from './support/sources.ts'

interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const FOLDER = 'packages/tabkey-testing'
const ROOT_MANIFEST = readJson('package.json') as Manifest
const OWN_MANIFEST = readJson(`${FOLDER}/package.json`) as Manifest
const IMPORTS = filesBelow(`${FOLDER}/src`, SCRIPT).flatMap(importsOf)

/** The entries as sources. */
const DOORS = Object.values(OWN_MANIFEST.exports).flatMap(entry =>
  typeof entry === 'string' ? [] : [entry.default.replace('./dist/', `${FOLDER}/src/`).replace('.js', '.ts')],
)

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

test('tabkey-testing: it imports its own files, its dependencies and Node, and nothing of src/', () => {
  expect(IMPORTS.length).toBeGreaterThan(40)
  const allowed = ({ to }: (typeof IMPORTS)[number]) =>
    to.startsWith(`${FOLDER}/src/`) ||
    to.startsWith('node:') ||
    OWN_MANIFEST.dependencies[packageOf(to)] !== undefined
  expect(IMPORTS.filter(imported => !allowed(imported)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('tabkey-testing: its imports need no file of the test suite and no runner', () => {
  expect(IMPORTS.filter(({ to }) => /^test\/|playwright$|playwright\/test|^vitest/.test(to))).toEqual([])
})

test('tabkey-testing: the browser and pack suites use the packed package, not its sources', () => {
  const users = filesBelow('test', SCRIPT).filter(({ path }) => /^test\/(browser|pack)\//.test(path))
  expect(users.length).toBeGreaterThan(150)
  expect(users.filter(({ text }) => text.includes(`${FOLDER}/src`)).map(({ path }) => path)).toEqual([])
  const [loader] = filesBelow('test/support', /testingKit\.ts$/)
  // Types of the sources alone, which are there before the package is packed.
  expect(loader?.text.replaceAll(/typeof import\('[^']*'\)/g, '')).not.toContain(FOLDER)
})

test('tabkey-testing: the package does not depend on it, and both have one version', () => {
  const { dependencies, peerDependencies, devDependencies } = ROOT_MANIFEST
  for (const asked of [dependencies, peerDependencies, devDependencies])
    expect(Object.keys(asked)).not.toContain('tabkey-testing')
  expect(OWN_MANIFEST.version).toBe(ROOT_MANIFEST.version)
})

test('tabkey-testing: only entries for Node import what a browser does not have', () => {
  const neutral = [`${FOLDER}/src/testing.ts`, `${FOLDER}/src/vitest.ts`]
  const reached = new Set(neutral)
  for (const path of reached)
    for (const { from, to } of IMPORTS) if (from === path && to.startsWith(FOLDER)) reached.add(to)
  expect(reached.size).toBeGreaterThan(15)
  const ofNode = IMPORTS.filter(({ from, to }) => reached.has(from) && to.startsWith('node:'))
  expect(ofNode.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('tabkey-testing: every entry has a source, and every public member a docstring', () => {
  expect(DOORS.length).toBeGreaterThan(3)
  expect(DOORS.filter(door => !existsSync(ROOT + door))).toEqual([])
  const members = DOORS.flatMap(publicMembersOf)
  expect(members.length).toBeGreaterThan(60)
  expect(members.filter(({ docs }) => docs === '').map(({ place }) => place)).toEqual([])
})

test('tabkey-testing: the pack suite installs what the package and the example apps name', () => {
  const entries = entriesOf('test/pack/guides/package-lock.json')
  const keys = ['version', 'dependencies', 'optionalDependencies'] as const
  for (const key of keys)
    expect(entries['node_modules/tabkey-testing']).toHaveProperty(key, OWN_MANIFEST[key])
  for (const name of ['tabkey', 'tabkey-testing'])
    expect(entries[`node_modules/${name}`]?.integrity, name).toBeUndefined()
  const { dependencies } = readJson('test/pack/guides/package.json') as Manifest
  const examples = ['testing', 'sign-in'].map(name => readJson(`examples/${name}/package.json`) as Manifest)
  const named = examples.map(example => ({ ...example.dependencies, ...example.devDependencies }))
  expect(named[0]).toMatchObject(named[1] ?? {})
  expect(dependencies).toMatchObject({
    ...named[0],
    tabkey: 'file:tabkey.tgz',
    'tabkey-testing': 'file:tabkey-testing.tgz',
  })
})

test('tabkey-testing: WalletConnect has the version that WalletKit names, and one that is open source', () => {
  const entries = entriesOf('test/pack/guides/package-lock.json')
  const tree = treeOf(entries, ['tabkey-testing'])
  const copies = tree.filter(({ name }) => name === '@walletconnect/core')
  expect(copies.map(({ version }) => version)).toEqual([OWN_MANIFEST.dependencies['@walletconnect/core']])
  expect(tree.filter(isBanned)).toEqual([])
  expect(tree.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
})
