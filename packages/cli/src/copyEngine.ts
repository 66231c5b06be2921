import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DirectoryMissingError, EngineMissingError, FileSystemError, NotADirectoryError } from './errors.ts'

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
  const target = await stat(to).catch(cause => {
    throw isAbsent(cause) ? new DirectoryMissingError(to, cause) : new FileSystemError(to, 'written', cause)
  })
  if (!target.isDirectory()) throw new NotADirectoryError(to)
  const copied: CopiedFile[] = []
  for (const file of files) {
    const path = join(to, file)
    await replace(join(from, file), path)
    copied.push({ path, bytes: (await stat(path)).size })
  }
  return copied
}

const isAbsent = (cause: NodeJS.ErrnoException) => cause.code === 'ENOENT' || cause.code === 'ENOTDIR'

async function enginesIn(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(cause => {
    throw new EngineMissingError(directory, cause)
  })
  const files = names.filter(name => ENGINE_FILE.test(name)).sort()
  if (!files.some(name => name.endsWith('.js'))) throw new EngineMissingError(directory)
  return files
}

async function replace(from: string, to: string): Promise<void> {
  const beside = `${to}.${process.pid}`
  try {
    await copyFile(from, beside)
    await rename(beside, to)
  } catch (cause) {
    // Removes an incomplete file. A directory that is not writable has no such file.
    await rm(beside, { force: true }).catch(() => {})
    throw new FileSystemError(to, 'written', cause)
  }
}
