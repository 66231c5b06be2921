import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refreshExcerpt, splitAtMarks } from '../../bench/peers/report/excerpt.ts'
import { LOCALES } from '../../src/ui/client/tab/applyLocale.ts'
import * as presets from '../../src/ui/theme/presets.ts'
import { TOKEN_TABLE } from '../../src/ui/theme/tokenTable.ts'
import { readGuides } from '../pack/support/guides/readGuides.ts'
import { readSnippets } from '../pack/support/snippets.ts'
import { ROOT } from './support/sources.ts'

// The README sells and starts; a fact that it repeats is compared with its source.

const read = (path: string): string => readFileSync(ROOT + path, 'utf8')
const README = read('README.md')
const manifest = JSON.parse(read('package.json'))
const linesOf = (text: string): number => text.trimEnd().split('\n').length
/** A word of the README as a number. */
const NUMBERS: Readonly<Record<string, number>> = { five: 5, six: 6, seven: 7, eight: 8 }

test('readme: README and changelog are as long as a person reads', () => {
  expect(linesOf(README)).toBeLessThanOrEqual(220)
  expect(linesOf(read('CHANGELOG.md'))).toBeLessThanOrEqual(80)
})

test('readme: its app is the one of docs/start.md, which the pack suite follows', () => {
  const [guide] = readGuides('docs/start.md', read('docs/start.md')).filter(({ name }) => name === 'react')
  const steps = guide?.steps ?? []
  const snippets = readSnippets('README.md', README)
  const files = snippets.flatMap(({ title, text }) => (title ? [[title.replace('react/', ''), text]] : []))
  expect(files).toEqual(steps.flatMap(step => (step.kind === 'file' ? [[step.path, step.text]] : [])))
  const typed = snippets
    .filter(({ language, text }) => language === 'sh' && !/npm ci|create-tabkey/.test(text))
    .flatMap(({ text }) => text.trim().split('\n'))
  expect(typed).toEqual(steps.flatMap(step => (step.kind === 'commands' ? step.lines : [])))
})

test('readme: counts are those of the sources', () => {
  const [, languages] = /English and (\d+) more/.exec(README) ?? []
  expect(Number(languages)).toBe(Object.keys(LOCALES).length)
  const [, tokens, count = ''] = /(\d+) design tokens, (\w+) presets/.exec(README) ?? []
  expect(Number(tokens)).toBe(Object.keys(TOKEN_TABLE).length)
  expect(NUMBERS[count]).toBe(Object.keys(presets).length)
})

test('readme: docs/languages.md has a row for each language', () => {
  const rows = [...read('docs/languages.md').matchAll(/^\| .+ \| `tabkey\/locales\/([\w-]+)` \|/gm)]
  expect(rows.map(([, id]) => id).sort()).toEqual(Object.keys(LOCALES).sort())
})

test('readme: docs/comparison.md names the versions that its figures are of', () => {
  const [intro = ''] = read('docs/comparison.md').split('\n| | Tabkey')
  const [, figures] = splitAtMarks(read('docs/comparison.md'))
  for (const [, library] of figures.matchAll(/\| ((?:Tabkey|RainbowKit|ConnectKit|AppKit) [\d.]+)(?= \|)/g))
    expect(intro.replace(/\s+/g, ' ')).toContain(library)
})

test('readme: versions are those of the manifest and of docs/browsers.md', () => {
  const [, node] = /Node ([\d.]+) or newer/.exec(README) ?? []
  expect(manifest.engines.node).toBe(`>=${node}`)
  const [, pinned] = /pinned to ([\d.]+)/.exec(README) ?? []
  expect(manifest.devDependencies['@walletconnect/sign-client']).toBe(pinned)
  expect(README).toContain(`${manifest.version} is the first version`)
  const browsers = read('docs/browsers.md')
  const [, firefox] = /Firefox ESR (\d+)/.exec(README) ?? []
  const [, webkit] = /WebKitGTK ([\d.]+)\b/.exec(README) ?? []
  expect(browsers).toContain(`Firefox ESR of Debian, ${firefox} or newer`)
  expect(browsers).toContain(`WebKitGTK ${webkit} of Debian`)
  // One version of Chromium would be that of one machine.
  expect(README).not.toMatch(/Chromium \d/)
  const majorsOf = (range: string) => [...range.matchAll(/\^(\d+)/g)].map(([, major]) => major).join(' and ')
  expect(README).toContain(`React ${majorsOf(manifest.peerDependencies.react)}`)
  expect(README).toContain(`wagmi ${majorsOf(manifest.peerDependencies.wagmi)}`)
  expect(README).toContain(`ethers ${majorsOf(manifest.peerDependencies.ethers)}`)
})

test('readme: its figures are rows of docs/comparison.md', () => {
  const [, excerpt] = splitAtMarks(README)
  const [, table] = splitAtMarks(read('docs/comparison.md'))
  expect(excerpt).toMatch(/\| \*\*behind\*\* \|/)
  expect(excerpt).toBe(refreshExcerpt(excerpt, table))
})

test('readme: an excerpt takes new figures, and a row that is gone is named', () => {
  const table = '| | A |\n| --- | --- |\n| time | 2 ms |\n| bytes | 3 kB |\n'
  expect(refreshExcerpt('Text\n| time | 1 ms |\n', table)).toBe('Text\n| time | 2 ms |\n')
  expect(() => refreshExcerpt('| heap | 1 MB |', table)).toThrow('"heap"')
})

test('readme: the architecture names the steps of a request in their order', () => {
  const handle = read('src/worker/rpc/handle.ts')
  const [, listed = ''] = /= compose\(\[([\s\S]*?)\n {2}\]\)/.exec(handle) ?? []
  const steps = [...listed.matchAll(/^ {4}(\w+)(\.step)?/gm)].map(([, name = '', isMember]) =>
    isMember ? new RegExp(`const ${name} = (\\w+)\\(`).exec(handle)?.[1] : name,
  )
  expect(steps.length).toBeGreaterThan(5)
  const [line = ''] = /^\d\. `src\/worker\/rpc\/handle\.ts`.*$/m.exec(read('docs/architecture.md')) ?? []
  expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(steps)
})

test('readme: docs/dependencies.md lists every package that a host installs', () => {
  const [, runtime = ''] = read('docs/dependencies.md').split('## Runtime')
  const rows = runtime.split('\n## ')[0] ?? ''
  const missing = Object.entries<string>(manifest.dependencies).filter(([name, range]) => {
    // `@wallet-standard/app, base, features ^1.1.0` is one row.
    const [scope = '', short] = name.split('/')
    const isNamed =
      rows.includes(name) || rows.split('\n').some(row => row.includes(scope) && row.includes(`, ${short}`))
    return !isNamed || !rows.includes(range)
  })
  expect(missing).toEqual([])
})
