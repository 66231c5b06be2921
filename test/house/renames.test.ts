import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyRenames, findRenames, groupBy, type Renamed } from './support/renames.ts'
import { createScratchCopy, type ScratchCopy } from './support/scratchCopy.ts'
import { ROOT } from './support/sources.ts'

// A call over the wire, a public method, or the body of a method cannot be renamed in one place alone: the compiler names
// each user. One run of the compiler checks many renames, in a copy of the sources.

/** The projects that a rename may break; of the worker only calls are. */
const PAGE = ['tsconfig.page.json']
const BOTH = ['tsconfig.page.json', 'tsconfig.worker.json']
/** The compiler reports one surplus member of an object at a time: an object has so many at most. */
const RUNS_MAX = 14
const TIMEOUT_MS = 600_000

let copy: ScratchCopy

async function compile(renames: readonly Renamed[], projects: readonly string[]): Promise<string> {
  const byFile = groupBy(renames, ({ file }) => file)
  const texts = new Map([...byFile.keys()].map(file => [file, readFileSync(ROOT + file, 'utf8')]))
  for (const [file, text] of texts) copy.write(file, applyRenames(text, byFile.get(file) ?? []))
  const ran = await Promise.all(
    projects.map(project =>
      copy.run(
        'tsc',
        '--noEmit',
        '--pretty',
        'false',
        '--incremental',
        '--tsBuildInfoFile',
        `${project}.info`,
        '-p',
        project,
      ),
    ),
  )
  for (const [file, text] of texts) copy.write(file, text)
  return ran.map(({ output }) => output).join('\n')
}

beforeAll(async () => {
  copy = createScratchCopy('renames')
  copy.write('src/ui/client/unused.ts', 'export interface UnusedClient {\n  unusedRenamed(): void\n}\n')
  // A method that nothing uses is renamed without an error.
  expect((await compile([], BOTH)).trim()).toBe('')
}, TIMEOUT_MS)
afterAll(() => copy.remove())

const firstOfEach = (renames: readonly Renamed[], keyOf: (renamed: Renamed) => string): readonly Renamed[] =>
  [...groupBy(renames, keyOf).values()].flatMap(([first]) => first ?? [])

/** The renames that the output of the compiler names: by the new name, or by an old name that one of them has alone. */
function findReported(output: string, renames: readonly Renamed[]): ReadonlySet<Renamed> {
  const named = (text: string) => new RegExp(text).test(output)
  const byName = groupBy(renames, ({ name }) => name)
  const isReported = ({ name, newName }: Renamed) =>
    named(`\\b${newName}\\b`) || (byName.get(name)?.length === 1 && named(`'${name}'`))
  return new Set(renames.filter(isReported))
}

test('renames: the compiler reports each call, each method and each body', {
  timeout: TIMEOUT_MS,
}, async () => {
  const all = findRenames()
  for (const kind of ['call', 'method', 'body'])
    expect(all.filter(renamed => renamed.kind === kind).length, kind).toBeGreaterThan(30)
  let left = all
  for (let runs = 0; left.length > 0 && runs < RUNS_MAX; runs += 1) {
    // One body of an object in each run, so the bodies take their turns first.
    const bodies = firstOfEach(
      left.filter(({ kind }) => kind === 'body'),
      ({ group }) => group,
    )
    const others = left.filter(({ kind }) => kind !== 'body')
    // An error that has the old name alone is of one rename, so that later runs rename each name once.
    const chosen =
      runs === 0 ? [...bodies, ...others] : firstOfEach([...bodies, ...others], ({ name }) => name)
    const projects = chosen.some(({ kind }) => kind === 'call') ? BOTH : PAGE
    const reported = findReported(await compile(chosen, projects), chosen)
    left = left.filter(renamed => !reported.has(renamed))
    console.log(`FIGURE run ${runs + 1}: ${chosen.length} renamed, ${left.length} left`)
    if (reported.size === 0) break
  }
  expect(left.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
