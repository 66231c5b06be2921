import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../scripts/run.ts'
import { GIVEN } from './given.ts'
import { packed } from './packed.ts'

/** A code block of a document. */
export interface Snippet {
  /** For instance `README.md:12`. */
  readonly place: string
  readonly language: string
  /** The file that the block is, as its fence says: `vue/src/main.ts`. */
  readonly title: string | undefined
  /** Names that the text around the block gives, by the comment `<!-- given: tabkey -->` above it. */
  readonly given: readonly string[]
  readonly text: string
}

const BLOCK = /(?:<!-- given: ([\w, ]+) -->\n)?^```(\w*)(?: (\S+))?\n([\s\S]*?)^```$/gm

/** Reads the code blocks of a document. */
export function readSnippets(path: string, markdown: string): readonly Snippet[] {
  return [...markdown.matchAll(BLOCK)].map(
    ({ index, 1: given = '', 2: language = '', 3: title, 4: text = '' }) => ({
      place: `${path}:${markdown.slice(0, index).split('\n').length}`,
      language,
      title,
      given: given
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
      text,
    }),
  )
}

/** The documents whose code a reader may copy. */
export async function readDocuments(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const docs = (await readdir(`${ROOT}/docs`))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`)
  return Promise.all(
    ['README.md', ...docs].map(async path => ({ path, text: await readFile(`${ROOT}/${path}`, 'utf8') })),
  )
}

/** Packages of this repository, which the documents' code meets as their tarballs. */
const PACKED = ['tabkey', 'tabkey-testing']

/**
 * Makes a folder with the packed tarballs as `tabkey` and `tabkey-testing`, and this repository's packages beside them,
 * so that each package is there once. Next is that of the consumers.
 */
export async function createSnippetFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-snippets-'))
  const modules = join(folder, 'node_modules')
  await mkdir(modules, { recursive: true })
  for (const name of await readdir(`${ROOT}/node_modules`))
    if (!PACKED.includes(name) && !name.startsWith('.'))
      await symlink(`${ROOT}/node_modules/${name}`, join(modules, name))
  await symlink(join(packed().folder, 'node_modules/next'), join(modules, 'next'))
  for (const name of PACKED) {
    await mkdir(join(modules, name))
    const tarball = join(packed().folder, `${name}.tgz`)
    await promisify(execFile)('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, name)])
  }
  return folder
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

const SCRIPT = /^(ts|tsx|js|jsx)$/

/**
 * Writes each script of the documents as a file: those with a title under it, so that they may import each other.
 *
 * @returns the place of each file, by its path
 */
export async function writeSnippets(folder: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>()
  for (const { path: document, text: markdown } of await readDocuments())
    for (const [index, snippet] of readSnippets(document, markdown).entries()) {
      if (!SCRIPT.test(snippet.language) && !snippet.title) continue
      // A file of an example app, which is built as a whole.
      if (snippet.title?.startsWith('examples/')) continue
      const slug = document.replace(/^docs\/|\.md$/g, '').toLowerCase()
      const path = join(slug, snippet.title ?? `block-${index + 1}.${snippet.language}`)
      const given = snippet.given.map(name => GIVEN[name] ?? `// There is no ${name} in given.ts`)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      // A block is a module of its own, so that its names meet no other block's.
      await writeFile(
        join(folder, path),
        `${[...given, ''].join('\n')}${snippet.text}${SCRIPT.test(snippet.language) ? 'export {}\n' : ''}`,
      )
      places.set(path, snippet.place)
    }
  return places
}
