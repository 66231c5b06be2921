import { markup } from '../../bench/report/markup.ts'

/** A picture that is not the same in both trees. */
export interface ChangedPicture {
  readonly name: string
  /** Share of the pixels that differ; null where only one tree has the state. */
  readonly share: number | null
  /** Paths of what there is, relative to the page. */
  readonly before?: string
  readonly after?: string
  readonly difference?: string
}

const STYLES = `
:root { color-scheme: light dark } body { margin: 2rem auto; max-width: 96rem; padding: 0 1.25rem; font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem } h2 { font-size: 1rem; margin: 2.5rem 0 .5rem } .soft { opacity: .65; font-weight: 400 }
.row { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem } figure { margin: 0 } figcaption { font-size: .8125rem; opacity: .65 }
img { max-width: 100%; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px }
`

const figure = (title: string, name: string, path: string | undefined) =>
  path === undefined
    ? `<figure><figcaption>${title}: no such picture</figcaption></figure>`
    : `<figure><figcaption>${title}</figcaption><img loading="lazy" src="${markup(path)}" alt="${markup(`${name}, ${title}`)}"></figure>`

function section({ name, share, before, after, difference }: ChangedPicture): string {
  const amount =
    share === null ? 'only in one' : `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} % of the pixels`
  const figures = [figure('before', name, before), figure('after', name, after)]
  if (difference) figures.push(figure('difference', name, difference))
  return `<h2>${markup(name)} <span class="soft">${amount}</span></h2><div class="row">${figures.join('')}</div>`
}

interface DiffPage {
  readonly before: string
  readonly after: string
  /** Pictures that were compared. */
  readonly count: number
  readonly changed: readonly ChangedPicture[]
}

/** What changed between two trees, the largest difference first, as a page that opens from disk. */
export function toDiffPage({ before, after, count, changed }: DiffPage): string {
  const sorted = [...changed].sort((one, other) => (other.share ?? 2) - (one.share ?? 2))
  return `${[
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">`,
    `<title>Gallery: ${markup(before)} and ${markup(after)}</title><style>${STYLES}</style></head><body>`,
    `<h1>${markup(before)} and ${markup(after)}</h1>`,
    `<p>${changed.length} of ${count} pictures differ.</p>`,
    ...sorted.map(section),
    '</body></html>',
  ].join('\n')}\n`
}
