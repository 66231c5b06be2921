import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Terminal } from '../../../packages/create-tabkey/src/terminal.ts'
import { ROOT } from '../../../scripts/run.ts'

export const FIXTURES = `${ROOT}/packages/create-tabkey/fixtures`

/** A terminal that keeps its output. */
export function createTerminal(): Terminal & { readonly lines: string[]; readonly errors: string[] } {
  const lines: string[] = []
  const errors: string[] = []
  return {
    lines,
    errors,
    isInteractive: false,
    out: text => void lines.push(text),
    error: text => void errors.push(text),
  }
}

/** Content of every file below a folder, by its path. */
export async function readTree(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = paths.map(
    async path => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
  )
  return Object.fromEntries((await Promise.all(files)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Calls a function with a folder that is removed afterwards. */
export async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'create-tabkey-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Calls a function with a copy of a project as it was before its migration. */
export const inProject = <Result>(
  project: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> =>
  inFolder(async folder => {
    await cp(join(FIXTURES, project, 'before'), folder, { recursive: true })
    return use(folder)
  })
