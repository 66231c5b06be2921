import { rename, rm, writeFile as write } from 'node:fs/promises'
import { FileSystemError } from './errors.ts'

/**
 * Replaces a file: written next to its place and then renamed, so that a server never serves an incomplete file. A symbolic link
 * in its place is replaced, and what it leads to is left alone.
 *
 * @throws FileSystemError
 */
export async function writeFile(path: string, data: string | Uint8Array): Promise<void> {
  const beside = `${path}.${process.pid}`
  try {
    await write(beside, data)
    await rename(beside, path)
  } catch (cause) {
    // Removes an incomplete file. A directory that is not writable has no such file.
    await rm(beside, { force: true }).catch(() => {})
    throw new FileSystemError(path, 'written', cause)
  }
}
