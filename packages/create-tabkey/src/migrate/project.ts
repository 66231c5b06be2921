import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileSystemError } from '../errors.ts'
import { type Module, type Note, parseModule } from './module.ts'

/** Folders of results and packages; names that begin with a dot are left out too. */
const EXCLUDED: readonly string[] = ['node_modules', 'dist', 'build', 'out', 'coverage', 'vendor']
const SCRIPT = /\.[cm]?[jt]sx?$/
const REPORTED = /\.(vue|svelte|html|mdx|astro)$/
/** Generated code, not the app's own. */
const BYTES_MAX = 1_000_000
const FILES_MAX = 20_000

export interface Project {
  readonly modules: readonly Module[]
  /** Files that are only reported. */
  readonly templates: readonly { readonly path: string; readonly text: string }[]
  readonly manifest: { readonly path: string; readonly text: string } | undefined
  /** Files that could not be read as code. */
  readonly notes: readonly Note[]
}

async function* pathsBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(cause => {
    throw new FileSystemError(folder || '.', 'read', cause)
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    // Symbolic links are neither: nothing outside of the directory is read.
    if (entry.isDirectory() && !entry.name.startsWith('.') && !EXCLUDED.includes(entry.name))
      yield* pathsBelow(root, path)
    else if (entry.isFile()) yield path
  }
}

/**
 * Reads what may be of interest below a directory.
 *
 * @param mentions words of which a file must have one
 * @throws FileSystemError
 */
export async function readProject(root: string, mentions: readonly string[]): Promise<Project> {
  const modules: Module[] = []
  const templates: { path: string; text: string }[] = []
  const notes: Note[] = []
  let manifest: Project['manifest']
  let count = 0
  for await (const path of pathsBelow(root, '')) {
    if (path !== 'package.json' && !SCRIPT.test(path) && !REPORTED.test(path)) continue
    count += 1
    if (count > FILES_MAX) throw new FileSystemError(root, 'read', `more than ${FILES_MAX} files of code`)
    const text = await readFile(join(root, path), 'utf8').catch(cause => {
      throw new FileSystemError(path, 'read', cause)
    })
    if (path === 'package.json') manifest = { path, text }
    else if (text.length > BYTES_MAX || !mentions.some(mention => text.includes(mention))) continue
    else if (REPORTED.test(path)) templates.push({ path, text })
    else
      try {
        modules.push(parseModule(path, text))
      } catch (error) {
        notes.push({
          path,
          line: 1,
          advice: `Could not be parsed: ${error instanceof Error ? error.message : ''}`,
        })
      }
  }
  return { modules, templates, manifest, notes }
}
