import { expect, test } from 'vitest'
import { rewriteManifest } from '../../../packages/create-tabkey/src/migrate/manifest.ts'
import { VERSIONS } from '../../../packages/create-tabkey/src/versions.ts'

const isOld = (name: string) => name.startsWith('old')
const after = (text: string) => rewriteManifest(text, isOld)

test.each<[string, readonly string[], readonly string[]]>([
  ['alone', ['old'], ['tabkey', 'viem']],
  ['first', ['old', 'a'], ['tabkey', 'viem', 'a']],
  ['last', ['a', 'old'], ['a', 'tabkey', 'viem']],
  ['three at the end', ['a', 'old', 'old-b', 'old-c'], ['a', 'tabkey', 'viem']],
  ['with others between', ['old', 'a', 'old-b', 'viem', 'old-c'], ['tabkey', 'a', 'viem']],
  ['beside Tabkey', ['old', 'old-b', 'tabkey', 'viem'], ['tabkey', 'viem']],
  ['at the end beside Tabkey', ['tabkey', 'viem', 'old', 'old-b'], ['tabkey', 'viem']],
  ['none', ['a'], ['a', 'tabkey', 'viem']],
  ['nothing at all', [], ['tabkey', 'viem']],
])('rewriteManifest: old packages %s', (_, before, expected) => {
  for (const indent of [undefined, 2, '\t']) {
    const dependencies = Object.fromEntries(before.map(name => [name, '1.0.0']))
    const text = JSON.stringify(
      { name: 'dapp', dependencies, devDependencies: { 'old-types': '1', b: '1' } },
      null,
      indent,
    )
    const manifest = JSON.parse(after(text))
    expect(Object.keys(manifest.dependencies)).toEqual(expected)
    expect(Object.keys(manifest.devDependencies)).toEqual(['b'])
    expect(manifest.dependencies.tabkey).toBe(before.includes('tabkey') ? '1.0.0' : VERSIONS.tabkey)
    expect(after(after(text))).toBe(after(text))
  }
})

test('rewriteManifest: everything else keeps its bytes', () => {
  const text =
    '{ "name":"dapp",\r\n\t"dependencies": {\r\n\t\t"old" : "^1",\r\n\t\t"b":  "2"\r\n\t}, "x": [ 1,2 ] }\r\n'
  expect(after(text)).toBe(
    text.replace('"old" : "^1"', `"tabkey": "${VERSIONS.tabkey}",\r\n\t\t"viem": "${VERSIONS.viem}"`),
  )
})

test('rewriteManifest: a manifest without dependencies is left alone', () => {
  expect(after('[]')).toBe('[]')
  expect(after('{ "name": "dapp" }')).toBe('{ "name": "dapp" }')
})
