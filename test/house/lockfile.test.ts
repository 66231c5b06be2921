import { expect, test } from 'vitest'
import { isAtLeast, isBanned } from '../../scripts/bannedPackages.ts'
import { isFree } from '../../scripts/supply/licences.ts'
import { type Entry, entriesOf, lockedOf, readJson, runtimeTree } from '../../scripts/supply/lock.ts'
import { inexactIn, lockFaults, vendoredTree } from '../../scripts/supply/lockFaults.ts'
import { inspectSupply, LOCKS } from '../../scripts/supply.ts'

type Manifest = Record<string, Record<string, string> | undefined>

test('lockfile: exact versions, one registry, sums, free licences, no install scripts, no more packages', () => {
  expect(inspectSupply().faults).toEqual([])
  for (const [, lock] of LOCKS) expect(lockedOf(entriesOf(lock)).length).toBeGreaterThan(40)
})

test('lockfile: the bench measures Tabkey with the dependencies that its tests run with', () => {
  const manifest = readJson('package.json') as Manifest
  const rivals = readJson('bench/peers/package.json') as Manifest
  const [own, peers] = ['package-lock.json', 'bench/peers/package-lock.json'].map(entriesOf)
  const names = Object.keys(manifest.dependencies ?? {})
  const versions = names.map(name => [name, own?.[`node_modules/${name}`]?.version])
  expect(names.map(name => [name, rivals.dependencies?.[name]])).toEqual(versions)
  expect(names.map(name => [name, peers?.[`node_modules/${name}`]?.version])).toEqual(versions)
})

/** Whether a range of versions holds one; alternatives are joined by `||`, and upper bounds do not occur alone. */
function runsOn(range: string, version: string): boolean {
  return range.split('||').some(alternative => {
    const [lowest = '0'] = /\d[\d.]*/.exec(alternative) ?? []
    const isOneMajor = /^\s*[\^~\d]/.test(alternative)
    return isAtLeast(version, lowest) && (!isOneMajor || lowest.split('.')[0] === version.split('.')[0])
  })
}

test('lockfile: every package runs on the lowest Node that package.json names', () => {
  const { engines } = readJson('package.json') as { engines: { node: string } }
  const lowest = engines.node.replace(/^>=(\d+\.\d+)$/, '$1.0')
  expect(lowest).toMatch(/^\d+\.\d+\.0$/)
  const others = lockedOf(entriesOf('package-lock.json')).filter(
    ({ engines: own }) => own?.node && !runsOn(own.node, lowest),
  )
  expect(others.map(({ path, engines: own }) => `${path}: ${own?.node}`)).toEqual([])
  expect(
    ['>=22', '^18.0.0 || ^22.0.0', '^20.19.0 || >=22.12.0', '>= 18', '*'].map(range => runsOn(range, lowest)),
  ).toEqual([false, false, true, true, true])
})

// What follows shows that each rule can say no.

const HOME = 'https://registry.npmjs.org/'
const SUM = `sha512-${'A'.repeat(86)}==`
const good: Entry = { version: '1.2.3', resolved: `${HOME}x/-/x-1.2.3.tgz`, integrity: SUM }
const foreign: Entry = { version: '1.2.3', optional: true, os: ['aix'] }

test.each<[string, Entry, string | undefined]>([
  ['a package of the registry', good, undefined],
  ['one without an address', { version: '1.2.3', integrity: SUM }, undefined],
  ['one of a foreign system', foreign, undefined],
  ['git', { ...good, resolved: 'git+ssh://git@github.com/a/x.git#abc' }, 'comes from git'],
  [
    'a tarball',
    { ...good, resolved: 'https://codeload.github.com/a/x/tar.gz/1' },
    'comes from https://codeload',
  ],
  ['a file', { ...good, resolved: 'file:../x.tgz' }, 'comes from file:'],
  ['plain http', { ...good, resolved: 'http://registry.npmjs.org/x/-/x-1.2.3.tgz' }, 'comes from http:'],
  [
    'another host',
    { ...good, resolved: 'https://registry.npmjs.org.evil.test/x/-/x-1.2.3.tgz' },
    'comes from',
  ],
  ['another package', { ...good, resolved: `${HOME}evil/-/evil-1.2.3.tgz` }, 'comes from'],
  ['another version', { ...good, resolved: `${HOME}x/-/x-1.2.4.tgz` }, 'comes from'],
  ['no sum', { version: '1.2.3' }, 'has no SHA-512'],
  ['a weak sum', { ...good, integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 'has no SHA-512'],
  ['an optional one of every system', { version: '1.2.3', optional: true }, 'has no SHA-512'],
  ['a stranger in our name', { ...good, resolved: 'file:evil.tgz' }, 'comes from file:'],
  ['an address for a version', { ...good, version: 'git+https://x.test' }, 'has no version'],
])('lockfile: %s', (_, entry, fault) => {
  const faults = lockFaults({ '': {}, 'node_modules/x': entry })
  if (fault === undefined) expect(faults).toEqual([])
  else expect(faults).toEqual([expect.stringContaining(fault)])
})

test('lockfile: what ships has its sum, whatever system it is for', () => {
  const entries = { '': { dependencies: { x: '1.2.3' } }, 'node_modules/x': foreign }
  expect(lockFaults(entries)).toEqual([])
  expect(lockFaults(entries, true)).toEqual([expect.stringContaining('has no SHA-512')])
})

test('lockfile: a scoped package has its own address', () => {
  const entry = { ...good, resolved: `${HOME}@a/x/-/x-1.2.3.tgz` }
  expect(lockFaults({ 'node_modules/@a/x': entry })).toEqual([])
  expect(lockFaults({ 'node_modules/@b/x': entry })).toHaveLength(1)
})

test('lockfile: a range is not exact', () => {
  const asked = {
    a: '^1.0.0',
    b: '1.0.0',
    c: 'git://x.test/c',
    d: 'npm:b@1.0.0',
    e: 'latest',
    f: '*',
    g: 'npm:b@^1.0.0',
  }
  expect(inexactIn({ dependencies: asked }).map(fault => fault[0])).toEqual(['a', 'c', 'e', 'f', 'g'])
  expect(inexactIn({ overrides: { a: '>=1', b: { c: '1.0.0', d: '>=1' } } })).toEqual([
    'a is asked for as >=1',
    'd is asked for as >=1',
  ])
})

test('lockfile: what is published asks for caret ranges, and for one version of its tools', () => {
  const asked = { a: '^1.0.0', b: '1.0.0', c: '^1', d: '>=1.0.0' }
  expect(inexactIn({ dependencies: asked }, true).map(fault => fault[0])).toEqual(['b', 'c', 'd'])
  expect(inexactIn({ devDependencies: asked }, true).map(fault => fault[0])).toEqual(['a', 'c', 'd'])
})

test('lockfile: what is built into the package must have its sum and a free licence too', () => {
  const bundled = { 'node_modules/@solana/kit': { version: '8.4.0', optional: true, os: ['aix'] } }
  expect(lockFaults({ '': {}, ...bundled }, true)).toEqual([expect.stringContaining('has no SHA-512')])
  const tree = vendoredTree(entriesOf('package-lock.json')).map(({ name }) => name)
  expect(tree).toEqual(expect.arrayContaining(['@walletconnect/core', 'pino', '@solana/rpc']))
})

test('lockfile: the runtime tree goes to the leaves, by the nearest, with peers that must be there', () => {
  const tree = runtimeTree({
    '': {
      dependencies: { a: '1.0.0' },
      peerDependencies: { own: '*', other: '*' },
      peerDependenciesMeta: { other: { optional: true } },
    },
    'node_modules/own': {},
    'node_modules/other': {},
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { p: '*', q: '*' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { c: '1', gone: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/p': {},
    'node_modules/q': {},
  })
  expect(tree.map(({ path }) => path).sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/own',
    'node_modules/p',
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['BUSL-1.1', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('lockfile: is %s free: %s', (licence, free) => {
  expect(isFree(licence)).toBe(free)
})

test('lockfile: what must not be installed is known by name and version', () => {
  const isBannedAs = (name: string, version: string) => isBanned({ name, version })
  expect(isBannedAs('@reown/appkit', '1.8.1')).toBe(true)
  expect(isBannedAs('@reown/appkit-adapter-wagmi', '1.8.17-beta.0')).toBe(true)
  expect(isBannedAs('@walletconnect/universal-provider', '2.23.0')).toBe(true)
  expect(isBannedAs('@reown/walletkit', '1.2.11')).toBe(true)
  expect(isBannedAs('@metamask/sdk', '0.33.1')).toBe(true)
  expect(isBannedAs('@metamask/sdk-communication-layer', '0.33.1')).toBe(true)
  expect(isBannedAs('@metamask/connect-evm', '0.1.0')).toBe(true)
  expect(isBannedAs('@reown/appkit', '1.8.0')).toBe(false)
  expect(isBannedAs('@metamask/providers', '22.1.1')).toBe(false)
  expect(isBannedAs('@walletconnect/core', '2.21.8')).toBe(false)
  expect(isBannedAs('@reown/walletkit', '1.2.10')).toBe(false)
  expect(isBannedAs('viem', '2.57.1')).toBe(false)
  const banned = { ...good, version: '1.8.1', resolved: `${HOME}@reown/appkit/-/appkit-1.8.1.tgz` }
  expect(lockFaults({ 'node_modules/x/node_modules/@reown/appkit': banned })).toHaveLength(1)
})

test('lockfile: the comparison of versions can tell', () => {
  expect(isAtLeast('2.21.9', '2.21.9')).toBe(true)
  expect(isAtLeast('2.25.0', '2.21.9')).toBe(true)
  expect(isAtLeast('3.0.0', '2.21.9')).toBe(true)
  expect(isAtLeast('2.21.8', '2.21.9')).toBe(false)
  expect(isAtLeast('1.7.17', '1.8.1')).toBe(false)
})
