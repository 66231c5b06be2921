import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from './support/sources.ts'

const [guide] = filesBelow('docs', /^ssr\.md$/)
const FILE = /```\w+ (examples\/\S+)\n([\s\S]*?)```\n/g
const files = [...(guide?.text ?? '').matchAll(FILE)].map(([, path = '', text = '']) => [path, text] as const)

test('server rendering docs: there are files', () => expect(files.length).toBeGreaterThanOrEqual(8))

test.each(files)('server rendering docs: %s is the file of the example', (path, text) => {
  expect(text).toBe(readFileSync(ROOT + path, 'utf8'))
})

const versionsOf = (path: string): Readonly<Record<string, string>> => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(ROOT + path, 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly devDependencies?: Readonly<Record<string, string>>
  }
  return { ...dependencies, ...devDependencies }
}

test('examples: the Next example names the versions that the pack suite builds it with', () => {
  const installed = versionsOf('test/pack/consumers/package.json')
  for (const [name, version] of Object.entries(versionsOf('examples/next/package.json')))
    if (name !== 'tabkey' && installed[name] !== undefined)
      expect(`${name} ${version}`).toBe(`${name} ${installed[name]}`)
})
