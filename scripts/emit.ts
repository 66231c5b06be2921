import { rename, rm } from 'node:fs/promises'
import { minifyCss } from './minifyCss.ts'
import { ROOT, run } from './run.ts'
import { vendorPackages } from './vendor.ts'

const PROJECTS = ['tsconfig.page.json', 'tsconfig.worker.json', 'tsconfig.cli.json']

/**
 * Emits the library: plain `tsc`, one file for one file, so that every bundler finds the literal
 * `new SharedWorker(new URL('…/engine.js', import.meta.url))` (docs/decisions/004), and a file for each vendored package
 * (docs/decisions/041).
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
  await minifyCss(next)
  await vendorPackages(next)
  await rename(`${ROOT}/dist`, last).catch(() => {})
  await rename(next, `${ROOT}/dist`)
  await rm(last, { recursive: true, force: true })
}
