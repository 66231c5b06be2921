import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const RELATIVE = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.(?:js|tsx?)['"]/g

/**
 * Removes the declarations that no door's types need. The scripts they belonged to are in the files of the plan.
 *
 * @param folder the library
 * @param doors paths below the folder of the scripts that hosts import
 */
export async function pruneDeclarations(folder: string, doors: readonly string[]): Promise<void> {
  const needed = new Set<string>()
  const waiting = doors.map(door => door.replace(/\.js$/, '.d.ts'))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue
    needed.add(path)
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, target] of text.matchAll(RELATIVE))
      waiting.push(`${normalize(join(dirname(path), target ?? ''))}.d.ts`)
  }
  const all = await readdir(folder, { recursive: true })
  for (const path of all) if (path.endsWith('.d.ts') && !needed.has(path)) await rm(join(folder, path))
}
