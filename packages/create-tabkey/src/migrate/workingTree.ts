import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DirtyTreeError } from '../errors.ts'

const GIT_MS = 30_000
/** Nothing that a repository configures is started. */
const ARGUMENTS = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  'status',
  '--porcelain',
  '--',
  '.',
]

/**
 * Checks that git can undo what is about to be written below a directory.
 *
 * @throws DirtyTreeError when files are changed or untracked, when the directory is in no repository, or without git
 */
export async function assertClean(directory: string): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ARGUMENTS, { cwd: directory, timeout: GIT_MS }).catch(
    () => {
      throw new DirtyTreeError('git finds no repository here.')
    },
  )
  if (stdout.trim() !== '') throw new DirtyTreeError('The working tree has changes that are not committed.')
}
