import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { VIEWS } from '../src/ui/state/views.ts'
import { findChromium } from './chromium.ts'
import { isMain, ROOT, run } from './run.ts'

// `npm run test:changed`: what a change touches, in about three minutes. The whole suite is `npm test`.

/** Unit tests take a second each with their start. */
const UNIT_FILES_MAX = 120
/** Flow tests take seconds each, and a change near the ground touches nearly all of them. */
const FLOW_FILES_MAX = 15
const SPECS_MAX = 6

/** Paths from the root that differ from a commit, and those that git does not know yet. */
export async function changedFiles(base: string): Promise<readonly string[]> {
  const [tracked, untracked] = await Promise.all([
    run('git', ['diff', '--name-only', '--relative', base]),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  if (tracked.code !== 0) throw new Error(`git does not know "${base}"`)
  const paths = `${tracked.output}\n${untracked.output}`.split('\n').map(path => path.trim())
  return [...new Set(paths)].filter(path => path !== '' && existsSync(`${ROOT}/${path}`)).sort()
}

/** Test files of a project that import a changed file, however far away. Files that changed themselves come first. */
async function relatedTests(project: string, files: readonly string[]): Promise<readonly string[]> {
  const paths = files.map(path => `${ROOT}/${path}`)
  const vitest = await createVitest('test', {
    project: [project],
    related: paths,
    // By default a change of package.json is one of every test.
    forceRerunTriggers: [],
    watch: false,
  })
  try {
    const found = await vitest.getRelevantTestSpecifications()
    const tests = [...new Set(found.map(({ moduleId }) => moduleId))].sort()
    return [...tests.filter(path => paths.includes(path)), ...tests.filter(path => !paths.includes(path))]
  } finally {
    await vitest.close()
  }
}

/**
 * Browser tests of a change: those that changed, and those that name a view whose folder changed. They run over the built
 * demo, so no import leads from them to the sources.
 *
 * @param specs text of each browser test by its path
 */
export function relatedSpecs(
  files: readonly string[],
  specs: Readonly<Record<string, string>>,
): readonly string[] {
  const areas = new Set(files.map(path => /^src\/ui\/views\/(\w+)\//.exec(path)?.[1]).filter(Boolean))
  const folders = [...areas].map(area => `${ROOT}/src/ui/views/${area}`)
  const names = folders
    .flatMap(folder => readdirSync(folder))
    .map(file => basename(file, '.tsx'))
    .filter(name => Object.hasOwn(VIEWS, name))
  const named = (text: string) => names.filter(name => text.includes(`'${name}'`)).length
  const ranked = Object.entries(specs)
    .map(([path, text]) => ({ path, weight: files.includes(path) ? Number.POSITIVE_INFINITY : named(text) }))
    .filter(({ weight }) => weight > 0)
  return ranked.sort((entry, other) => other.weight - entry.weight).map(({ path }) => path)
}

function readSpecs(): Readonly<Record<string, string>> {
  const folder = 'test/browser'
  const names = readdirSync(`${ROOT}/${folder}`).filter(name => name.endsWith('.spec.ts'))
  return Object.fromEntries(
    names.map(name => [`${folder}/${name}`, readFileSync(`${ROOT}/${folder}/${name}`, 'utf8')]),
  )
}

/** Runs the first of some tests and says how many are left out. @returns whether all of them passed */
async function runFirst(
  what: string,
  found: readonly string[],
  most: number,
  runTests: (paths: readonly string[]) => Promise<number>,
): Promise<boolean> {
  const chosen = found.slice(0, most)
  const left = found.length - chosen.length
  console.log(
    `\n== ${what}: ${chosen.length} of ${found.length} files${left > 0 ? `; npm test runs the other ${left}` : ''}`,
  )
  return chosen.length === 0 || (await runTests(chosen)) === 0
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [base = 'HEAD'] = positionals
  const files = await changedFiles(base)
  console.log(`${files.length} files differ from ${base}`)
  if (files.length === 0) return 0
  const vitestOf = (project: string) => async (paths: readonly string[]) =>
    (await run('vitest', ['run', '--project', project, ...paths], { stdio: 'inherit' })).code
  const playwright = async (paths: readonly string[]) =>
    (await run('playwright', ['test', ...paths], { stdio: 'inherit' })).code
  const specs = findChromium() ? relatedSpecs(files, readSpecs()) : []
  const ends = [
    await runFirst('unit', await relatedTests('unit*', files), UNIT_FILES_MAX, vitestOf('unit*')),
    await runFirst('flow', await relatedTests('flow', files), FLOW_FILES_MAX, vitestOf('flow')),
    await runFirst('browser', specs, SPECS_MAX, playwright),
  ]
  return ends.every(Boolean) ? 0 : 1
}

if (isMain(import.meta.url)) process.exit(await main())
