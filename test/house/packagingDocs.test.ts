import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from './support/sources.ts'

const [DOCS] = filesBelow('docs', /^packaging\.md$/)
const RECIPE = /```\w+ (\S+\/\S+)\n([\s\S]*?)```\n/g

const RECIPE_FILE = /\.(jsx?|html|vue|svelte|json)$/
const consumers = new Map(
  ['test/pack/consumers', 'test/pack/hosts'].flatMap(folder =>
    filesBelow(folder, RECIPE_FILE).map(({ path, text }) => [path.replace(`${folder}/`, ''), text] as const),
  ),
)
const recipes = [...(DOCS?.text ?? '').matchAll(RECIPE)].map(
  ([, path = '', text = '']) => [path, text] as const,
)

test('packaging docs: there are recipes', () => expect(recipes.length).toBeGreaterThanOrEqual(8))

test.each(recipes)('packaging docs: %s is what the pack suite builds', (path, text) => {
  expect(text).toBe(consumers.get(path))
})

const readJson = (path: string): unknown => JSON.parse(readFileSync(ROOT + path, 'utf8'))

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
  for (const [name, host, package_] of [
    ['Vite', 'vite7', 'vite'],
    ['Parcel', 'parcel', 'parcel'],
  ] as const) {
    const { dependencies: own } = readJson(`test/pack/hosts/${host}/package.json`) as {
      dependencies: Readonly<Record<string, string>>
    }
    expect(DOCS?.text).toContain(`| ${name} ${own[package_]}`)
  }
})
