import { stat } from 'node:fs/promises'
import { DirectoryMissingError, FileSystemError, NotADirectoryError } from './errors.ts'

const isAbsent = (cause: NodeJS.ErrnoException) => cause.code === 'ENOENT' || cause.code === 'ENOTDIR'

/** @throws DirectoryMissingError, NotADirectoryError, FileSystemError */
export async function requireDirectory(path: string): Promise<void> {
  const target = await stat(path).catch(cause => {
    throw isAbsent(cause)
      ? new DirectoryMissingError(path, cause)
      : new FileSystemError(path, 'written', cause)
  })
  if (!target.isDirectory()) throw new NotADirectoryError(path)
}
