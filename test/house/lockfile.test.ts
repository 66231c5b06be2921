import { expect, test } from 'vitest'
import { LOCKED, type Locked, readJson, runtimeTree, say } from './support/lock.ts'

const manifest = readJson('package.json') as Record<string, Record<string, string> | undefined>
const RUNTIME = runtimeTree()

const parts = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []

/** Whether `version` is at least `least`. */
function isAtLeast(version: string, least: string): boolean {
  const [left, right] = [parts(version), parts(least)]
  const index = right.findIndex((part, at) => (left[at] ?? 0) !== part)
  return index === -1 || (left[index] ?? 0) > (right[index] ?? 0)
}

test('lockfile: every version is exact', () => {
  const ranges = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.entries(manifest[kind] ?? {}).filter(([, range]) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/.test(range)),
  )
  expect(ranges).toEqual([])
})

test('lockfile: nothing under a licence that asks for more than credit', () => {
  // From these versions on the vendor's licence binds users to its own network and fees.
  const limits: readonly (readonly [name: RegExp, first: string])[] = [
    [/^@reown\/appkit/, '1.8.1'],
    [/^@walletconnect\/(sign-client|core|utils|types|universal-provider|ethereum-provider)$/, '2.21.9'],
    [/^@reown\/walletkit$/, '1.2.11'],
  ]
  const banned = LOCKED.filter(({ name, version = '0' }) =>
    limits.some(([pattern, first]) => pattern.test(name) && isAtLeast(version, first)),
  )
  expect(banned.map(say)).toEqual([])
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
