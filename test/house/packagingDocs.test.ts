import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from './support/sources.ts'

const [DOCS] = filesBelow('docs', /^packaging\.md$/)
const RECIPE = /```\w+ (\S+\/\S+)\n([\s\S]*?)```\n/g

const consumers = new Map(
  filesBelow('test/pack/consumers', /\.(jsx?|html)$/).map(({ path, text }) => [
    path.replace('test/pack/consumers/', ''),
    text,
  ]),
)
const recipes = [...(DOCS?.text ?? '').matchAll(RECIPE)].map(
  ([, path = '', text = '']) => [path, text] as const,
)

test('packaging docs: there are recipes', () => expect(recipes.length).toBeGreaterThanOrEqual(8))

test.each(recipes)('packaging docs: %s is what the pack suite builds', (path, text) => {
  expect(text).toBe(consumers.get(path))
})

const readJson = (path: string): unknown => JSON.parse(readFileSync(ROOT + path, 'utf8'))

interface Lock {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const manifest = readJson('package.json') as Readonly<Record<string, unknown>>
const lock = readJson('test/pack/consumers/package-lock.json') as Lock

test('packaging docs: the versions named are those of the consumers', () => {
  const { dependencies } = readJson('test/pack/consumers/package.json') as {
    dependencies: Readonly<Record<string, string>>
  }
  const named: readonly (readonly [name: string, package_: string])[] = [
    ['Vite', 'vite'],
    ['webpack', 'webpack'],
    ['rspack', '@rspack/core'],
    ['Next', 'next'],
    ['esbuild', 'esbuild'],
  ]
  for (const [name, package_] of named) expect(DOCS?.text).toContain(`| ${name} ${dependencies[package_]}`)
})

// `npm ci` believes the lock: a package that gained a dependency would be installed without it.
// To renew it: `npx tsx test/pack/support/renewLock.ts`.
test.each(['version', 'dependencies', 'bin', 'peerDependencies'])(
  "consumers' lock: %s of tabkey are those of the package",
  key => expect(lock.packages['node_modules/tabkey']?.[key]).toEqual(manifest[key]),
)

test("consumers' lock: the tarball has no checksum, or every build would be refused", () =>
  expect(lock.packages['node_modules/tabkey']?.integrity).toBeUndefined())
