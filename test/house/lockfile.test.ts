import { expect, test } from 'vitest'
import { isAtLeast, isBanned } from '../../scripts/bannedPackages.ts'
import { type Locked, lockedIn, readJson, runtimeTree, say } from './support/lock.ts'

type Manifest = Record<string, Record<string, string> | undefined>

const manifest = readJson('package.json') as Manifest
/** What the bench measures us against: installed on its own, by the bench alone. */
const rivals = readJson('bench/peers/package.json') as Manifest
const RUNTIME = runtimeTree()

test.each([
  ['package.json', manifest],
  ['bench/peers/package.json', rivals],
])('lockfile: every version in %s is exact', (_, { overrides, ...kinds }) => {
  const ranges = [
    ...['dependencies', 'devDependencies', 'optionalDependencies'].map(kind => kinds[kind]),
    overrides,
  ]
    .flatMap(kind => Object.entries(kind ?? {}))
    .filter(([, range]) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/.test(range))
  expect(ranges).toEqual([])
})

test.each(['package-lock.json', 'bench/peers/package-lock.json'])(
  'lockfile: %s holds nothing under a licence that asks for more than credit',
  path => {
    const locked = lockedIn(path)
    expect(locked.length).toBeGreaterThan(100)
    expect(locked.filter(isBanned).map(say)).toEqual([])
  },
)

test('lockfile: what must not be installed is known by name and version', () => {
  const isBannedAs = (name: string, version: string) => isBanned({ name, version })
  expect(isBannedAs('@reown/appkit', '1.8.1')).toBe(true)
  expect(isBannedAs('@reown/appkit-adapter-wagmi', '1.8.17-beta.0')).toBe(true)
  expect(isBannedAs('@walletconnect/universal-provider', '2.23.0')).toBe(true)
  expect(isBannedAs('@reown/walletkit', '1.2.11')).toBe(true)
  expect(isBannedAs('@reown/appkit', '1.8.0')).toBe(false)
  expect(isBannedAs('@walletconnect/core', '2.21.8')).toBe(false)
  expect(isBannedAs('@reown/walletkit', '1.2.10')).toBe(false)
  expect(isBannedAs('viem', '2.57.1')).toBe(false)
})

test('lockfile: the bench measures Tabkey with the dependencies it ships', () => {
  const measured = Object.keys(manifest.dependencies ?? {}).map(name => [name, rivals.dependencies?.[name]])
  expect(Object.fromEntries(measured)).toEqual(manifest.dependencies)
})

test('lockfile: the comparison of versions can tell', () => {
  expect(isAtLeast('2.21.9', '2.21.9')).toBe(true)
  expect(isAtLeast('2.25.0', '2.21.9')).toBe(true)
  expect(isAtLeast('3.0.0', '2.21.9')).toBe(true)
  expect(isAtLeast('2.21.8', '2.21.9')).toBe(false)
  expect(isAtLeast('1.7.17', '1.8.1')).toBe(false)
})

const FREE = /^(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)$/

/** Licences the lock file does not repeat, read in the packages themselves. */
function licenceOf({ path, license }: Locked): string {
  if (license) return license
  const own = readJson(`${path}/package.json`) as { license?: string | { type?: string } }
  return typeof own.license === 'string' ? own.license : (own.license?.type ?? 'none')
}

test('lockfile: the runtime tree is free software', () => {
  const others = RUNTIME.filter(entry => {
    const choices = licenceOf(entry).replace(/[()]/g, '').split(' OR ')
    return !choices.some(choice => choice.split(' AND ').every(one => FREE.test(one)))
  })
  expect(others.map(entry => `${say(entry)} ${licenceOf(entry)}`)).toEqual([])
})

test('lockfile: nothing in the runtime tree runs at install', () => {
  expect(RUNTIME.filter(({ hasInstallScript }) => hasInstallScript).map(say)).toEqual([])
})

/** The aim is 60. What keeps it above is WalletConnect's own storage, which is never loaded: docs/dependencies.md. */
const RUNTIME_MAX = 110

test(`lockfile: the runtime tree does not grow beyond ${RUNTIME_MAX} packages`, () => {
  expect(RUNTIME.length, RUNTIME.map(say).join(' ')).toBeLessThanOrEqual(RUNTIME_MAX)
})
