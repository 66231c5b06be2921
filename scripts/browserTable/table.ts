import { FIREFOX_FILES, FIREFOX_SKIPPED } from '../../test/firefox/firefoxTests.ts'
import { BEHAVIOURS, type Behaviour } from './behaviours.ts'

const START = '<!-- table: npm run browsers:table -->'
const END = '<!-- /table -->'

function firefoxCell({ files }: Behaviour): string {
  const reasons = files.flatMap(file => Object.entries(FIREFOX_SKIPPED[file] ?? {}))
  const whole = reasons.find(([name]) => name === '*')
  if (whole) return `not run: ${whole[1]}`
  const passes = files.every(file => FIREFOX_FILES.includes(file)) ? 'passes' : 'passes (`--all`)'
  const words = [...new Set(reasons.map(([, reason]) => reason))]
  if (words.length === 0) return passes
  return `${passes}, without ${reasons.length} ${reasons.length === 1 ? 'test' : 'tests'}: ${words.join('; ')}`
}

const webkitCell = ({ webkit }: Behaviour): string => (webkit === null ? 'not run' : 'passes')

/** The table behaviour × browser, in Markdown. */
export function browserTable(): string {
  const rows = BEHAVIOURS.map(row => `| ${row.name} | passes | ${firefoxCell(row)} | ${webkitCell(row)} |`)
  return ['| behaviour | Chromium | Firefox | WebKit |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/**
 * Puts the table between its marks.
 *
 * @throws when the document has no marks
 */
export function withTable(document: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)]
  if (start < 0 || end < start) throw new Error('The document has no marks for the table')
  return `${document.slice(0, start + START.length)}\n${browserTable()}\n${document.slice(end)}`
}
