import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from '../../../scripts/run.ts'

const KIT = `${ROOT}/packages/tabkey-testing`
const CACHE = `${ROOT}/.cache`
const PREFIX = 'tabkey-testing-packed-'

/** What the packed package is made from. */
async function hashOf(): Promise<string> {
  const hash = createHash('sha256')
  const sources = await readdir(`${KIT}/src`, { recursive: true })
  const files = [...sources.filter(path => path.endsWith('.ts')).map(path => `src/${path}`), 'package.json']
  for (const path of files.sort()) hash.update(path).update(await readFile(`${KIT}/${path}`))
  return hash
    .update(await readFile(`${ROOT}/tsconfig.base.json`))
    .digest('hex')
    .slice(0, 16)
}

async function must(command: string, args: readonly string[], cwd = ROOT): Promise<void> {
  const { code, output } = await run(command, args, { cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed with code ${code}:\n${output}`)
}

/**
 * Packs tabkey-testing as `npm publish` would, and unpacks the tarball; does so once for the same sources. It is built in
 * a folder of its own, because the pack suite may build the package at the same time.
 *
 * @returns the unpacked package, below the repository, whose packages it finds
 */
export async function packKit(): Promise<string> {
  const folder = `${CACHE}/${PREFIX}${await hashOf()}`
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const work = await mkdtemp(`${CACHE}/packing-`)
  try {
    for (const name of ['package.json', 'README.md', 'LICENSE']) await cp(join(KIT, name), join(work, name))
    await must('tsc', ['-p', KIT, '--outDir', join(work, 'dist')])
    await must('npm', ['pack', '--ignore-scripts', '--silent'], work)
    const tarball = (await readdir(work)).find(name => name.endsWith('.tgz'))
    await must('tar', ['-xzf', tarball ?? ''], work)
    for (const name of await readdir(CACHE))
      if (name.startsWith(PREFIX)) await rm(join(CACHE, name), { recursive: true, force: true })
    await rename(join(work, 'package'), folder)
    return folder
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
