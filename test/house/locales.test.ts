import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareTexts } from '../../scripts/words/compareTexts.ts'
import { readCatalogue } from '../../scripts/words/readCatalogue.ts'
import { applyLocale, LOCALES, type LocaleId } from '../../src/ui/client/tab/applyLocale.ts'
import { currentLanguage } from '../../src/ui/words/t.ts'
import { bareTextsOf } from './support/bareTexts.ts'
import { filesBelow, librarySources, nodesOf, ROOT, SCRIPT } from './support/sources.ts'

interface Signature {
  readonly type: string
  readonly key: { readonly name?: string; readonly value?: string }
}
const sources = librarySources()

/** The English texts of the catalogue. */
const KEYS = sources
  .filter(({ path }) => path === 'src/ui/words/en.ts')
  .flatMap(source => [...nodesOf(source)] as unknown as Signature[])
  .filter(({ type }) => type === 'TSPropertySignature')
  .map(({ key }) => key.value ?? key.name ?? '')
  .filter(key => key !== 'other')

const marks = (text: string): string => String([...text.matchAll(/\{[^}]*\}/g)].map(([mark]) => mark).sort())

/** Words that are the same in every language. */
const NAMES = ['WalletConnect', 'WalletConnect Verify']

test('locales: every text that reaches the screen passes the catalogue', () => {
  const bare = sources
    // The panel for developers (packages/devtools) is in English, as the errors and the console are.
    .filter(({ path }) => path.startsWith('src/ui/'))
    .flatMap(source => bareTextsOf(source).map(text => ({ path: source.path, text })))
    .filter(({ text }) => !NAMES.includes(text))
  expect(bare.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})

test('locales: a bare text is found wherever a view, an element or a message can have it', () => {
  const found = (code: string) => [...bareTextsOf({ path: 'view.tsx', text: code })].sort()
  expect(found('const v = <p>Hello you</p>')).toEqual(['Hello you'])
  expect(found('const v = <p>{isOn ? "Hello" : name}</p>')).toEqual(['Hello'])
  expect(found('const v = <i aria-label="Close it" title={"Close " + it} alt={`Close`} />')).toEqual([
    'Close',
    'Close',
    'Close it',
  ])
  expect(found('const v = <Row label={isOn ? "On" : t("Off")} text={name || "nobody"} />')).toEqual([
    'On',
    'nobody',
  ])
  expect(found("toasts.show({ message: 'Done', variant: 'success' })")).toEqual(['Done'])
  expect(found("cleanText(name, 24, 'the wallet')")).toEqual(['the wallet'])
  expect(found("const clean = (name, fallback = 'Unknown') => name")).toEqual(['Unknown'])
  expect(found("button.setAttribute('aria-label', 'Close')")).toEqual(['Close'])
  expect(found("label.textContent = 'Close'")).toEqual(['Close'])
  expect(found('const v = <Row id="a row" label={t("On")} text={n + " ETH"} alt="" />')).toEqual([])
})

test('locales: every text of the catalogue is used', () => {
  const code = [...sources, ...filesBelow('packages/secure-site/src/frame', SCRIPT)]
    .filter(({ path }) => !/^(src\/ui\/words\/en\.ts|packages\/locales\/)/.test(path))
    .map(({ text }) => text)
    .join('\n')
  const unused = KEYS.filter(key => {
    const written = key.replaceAll("'", "\\'")
    // Texts about a payment, a swap or an approval, and periods, are written once with a variable.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a template is looked for
    const varied = written.replace(/\b(payment|swap|approval)\b/, '${what}').replace(/ \w+s$/, ' ${name}s')
    // A number of a message is a variable in the code.
    const [before, after] = written.split('{number}')
    const numbered = after === undefined ? written : `${before}\${`
    return ![written, varied, numbered].some(text => code.includes(text))
  })
  expect(KEYS.length).toBeGreaterThan(700)
  expect(unused).toEqual([])
})

test('locales: the commands that list texts read every text of the catalogue', () => {
  const catalogue = readCatalogue(readFileSync(`${ROOT}src/ui/words/en.ts`, 'utf8'))
  expect(catalogue.map(({ text }) => text).sort()).toEqual([...KEYS].sort())
  expect(catalogue.filter(({ isPlural }) => isPlural).length).toBeGreaterThan(5)
})

test('locales: a release refuses a text without a translation, a package and a commit do not', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  expect(scripts.prepublishOnly).toContain('words -- --complete')
  expect(`${scripts.prepack} ${scripts['check:fast']} ${scripts.prepare}`).not.toContain('words')
})

test('locales: every file of a language is loaded by its tag', () => {
  const files = readdirSync(`${ROOT}packages/locales/src`).map(file => file.replace('.ts', ''))
  expect(Object.keys(LOCALES).sort()).toEqual(files.sort())
})

describe.each(Object.keys(LOCALES) as LocaleId[])('locales: %s', id => {
  // A text without a translation is shown in English; `npm publish` refuses it.
  test('translates texts of the catalogue alone, with their placeholders', async () => {
    const { messages } = await LOCALES[id]()
    expect(compareTexts(KEYS, messages).unknown).toEqual([])
    const wrong = Object.entries(messages).filter(
      ([key, text]) => typeof text === 'string' && (text === '' || marks(text) !== marks(key)),
    )
    expect(wrong).toEqual([])
  })

  test('has the direction of its script', async () => {
    await applyLocale(id, null, () => true)
    const locale = new Intl.Locale(id) as unknown as { readonly textInfo: { readonly direction: string } }
    expect(currentLanguage()).toMatchObject({ tag: id, dir: locale.textInfo.direction })
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
