import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES, type LocaleId } from '../../src/ui/client/create/applyLocale.ts'
import { filesBelow, nodesOf, ROOT, SCRIPT } from './support/sources.ts'

interface Signature {
  readonly type: string
  readonly key: { readonly name?: string; readonly value?: string }
}
interface JsxText {
  readonly type: string
  readonly value: string
}

const sources = filesBelow('src', SCRIPT)

/** The English texts of the catalogue. */
const KEYS = sources
  .filter(({ path }) => path === 'src/ui/words/en.ts')
  .flatMap(source => [...nodesOf(source)] as unknown as Signature[])
  .filter(({ type }) => type === 'TSPropertySignature')
  .map(({ key }) => key.value ?? key.name ?? '')
  .filter(key => key !== 'other')

const marks = (text: string): string => String([...text.matchAll(/\{[^}]*\}/g)].map(([mark]) => mark).sort())

test('locales: no view has a bare text as a child', () => {
  const bare = sources
    // The panel for developers is in English, as the errors and the console are.
    .filter(({ path }) => /^src\/ui\/(?!devtools\/).*\.tsx$/.test(path))
    .flatMap(source =>
      ([...nodesOf(source)] as unknown as JsxText[])
        .filter(({ type, value }) => type === 'JSXText' && /\p{L}{2}/u.test(value))
        .map(({ value }) => `${source.path}: ${value.trim()}`),
    )
  expect(bare).toEqual([])
})

test('locales: every text of the catalogue is used', () => {
  const code = sources
    .filter(({ path }) => !path.startsWith('src/ui/words/'))
    .map(({ text }) => text)
    .join('\n')
  const unused = KEYS.filter(key => {
    const written = key.replaceAll("'", "\\'")
    // Texts about a payment, a swap or an approval, and periods, are written once with a variable.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a template is looked for
    const varied = written.replace(/\b(payment|swap|approval)\b/, '${what}').replace(/ \w+s$/, ' ${name}s')
    return !code.includes(written) && !code.includes(varied)
  })
  expect(KEYS.length).toBeGreaterThan(700)
  expect(unused).toEqual([])
})

test('locales: every file of a language is loaded by its tag', () => {
  const files = readdirSync(`${ROOT}src/locales`).map(file => file.replace('.ts', ''))
  expect(Object.keys(LOCALES).sort()).toEqual(files.sort())
})

describe.each(Object.keys(LOCALES) as LocaleId[])('locales: %s', id => {
  test('has every text, with its placeholders', async () => {
    const { messages } = await LOCALES[id]()
    expect(Object.keys(messages).sort()).toEqual([...KEYS].sort())
    const wrong = Object.entries(messages).filter(
      ([key, text]) => typeof text === 'string' && (text === '' || marks(text) !== marks(key)),
    )
    expect(wrong).toEqual([])
  })

  test('has every plural category of the language', async () => {
    const { messages } = await LOCALES[id]()
    const { pluralCategories } = new Intl.PluralRules(id).resolvedOptions()
    const forms = Object.values(messages).flatMap(text =>
      typeof text === 'object' ? [Object.keys(text)] : [],
    )
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) expect(form.sort()).toEqual([...pluralCategories].sort())
  })
})
