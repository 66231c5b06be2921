import { markup } from '../markup.ts'

const STYLES = `
:root { color-scheme: light dark; --ink: #1b2130; --soft: #667085; --line: #e4e7ec; --paper: #fff; --bar: #3b7cff; --base: #98a2b3; --worse: #c4320a; --better: #067647 }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f4f7; --soft: #98a2b3; --line: #2b3240; --paper: #11151d; --bar: #6ba0ff; --base: #667085; --worse: #ff9c66; --better: #47cd89 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 2.5rem 1.25rem 5rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.125rem; margin: 3rem 0 .25rem; scroll-margin-top: 1rem }
p { margin: .25rem 0 }
.soft { color: var(--soft) }
nav { display: flex; flex-wrap: wrap; gap: .375rem .875rem; margin: 1.5rem 0 0; font-size: .875rem }
a { color: var(--bar) }
.scroll { overflow-x: auto; margin-top: .75rem }
table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums }
th { text-align: start; font-weight: 500; color: var(--soft); white-space: nowrap }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: middle }
td.number, th.number { text-align: end; white-space: nowrap }
td.what { min-width: 9rem }
td.chart { width: 14.5rem; padding-block: 0 }
.of { display: block; max-width: 11rem; margin-inline-start: auto; white-space: normal; font-size: .75rem; line-height: 1.3; color: var(--soft) }
svg { display: block; overflow: visible }
.bar { fill: var(--bar) } .bar.base { fill: var(--base) }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none }
.trend { stroke: var(--bar); stroke-width: 1.5; fill: none } .last { fill: var(--bar) }
.before { fill: var(--base) } .after { fill: var(--bar) }
.lower { color: var(--better) } .higher { color: var(--worse) } .failed { color: var(--worse) }
`

/** A page that opens from disk and loads nothing: no script, no font, no picture. */
export function toPage(title: string, body: readonly string[]): string {
  return `${[
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${markup(title)}</title><style>${STYLES}</style></head><body>`,
    `<h1>${markup(title)}</h1>`,
    ...body,
    '</body></html>',
  ].join('\n')}\n`
}

/** A table that scrolls by itself where it is wider than the page. */
export function toTable(headings: readonly string[], rows: readonly string[]): string {
  const heads = headings.map(text => `<th${text === 'what' ? '' : ' class="number"'}>${markup(text)}</th>`)
  return `<div class="scroll"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

/** A cell of the table; `content` is markup already. */
export const cell = (content: string, className = 'number'): string =>
  `<td class="${className}">${content}</td>`
