import { readFile, writeFile } from 'node:fs/promises'
import { missingResults } from './browserTable/missingResults.ts'
import { readPlaywrightResults, readVitestResults } from './browserTable/readResults.ts'
import { withTable } from './browserTable/table.ts'
import { ROOT } from './run.ts'

// `npm run browsers:table`: writes the table of `docs/browsers.md` when the last run of `npm test -- browser firefox webkit`
// shows what it says.

const DOCUMENT = `${ROOT}/docs/browsers.md`
const read = async (suite: string): Promise<unknown> =>
  JSON.parse(await readFile(`${ROOT}/.cache/test/${suite}.json`, 'utf8'))

const problems = missingResults({
  browser: readPlaywrightResults(await read('browser')),
  firefox: readPlaywrightResults(await read('firefox')),
  webkit: readVitestResults(await read('webkit')),
})
if (problems.length > 0) {
  console.error(`The last run does not show what the table says:\n${problems.join('\n')}`)
  process.exit(1)
}
await writeFile(DOCUMENT, withTable(await readFile(DOCUMENT, 'utf8')))
console.log('docs/browsers.md is written')
