import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleChunks } from './chunks/bundleChunks.ts'
import { mergeFolders } from './chunks/mergeFolders.ts'
import { pruneDeclarations } from './chunks/pruneDeclarations.ts'
import { writeBundledDirectory } from './directory/bundledDirectory.ts'
import { minifyCss } from './minifyCss.ts'
import { ROOT, run } from './run.ts'
import { vendorPackages } from './vendor.ts'

/** The projects of the library. */
export const PROJECTS: readonly string[] = ['tsconfig.page.json', 'tsconfig.worker.json', 'tsconfig.cli.json']

/**
 * Emits the library: `tsc` writes modules and declarations, vendored packages become a file each (docs/decisions/041),
 * and the modules become the files of the plan in `chunks/plan.ts` (docs/decisions/049).
 *
 * Written beside `dist` and swapped in, so that a server reading `dist` never sees half a build.
 *
 * @throws with the compiler's words when a type does not fit
 */
export async function emitLibrary(): Promise<void> {
  const next = `${ROOT}/.cache/dist-${process.pid}`
  const last = `${next}-last`
  await rm(next, { recursive: true, force: true })
  const runs = await Promise.all(PROJECTS.map(project => run('tsc', ['-p', project, '--outDir', next])))
  const failed = runs.find(({ code }) => code !== 0)
  if (failed) {
    await rm(next, { recursive: true, force: true })
    throw new Error(`tsc failed:\n${failed.output.trim()}`)
  }
  await mergeFolders(next)
  await minifyCss(next)
  await vendorPackages(next)
  await writeBundledDirectory(join(next, 'cli'))
  const doors = await doorsOf(`${ROOT}/package.json`)
  await bundleChunks(next, doors)
  await pruneDeclarations(next, doors)
  await removeEmptyFolders(next)
  await rename(`${ROOT}/dist`, last).catch(() => {})
  await rename(next, `${ROOT}/dist`)
  await rm(last, { recursive: true, force: true })
}

/** Paths below `dist` of the scripts that hosts import. */
async function doorsOf(manifest: string): Promise<readonly string[]> {
  const { exports } = JSON.parse(await readFile(manifest, 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>
  }
  return Object.values(exports).flatMap(target =>
    typeof target === 'string' ? [] : [target.default.replace('./dist/', '')],
  )
}

async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name))
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}
