import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.ts'
import { compareTexts } from './words/compareTexts.ts'
import { readCatalogue } from './words/readCatalogue.ts'

// `npm run words`: lists what each language lacks, and what it translates that English no longer has. With `--complete`,
// which `npm publish` runs, a difference is an error.

const english = readCatalogue(await readFile(`${ROOT}/src/ui/words/en.ts`, 'utf8')).map(({ text }) => text)
const files = (await readdir(`${ROOT}/packages/locales/src`)).sort()

let count = 0
for (const file of files) {
  const path = `packages/locales/src/${file}`
  const { messages } = (await import(pathToFileURL(`${ROOT}/${path}`).href)) as {
    readonly messages: Readonly<Record<string, unknown>>
  }
  const { missing, unknown } = compareTexts(english, messages)
  count += missing.length + unknown.length
  if (missing.length + unknown.length > 0) console.log(path)
  for (const text of missing) console.log(`  missing  ${JSON.stringify(text)}`)
  for (const text of unknown) console.log(`  unknown  ${JSON.stringify(text)}`)
}

const total = `${english.length} texts, ${files.length} languages beside English`
console.log(count === 0 ? `${total}: complete` : `${total}: ${count} differences`)
if (count > 0 && process.argv.includes('--complete')) process.exit(1)
