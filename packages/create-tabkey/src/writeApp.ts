import { lstat, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { DirectoryNotEmptyError, FileSystemError, FilesExistError, UnsafePathError } from './errors.ts'
import type { Files } from './scaffold.ts'

/** What a new repository holds before its app. A directory with nothing else counts as empty. */
const UNCOUNTED: readonly string[] = ['.git', '.DS_Store', 'Thumbs.db']
/** Existing files that are left as they are, with `force`, without harm to the app. */
const KEPT: readonly string[] = ['README.md', '.gitignore']

export interface WriteAppParameters {
  /** Absolute, or below the working directory. Created with its parents when it is missing. */
  readonly directory: string
  readonly files: Files
  /** Writes beside existing files. They are never replaced or deleted. */
  readonly force: boolean
}

export interface WrittenApp {
  readonly written: readonly string[]
  /** Existing files that were left as they are. */
  readonly kept: readonly string[]
}

const readKind = async (path: string): Promise<'absent' | 'directory' | 'file' | 'link'> => {
  const stats = await lstat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw new FileSystemError(path, 'read', cause)
  })
  if (!stats) return 'absent'
  if (stats.isSymbolicLink()) return 'link'
  return stats.isDirectory() ? 'directory' : 'file'
}

/**
 * Checks that a file lies below a directory and that no folder between the two is a symbolic link or a file.
 *
 * @throws UnsafePathError
 */
export async function assertBelow(directory: string, path: string): Promise<void> {
  const absolute = resolve(directory, path)
  if (!absolute.startsWith(directory + sep)) throw new UnsafePathError(path, 'is outside of the directory')
  for (let folder = dirname(absolute); folder.length > directory.length; folder = dirname(folder)) {
    const kind = await readKind(folder)
    if (kind === 'link') throw new UnsafePathError(folder, 'is a symbolic link')
    if (kind === 'file') throw new UnsafePathError(folder, 'is a file, and a folder is needed')
  }
  if ((await readKind(absolute)) === 'link') throw new UnsafePathError(absolute, 'is a symbolic link')
}

async function openDirectory(directory: string, force: boolean): Promise<string> {
  const absolute = resolve(directory)
  const kind = await readKind(absolute)
  if (kind === 'link') throw new UnsafePathError(directory, 'is a symbolic link')
  if (kind === 'file') throw new UnsafePathError(directory, 'is a file')
  if (kind === 'directory') {
    const names = await readdir(absolute).catch(cause => {
      throw new FileSystemError(directory, 'read', cause)
    })
    if (!force && names.some(name => !UNCOUNTED.includes(name))) throw new DirectoryNotEmptyError(directory)
  }
  await mkdir(absolute, { recursive: true }).catch(cause => {
    throw new FileSystemError(directory, 'written', cause)
  })
  return realpath(absolute)
}

/**
 * Writes an app. Every path is checked before the first write; files are created, never replaced, and no symbolic link
 * is followed.
 *
 * @returns the written and the kept paths, sorted
 * @throws DirectoryNotEmptyError, FilesExistError, UnsafePathError or FileSystemError
 */
export async function writeApp({ directory, files, force }: WriteAppParameters): Promise<WrittenApp> {
  const target = await openDirectory(directory, force)
  const kept: string[] = []
  const replaced: string[] = []
  for (const [path, text] of files) {
    await assertBelow(target, path)
    const existing = await readKind(join(target, path))
    if (existing === 'absent') continue
    const isSame =
      existing === 'file' && (await readFile(join(target, path), 'utf8').catch(() => null)) === text
    if (isSame || (existing === 'file' && KEPT.includes(path))) kept.push(path)
    else replaced.push(path)
  }
  if (replaced.length > 0) throw new FilesExistError(directory, replaced.sort())
  const written = [...files.keys()].filter(path => !kept.includes(path)).sort()
  for (const path of written)
    try {
      await mkdir(dirname(join(target, path)), { recursive: true })
      await writeFile(join(target, path), files.get(path) ?? '', { flag: 'wx' })
    } catch (cause) {
      throw new FileSystemError(path, 'written', cause)
    }
  return { written, kept: kept.sort() }
}
