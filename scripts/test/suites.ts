import { ROOT, type RunOptions, run } from '../run.ts'
import { missingFor } from './machine.ts'
import { type Counts, readPlaywright, readVitest } from './reports.ts'
import type { Phase } from './runPhase.ts'
import {
  chooseFiles,
  type Part,
  type PlaywrightSuite,
  SUITE_TIERS,
  type SuiteTiers,
  type Tier,
  tiersIn,
  type VitestSuite,
} from './tiers.ts'

export interface Outcome extends Counts {
  readonly name: string
}

export interface SuiteOptions extends RunOptions {
  /** Whether this run has built `dist`; the suites then use it as it is. */
  readonly isBuilt: boolean
  /** Which tests of the suite run. */
  readonly part: Part
  /** `2/3`: the second of three shards of a Playwright suite. */
  readonly shard?: string
}

interface Ended extends Counts {
  /** Output of the suite; empty when it went to the terminal. */
  readonly output: string
}

export interface Suite {
  readonly name: string
  /** Tiers that this suite has tests in. */
  readonly tiers: readonly Tier[]
  /** Computes for most of its time, and gives way to suites that wait for a while and must then be quick. */
  readonly givesWay: boolean
  run(options: SuiteOptions): Promise<Ended>
}

/** A check that has no tests of its own counts as one. */
function check(name: string, command: string, ...args: string[]): Suite {
  return {
    name,
    tiers: ['core'],
    givesWay: true,
    async run({ isBuilt, part, ...options }) {
      const { code, output } = await run(command, args, options)
      const counts =
        code === 0
          ? { passed: 1, failed: 0, words: [] }
          : { passed: 0, failed: 1, words: [output.trimEnd().split('\n').slice(-20).join('\n')] }
      return { ...counts, output }
    },
  }
}

const build = check('build', 'npm', 'run', '-s', 'build')

/** The documentation site is made of `dist`. */
const docs: Suite = {
  name: 'docs',
  tiers: ['long'],
  givesWay: true,
  async run(options) {
    const built = options.isBuilt ? undefined : await build.run(options)
    return built?.failed ? built : check('docs', 'npm', 'run', '-s', 'docs:build').run(options)
  },
}

/** The projects of the library are compiled by the build, which fails at every type that does not fit. */
const types: Suite = {
  name: 'types',
  tiers: ['core'],
  givesWay: true,
  run: options => check('types', 'npm', 'run', '-s', options.isBuilt ? 'types:rest' : 'types').run(options),
}

/** A runner that fails after its last test (an unhandled rejection, a missing report) counts as one failure. */
const withExit = (counts: Counts, code: number): Counts =>
  code === 0 || counts.failed > 0
    ? counts
    : {
        ...counts,
        failed: 1,
        words: [...counts.words, `its runner ended with ${code}, though no test failed`],
      }

/** A runner without a report counts as one failure; its output says why. */
const broken = (error: unknown): Counts => {
  console.error(error)
  return { passed: 0, failed: 1, words: [String(error)] }
}

/** The report of a whole suite has the suite's name alone; `scripts/browserTable.ts` reads it. */
const reportPath = (name: string, part: Part): string =>
  `${ROOT}/.cache/test/${name}${part === 'all' ? '' : `-${part}`}.json`

/** @param project of `vitest.config.ts`; a pattern for the projects of one suite */
function vitest(name: VitestSuite, project: string = name): Suite {
  const suite = SUITE_TIERS[name]
  return {
    name,
    tiers: tiersIn(suite),
    givesWay: name !== 'flow' && name !== 'webkit',
    async run({ isBuilt, part, shard, ...options }) {
      const report = reportPath(name, part)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const { code, output } = await run(
        'vitest',
        ['run', '--project', project, ...reporters, ...vitestFilter(suite, part)],
        { ...options, env: isBuilt ? { TABKEY_KEEP_DIST: '1' } : {} },
      )
      return { ...withExit(await readVitest(report).catch(broken), code), output }
    },
  }
}

function vitestFilter(suite: SuiteTiers, part: Part): readonly string[] {
  const { files, isWanted } = chooseFiles(suite, part)
  return isWanted
    ? files.map(file => `/${file}.test.ts`)
    : files.flatMap(file => ['--exclude', `**/${file}.test.{ts,tsx}`])
}

function playwright(name: PlaywrightSuite, ...args: readonly string[]): Suite {
  const suite = SUITE_TIERS[name]
  return {
    name,
    tiers: tiersIn(suite),
    givesWay: name === 'pack',
    async run({ isBuilt, part, shard, ...options }) {
      const report = reportPath(name, part)
      const filter = [...playwrightFilter(suite, part), ...(shard ? ['--shard', shard] : [])]
      const { code, output } = await run('playwright', ['test', '--reporter=list,json', ...args, ...filter], {
        ...options,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isBuilt ? { TABKEY_KEEP_DIST: '1' } : {}) },
      })
      return { ...withExit(await readPlaywright(report).catch(broken), code), output }
    },
  }
}

/** Playwright matches a pattern with `project file title`. */
function playwrightFilter(suite: SuiteTiers, part: Part): readonly string[] {
  const { files, isWanted } = chooseFiles(suite, part)
  if (files.length === 0) return []
  return [isWanted ? '--grep' : '--grep-invert', String.raw`(?:^|[ /])(?:${files.join('|')})\.spec\.ts `]
}

/**
 * A suite of a browser that a machine may not have: it is skipped there, and fails in CI.
 *
 * @param findMissing what to install; undefined when the browser is there. Called when the suite begins, after the
 * machine was prepared.
 */
export const optionalSuite = (
  suite: Suite,
  findMissing: () => string | undefined = () => missingFor(suite.name),
): Suite => ({
  ...suite,
  async run(options) {
    const missing = findMissing()
    if (missing === undefined) return suite.run(options)
    const isRequired = Boolean(process.env.CI)
    const words = [`${isRequired ? 'failed' : 'skipped'}: ${missing}`]
    console.log(words.join('\n'))
    return { passed: 0, failed: isRequired ? 1 : 0, words, output: '' }
  },
})

interface SuitePhase extends Phase<Suite> {
  /** Its suites build `dist` when `build` has not run. */
  readonly readsBuild: boolean
}

/**
 * Phases run one after the other, in the order of their cost: what fails cheaply fails first.
 *
 * `flow` waits for most of its time: for relays that do not answer, for deadlines, for blocks. What only computes fills
 * that time, and gives way to it. Chromium has the machine almost for itself, because a browser that starves fails without
 * a defect: beside it `simulation` takes, in one process, what its waits leave.
 * Firefox and WebKit wait for their drivers, and the bundlers of `pack` fill that time; in `npm test`, which has no
 * `pack`, they run beside each other.
 */
export const PHASES: readonly SuitePhase[] = [
  {
    readsBuild: false,
    lanes: [
      [vitest('flow')],
      [vitest('unit', 'unit*')],
      [
        check('lint', 'npm', 'run', '-s', 'lint'),
        // Writes the `dist` that later suites read.
        build,
        types,
        // Reads Vite's config, which reads `dist`.
        check('unused', 'npm', 'run', '-s', 'check:unused'),
        check('size', 'tsx', 'scripts/size.ts', '--keep-dist'),
        // The documentation site: dead links fail, and public exports without a page.
        docs,
      ],
    ],
    spare: [vitest('house')],
  },
  { readsBuild: true, lanes: [[optionalSuite(playwright('browser'))], [vitest('simulation')]], spare: [] },
  {
    readsBuild: true,
    lanes: [
      [optionalSuite(playwright('firefox', '--config', 'playwright.firefox.config.ts'))],
      // Packs for itself, and builds unless this run has: the tests see what `npm publish` would send.
      [optionalSuite(playwright('pack', '--config', 'playwright.pack.config.ts'))],
    ],
    spare: [
      optionalSuite(vitest('webkit')),
      // Needs the site that `docs` has built.
      optionalSuite(playwright('site', '--config', 'playwright.docs.config.ts')),
    ],
  },
]

/** Every suite, in the order of the phases. */
export const SUITES: readonly Suite[] = PHASES.flatMap(({ lanes, spare }) => [...lanes.flat(), ...spare])
