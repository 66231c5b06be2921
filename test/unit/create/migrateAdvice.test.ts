import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { appkit } from '../../../packages/create-tabkey/src/migrate/kits/appkit.ts'
import { connectkit } from '../../../packages/create-tabkey/src/migrate/kits/connectkit.ts'
import { rainbowkit } from '../../../packages/create-tabkey/src/migrate/kits/rainbowkit.ts'
import { ROOT } from '../../../scripts/run.ts'

const KITS = ['appkit', 'appkitOptions', 'appkitUses', 'connectkit', 'rainbowkit']
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8')
const SOURCES = KITS.map(name => read(`packages/create-tabkey/src/migrate/kits/${name}.ts`)).join('\n')
const ADVICE = [appkit, connectkit, rainbowkit].flatMap(kit => Object.values(kit.advice))
/** Every sentence of the kits, those of attributes and options included. */
const SENTENCES = [...SOURCES.matchAll(/'([A-Z<][^'\n]{12,})'|`([A-Z<][^`\n]{12,})`/g)]
  .map(([, plain, template]) => plain ?? template ?? '')
  .concat(ADVICE)

/** Names that an entry of the package exports; types too. */
const exportsOf = (entry: string): ReadonlySet<string> => {
  const text = read(`src/${entry === '.' ? 'index' : entry.slice(2)}.ts`)
  return new Set(
    [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? []),
  )
}

const CONFIG = [
  'src/ui/client/api/tabkeyConfig.ts',
  'src/ui/client/options/pageOptions.ts',
  'src/bridge/options/engineOptions.ts',
]
  .map(path => read(path).split('export interface EngineConfig')[0])
  .join('\n')
const OPTIONS = new Set([...CONFIG.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name))

test('advice: what it names of an entry of the package is exported there', () => {
  const named = SENTENCES.flatMap(sentence =>
    [...sentence.matchAll(/((?:\w+(?:, | and | or ))*\w+) of (tabkey(?:\/[\w-]+)?)\b/g)].flatMap(
      ([, names = '', entry = '']) =>
        names
          .split(/, | and | or /)
          .map(name => ({ name, entry: entry === 'tabkey' ? '.' : entry.replace('tabkey', '.') })),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  const wrong = named.filter(({ name, entry }) => !(entry in manifest.exports) || !exportsOf(entry).has(name))
  expect(wrong.filter(({ entry }) => entry !== './elements')).toEqual([])
})

test('advice: what it names as an option of createTabkey is one', () => {
  const named = SENTENCES.flatMap(sentence =>
    [...sentence.matchAll(/((?:[\w.]+(?:, | and | or ))*[\w.]+) of createTabkey/g)].flatMap(
      ([, names = '']) => names.split(/, | and | or /),
    ),
  ).filter(name => !['Set', 'options', 'option', 'wagmi'].includes(name))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !OPTIONS.has(name.split('.')[0] ?? ''))).toEqual([])
})

test('advice: an attribute or option that createTabkey has under the same name is not called missing', () => {
  const rows = [...SOURCES.matchAll(/^\s+(\w+):\s*(?:\([^)]*\) =>[^']*)?drop(?:ped)?\(\s*'([^']*)'/gm)]
  expect(rows.length).toBeGreaterThan(10)
  const wrong = rows.filter(
    ([, name = '', sentence = '']) => OPTIONS.has(name) && !sentence.includes(`${name} `),
  )
  expect(wrong.map(([, name, sentence]) => `${name}: ${sentence}`)).toEqual([])
})
