import { readdir, readFile } from 'node:fs/promises'
import { ROOT } from '../run.ts'
import { outsideFences } from './outsideFences.ts'
import type { SitePage } from './page.ts'
import { slugOf } from './slug.ts'

/** The headings of a document, outside code blocks. */
const headingsOf = (markdown: string): readonly string[] =>
  outsideFences(markdown).flatMap(line => /^#{1,6} (.+)$/.exec(line)?.[1] ?? [])

const anchorsOf = (markdown: string) => headingsOf(markdown).map(slugOf)

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

/** The pages that people wrote: `docs/`, and the decisions. */
export async function readPages(): Promise<readonly SitePage[]> {
  return [...(await readFolder('docs', '')), ...(await readFolder('docs/decisions', 'decisions/'))]
}
