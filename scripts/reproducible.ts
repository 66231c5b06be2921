import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMain, ROOT, run } from './run.ts'

/** Neither made by hand nor read by the build. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache|\.git)$/

/** Two places that share nothing a build could write down: depth, name, time zone, language, permissions. */
const PLACES = [
  { below: 'a', env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' } },
  {
    below: 'b/much deeper/than-the_other',
    env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: '' },
  },
]

/** SHA-256 of each file below a folder, by its path. */
export async function hashesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const hashes = paths.sort().map(async path => {
    const hash = createHash('sha256').update(await readFile(path))
    return [path.slice(folder.length + 1), hash.digest('hex')] as const
  })
  return new Map(await Promise.all(hashes))
}

/** Paths that one side lacks, or whose bytes differ. */
export function differencesOf(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...a.keys(), ...b.keys()])
  return [...paths].filter(path => a.get(path) !== b.get(path)).sort()
}

async function buildIn(folder: string, env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  const filter = (source: string) => !LEFT_OUT.test(source.slice(ROOT.length))
  await cp(ROOT, folder, { recursive: true, filter })
  await symlink(`${ROOT}/node_modules`, `${folder}/node_modules`)
  await mkdir(`${folder}/.cache`)
  const { code, output } = await run('tsx', ['scripts/build.ts'], { cwd: folder, env })
  if (code !== 0) throw new Error(`the build in ${folder} failed:\n${output}`)
  return hashesBelow(`${folder}/dist`)
}

/**
 * Builds the package twice from clean copies of the sources and compares each file.
 *
 * @returns how many files there are, and the paths of those that differ
 * @throws when a build fails
 */
export async function buildTwice(): Promise<{
  readonly files: number
  readonly different: readonly string[]
}> {
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-twice-'))
  try {
    const built: ReadonlyMap<string, string>[] = []
    for (const { below, env } of PLACES) built.push(await buildIn(join(folder, below), env))
    const [first = new Map(), second = new Map()] = built
    return { files: first.size, different: differencesOf(first, second) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta.url)) {
  const { files, different } = await buildTwice()
  for (const path of different) console.error(`differs: ${path}`)
  console.log(`two clean builds: ${files} files, ${different.length} differ`)
  if (files === 0 || different.length > 0) process.exitCode = 1
}
