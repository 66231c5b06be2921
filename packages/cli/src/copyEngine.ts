import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineMissingError, FileSystemError } from './errors.ts'
import { requireDirectory } from './requireDirectory.ts'
import { writeFile } from './writeFile.ts'

/** The engine of one protocol and the licences of the libraries in it, which are copied together. */
const ENGINE_FILE = /^engine\.v\d+\.(js|licenses\.md)$/

export interface CopyEngineParameters {
  /** An existing directory, absolute or below the working directory. */
  readonly to: string
  /** Default: `dist/standalone` of this package. */
  readonly from?: string
}

export interface CopiedFile {
  readonly path: string
  readonly bytes: number
}

/**
 * Copies the engine as one file under its stable name. Each file is written next to its place and then renamed, so that
 * a server never serves an incomplete file. Existing files are replaced.
 *
 * @returns the written files, sorted by name
 * @throws DirectoryMissingError, NotADirectoryError, FileSystemError or EngineMissingError
 * @example await copyEngine({ to: 'public' }) // [{ path: 'public/engine.v1.js', bytes: 695778 }, …]
 */
export async function copyEngine({
  to,
  from = fileURLToPath(new URL('../standalone', import.meta.url)),
}: CopyEngineParameters): Promise<readonly CopiedFile[]> {
  const files = await enginesIn(from)
  await requireDirectory(to)
  const copied: CopiedFile[] = []
  for (const file of files) {
    const path = join(to, file)
    const bytes = await readFile(join(from, file)).catch(cause => {
      throw new FileSystemError(join(from, file), 'read', cause)
    })
    await writeFile(path, bytes)
    copied.push({ path, bytes: bytes.length })
  }
  return copied
}

async function enginesIn(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(cause => {
    throw new EngineMissingError(directory, cause)
  })
  const files = names.filter(name => ENGINE_FILE.test(name)).sort()
  if (!files.some(name => name.endsWith('.js'))) throw new EngineMissingError(directory)
  return files
}
