import { readdir, readFile } from 'node:fs/promises'
import { ROOT } from '../run.ts'
import { outsideFences } from './outsideFences.ts'
import type { SitePage } from './page.ts'
import { slugOf } from './slug.ts'

/** Parts of the README that are no page: the site has a menu and a footer of its own. */
const LEFT_OUT = ['Status']

/** The headings of a document, outside code blocks. */
const headingsOf = (markdown: string): readonly string[] =>
  outsideFences(markdown).flatMap(line => /^#{1,6} (.+)$/.exec(line)?.[1] ?? [])

const anchorsOf = (markdown: string) => headingsOf(markdown).map(slugOf)

/** The README's first page. */
const START = 'Start in your stack'

/** What stands before the first heading, from its second paragraph to its picture: how to install, and the first app. */
function firstAppOf(markdown: string): readonly string[] {
  const lines = markdown.split('\n')
  const end = lines.findIndex(line => line.startsWith('!['))
  const before = lines.slice(0, end === -1 ? lines.findIndex(line => line.startsWith('## ')) : end)
  return before.slice(before.findIndex(line => line.startsWith('```')))
}

/**
 * Splits the README into pages, one for each heading of the second level; deeper headings move up by one. The page that
 * says how to start begins with the README's first app.
 *
 * @param markdown the README
 * @returns the pages, in the README's order
 */
export function splitReadme(markdown: string): readonly SitePage[] {
  const parts: { title: string; lines: string[] }[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const [, marks = '', text = ''] = (!isCode && /^(#{2,6}) (.+)$/.exec(line)) || []
    if (marks === '##')
      parts.push({
        title: text,
        lines: [`# ${text}`, ...(text === START ? ['', ...firstAppOf(markdown)] : [])],
      })
    else parts.at(-1)?.lines.push(marks ? line.slice(1) : line)
  }
  return parts
    .filter(({ title }) => !LEFT_OUT.includes(title))
    .map(({ title, lines }) => {
      const text = lines.join('\n')
      const path = title === START ? 'start' : slugOf(title)
      return { path, source: 'README.md', anchors: anchorsOf(text), title, markdown: text }
    })
}

async function readFolder(folder: string, path: string): Promise<readonly SitePage[]> {
  const names = (await readdir(`${ROOT}/${folder}`)).filter(name => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async name => {
      const source = `${folder}/${name}`
      const markdown = await readFile(`${ROOT}/${source}`, 'utf8')
      const [title = name] = headingsOf(markdown)
      return { path: `${path}${name.slice(0, -3)}`, source, anchors: anchorsOf(markdown), title, markdown }
    }),
  )
}

/** The pages that people wrote: parts of the README, `docs/`, and the decisions. */
export async function readPages(): Promise<readonly SitePage[]> {
  const readme = splitReadme(await readFile(`${ROOT}/README.md`, 'utf8'))
  return [...readme, ...(await readFolder('docs', '')), ...(await readFolder('docs/decisions', 'decisions/'))]
}
