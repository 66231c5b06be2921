import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { emittedPath, SOURCE_FOLDERS } from '../parts.ts'

/** A relative import of an emitted module or declaration. */
const RELATIVE = /((?:from|import)\s*\(?\s*['"])(\.[^'"]+)(?=['"])/g

/**
 * Merges what `tsc` emits for `src` and for the optional parts into one tree, and adapts the imports between them.
 *
 * @param folder the emitted library, with a folder for each source folder
 */
export async function mergeFolders(folder: string): Promise<void> {
  for (const source of SOURCE_FOLDERS) {
    const entries = await readdir(join(folder, source), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries.filter(found => found.isFile())) {
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
      const target = join(folder, emittedPath(path))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, mergedImports(path, await readFile(join(folder, path), 'utf8')))
    }
  }
  for (const source of SOURCE_FOLDERS)
    await rm(join(folder, source.split('/')[0] ?? source), { recursive: true, force: true })
}

/**
 * The text of an emitted file with its relative imports as they are in the merged tree.
 *
 * @param path of the file before the merge
 */
export function mergedImports(path: string, text: string): string {
  const folder = posix.dirname(emittedPath(path))
  return text.replaceAll(RELATIVE, (whole, before: string, specifier: string) => {
    const target = posix.join(posix.dirname(path), specifier)
    const merged = posix.relative(folder, emittedPath(target))
    const next = merged.startsWith('.') ? merged : `./${merged}`
    return next === specifier ? whole : `${before}${next}`
  })
}
