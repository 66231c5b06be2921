import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The default export of a file of the user's.
 *
 * @throws Error with one sentence when the file is not there, does not load or has no default export
 */
export async function importDefault(file: string): Promise<unknown> {
  const path = resolve(file)
  if (!existsSync(path)) throw new Error(`${file}: there is no such file.`)
  let loaded: Readonly<Record<string, unknown>>
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new Error(`${file}: the file does not load: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  if (loaded.default === undefined) throw new Error(`${file}: the file has no default export.`)
  // A file outside of a package of ES modules is loaded as CommonJS, whose exports are the default one.
  const inner = loaded.default
  return typeof inner === 'object' && inner !== null && '__esModule' in inner && 'default' in inner
    ? inner.default
    : inner
}
