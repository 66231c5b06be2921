import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DirtyTreeError } from '../errors.ts'

const GIT_MS = 30_000
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

/** No program that a repository configures is started: monitor, hooks, pager, and what fetches objects. */
const OPTIONS = [
  '--no-pager',
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'protocol.allow=never',
]
/** Settings of a content filter, and of nothing else. */
const FILTER_SETTINGS = '^filter\\..*\\.(clean|smudge|process|required)$'
/** The name of a filter as `-c name=value` can carry it. */
const PLAIN_SETTING = /^filter\.[\w. -]+\.(?:clean|smudge|process|required)$/i
const GITLINK_MODE = '160000'

/** `GIT_*` variables could name another repository, another configuration, or programs. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'))
  return { ...Object.fromEntries(kept), GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' }
}

/** The working directory is not the repository: Windows looks for `git.exe` in it first. */
async function git(directory: string, ...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...OPTIONS, '-C', resolve(directory), ...parameters], {
    cwd: tmpdir(),
    env: environment(),
    timeout: GIT_MS,
    maxBuffer: OUTPUT_MAX_BYTES,
  })
  return stdout
}

/** Options that turn every content filter of the configuration off, includes and worktrees too. */
async function filterOptions(directory: string): Promise<readonly string[]> {
  const output = await git(
    directory,
    'config',
    '--null',
    '--name-only',
    '--includes',
    '--get-regexp',
    FILTER_SETTINGS,
  ).catch((error: { readonly code?: unknown }) => {
    // No such setting.
    if (error.code === 1) return ''
    throw error
  })
  const settings = [...new Set(output.split('\0').filter(name => name !== ''))]
  if (settings.some(name => !PLAIN_SETTING.test(name)))
    throw new DirtyTreeError('The repository has a content filter that cannot be turned off.')
  return settings.flatMap(name => [
    '-c',
    `${name}=${name.toLowerCase().endsWith('.required') ? 'false' : ''}`,
  ])
}

/**
 * Checks that git can undo what is about to be written below a directory. Starts no program that the repository
 * configures.
 *
 * @throws DirtyTreeError when files are changed or untracked, when the directory is in no repository, or without git
 */
export async function assertClean(directory: string): Promise<void> {
  let status: string
  let files: string
  try {
    const filters = await filterOptions(directory)
    const statusArguments = ['status', '--porcelain', '--no-renames', '--ignore-submodules=all', '--', '.']
    status = await git(directory, ...filters, ...statusArguments)
    files = await git(directory, ...filters, 'ls-files', '--stage', '-z', '--', '.')
  } catch (error) {
    if (error instanceof DirtyTreeError) throw error
    throw new DirtyTreeError('The directory is not in a git repository.')
  }
  if (status.trim() !== '') throw new DirtyTreeError('The working tree has changes that are not committed.')
  // git would read a submodule with the submodule's own configuration, so each is checked like a repository.
  for (const file of files.split('\0')) {
    const [entry = '', path = ''] = file.split('\t')
    const submodule = join(directory, path)
    if (entry.startsWith(GITLINK_MODE) && existsSync(join(submodule, '.git'))) await assertClean(submodule)
  }
}
