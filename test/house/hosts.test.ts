import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isAtLeast } from '../../scripts/bannedPackages.ts'
import { type Entries, entriesOf, lockedOf, readJson, treeOf } from '../../scripts/supply/lock.ts'
import { VENDORED } from '../../scripts/vendored.ts'
import { filesBelow, ROOT } from './support/sources.ts'

// What npm installs beside the packed tarball in each kind of host, read from the lock files that the pack suite installs.

interface Manifest {
  readonly version: string
  readonly bin: unknown
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>
}

const manifest = readJson('package.json') as Manifest
const HOSTS = readdirSync(`${ROOT}test/pack/hosts`)
const PROJECTS = ['test/pack/consumers', ...HOSTS.map(name => `test/pack/hosts/${name}`)]
const lockOf = (project: string) => entriesOf(`${project}/package-lock.json`)
const hostLock = (name: string) => lockOf(`test/pack/hosts/${name}`)

/** Paths of all copies of a package. */
const copiesOf = (entries: Entries, wanted: string) =>
  lockedOf(entries)
    .filter(({ name }) => name === wanted)
    .map(({ path }) => path)

const SHARED = ['react', 'react-dom', 'viem']

describe.each(PROJECTS)('%s', project => {
  const entries = lockOf(project)

  // `npm ci` believes the lock: a package that gained a dependency would be installed without it.
  // To renew them: `npx tsx test/pack/support/renewLock.ts`.
  test.each(['version', 'dependencies', 'bin', 'peerDependencies', 'peerDependenciesMeta'] as const)(
    'the lock has the %s of the package',
    key => expect(entries['node_modules/tabkey']).toHaveProperty(key, manifest[key]),
  )

  test('the tarball has no checksum, or every build would be refused', () =>
    expect(entries['node_modules/tabkey']?.integrity).toBeUndefined())

  test.each(SHARED)('the package and the host share the only copy of %s', name => {
    const own = treeOf(entries, ['tabkey']).filter(locked => locked.name === name)
    expect(own.map(({ path }) => path)).toEqual([`node_modules/${name}`])
  })
})

test.each(['bare', 'lowest', 'wagmi3'])('host %s has one copy of React and of viem in all', name => {
  for (const shared of SHARED) expect(copiesOf(hostLock(name), shared)).toEqual([`node_modules/${shared}`])
})

test("host wagmi2 has no copy of viem but its own and those below wagmi's connectors", () => {
  const entries = hostLock('wagmi2')
  const below = new Set(treeOf(entries, ['@wagmi/connectors']).map(({ path }) => path))
  const others = copiesOf(entries, 'viem').filter(path => !below.has(path) || path === 'node_modules/viem')
  expect(others).toEqual(['node_modules/viem'])
})

test('host bare names neither React nor viem, and gets both', () => {
  const { dependencies } = readJson('test/pack/hosts/bare/package.json') as Manifest
  expect(Object.keys(dependencies).filter(name => SHARED.includes(name))).toEqual([])
  const entries = hostLock('bare')
  for (const name of SHARED) expect(entries[`node_modules/${name}`]?.version).toMatch(/^\d/)
})

test('host lowest has the lowest version of every range and required peer', () => {
  const { dependencies } = readJson('test/pack/hosts/lowest/package.json') as Manifest
  const peers = Object.entries(manifest.peerDependencies).filter(
    ([name]) => !manifest.peerDependenciesMeta[name]?.optional,
  )
  const ranges = [...Object.entries(manifest.dependencies), ...peers]
  const lowest = ranges.map(([name, range]) => [name, range.split(' || ')[0]?.replace('^', '')])
  expect(dependencies).toMatchObject(Object.fromEntries(lowest))
  const installed = treeOf(hostLock('lowest'), ['tabkey'])
  for (const [name, version] of lowest)
    expect(installed.find(({ path }) => path === `node_modules/${name}`)?.version, name).toBe(version)
})

test('hosts wagmi2 and lowest have React 18, the others React 19', () => {
  const majors = HOSTS.map(name => [name, hostLock(name)['node_modules/react']?.version?.split('.')[0]])
  expect(Object.fromEntries(majors)).toEqual({
    bare: '19',
    lowest: '18',
    parcel: '19',
    vite7: '19',
    wagmi2: '18',
    wagmi3: '19',
  })
})

test('packages whose code is in dist/vendor are installed by no host, and are held at one version', () => {
  const vendored = Object.values(VENDORED).flat()
  for (const project of PROJECTS) {
    const names = treeOf(lockOf(project), ['tabkey']).map(({ name }) => name)
    expect(names.filter(name => /^@(walletconnect|reown|solana|solana-program)\//.test(name))).toEqual([])
  }
  for (const name of vendored) {
    expect(manifest.dependencies).not.toHaveProperty(name)
    expect(manifest.devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

/**
 * Whether a Node version is in a range of `engines`.
 *
 * @param range alternatives of `>=1`, `>= 1.2.3`, `^1.2.3` or `*`
 * @throws when the range has another form
 */
function acceptsNode(range: string, version: string): boolean {
  return range.split('||').some(part => {
    const [, kind, least] = /^(>=|\^|~)?\s*(\d+(?:\.\d+){0,2}|\*)$/.exec(part.trim()) ?? []
    if (least === undefined) throw new Error(`Unknown range of Node versions: ${range}`)
    if (least === '*') return true
    const isSameMajor = least.split('.')[0] === version.split('.')[0]
    return isAtLeast(version, least) && (kind === '>=' || isSameMajor)
  })
}

test.each([
  ['>=20.18.0', true],
  ['>= 20.19.0', true],
  ['>=22.12.0', false],
  ['^14.21.3 || >=16', true],
  ['^18.0.0 || ^22.0.0', false],
])('engines: does %s accept Node 20.19: %s', (range, isAccepted) => {
  expect(acceptsNode(range, '20.19.0')).toBe(isAccepted)
})

test.each(['bare', 'wagmi3', 'lowest'])(
  'the packages that host %s gets with the package accept Node 20.19',
  name => {
    const refusing = treeOf(hostLock(name), ['tabkey'])
      .filter(({ engines }) => engines?.node !== undefined && !acceptsNode(engines.node, '20.19.0'))
      .map(({ path, engines }) => `${path}: ${engines?.node}`)
    expect(refusing).toEqual([])
  },
)

const doors = Object.keys(manifest.exports)
  .filter(path => path !== './package.json')
  .map(path => path.replace(/^\./, 'tabkey'))

test.each(doors)("%s is imported by a consumer that the pack suite's TypeScript checks", door => {
  const typed = filesBelow('test/pack/consumers/types', /\.tsx?$/)
  const statement = new RegExp(`(from|import) '${door}'`)
  expect(typed.filter(({ text }) => statement.test(text)).length).toBeGreaterThan(0)
})
