import { findFirefox, findWebKit, NO_FIREFOX, NO_WEBKIT } from '../browsers.ts'
import { ROOT, type RunOptions, run } from '../run.ts'
import { type Counts, readPlaywright, readVitest } from './reports.ts'

export interface Outcome extends Counts {
  readonly name: string
}

export interface SuiteOptions extends RunOptions {
  /** Whether this run has built `dist`; the suites then use it as it is. */
  readonly isBuilt: boolean
}

interface Ended extends Counts {
  /** What it said; empty when it said it on the terminal. */
  readonly output: string
}

export interface Suite {
  readonly name: string
  run(options: SuiteOptions): Promise<Ended>
}

/** A check that has no tests of its own counts as one. */
function check(name: string, command: string, ...args: string[]): Suite {
  return {
    name,
    async run({ isBuilt, ...options }) {
      const { code, output } = await run(command, args, options)
      const counts =
        code === 0
          ? { passed: 1, failed: 0, words: [] }
          : { passed: 0, failed: 1, words: [output.trimEnd().split('\n').slice(-20).join('\n')] }
      return { ...counts, output }
    },
  }
}

/** The projects of the library are compiled by the build, which fails at every type that does not fit. */
const types: Suite = {
  name: 'types',
  run: options => check('types', 'npm', 'run', '-s', options.isBuilt ? 'types:rest' : 'types').run(options),
}

/**
 * A runner that dies after its last test (an unhandled rejection, a missing report) has failed, whatever it counted.
 */
const withExit = (counts: Counts, code: number): Counts =>
  code === 0 || counts.failed > 0
    ? counts
    : {
        ...counts,
        failed: 1,
        words: [...counts.words, `its runner ended with ${code}, though no test failed`],
      }

/** A runner that left no report has failed; what it said says why. */
const broken = (error: unknown): Counts => {
  console.error(error)
  return { passed: 0, failed: 1, words: [String(error)] }
}

/** @param project of `vitest.config.ts`; a pattern for the projects of one suite */
function vitest(name: string, project = name): Suite {
  const report = `${ROOT}/.cache/test/${name}.json`
  return {
    name,
    async run({ isBuilt, ...options }) {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const { code, output } = await run('vitest', ['run', '--project', project, ...reporters], {
        ...options,
        env: isBuilt ? { TABKEY_KEEP_DIST: '1' } : {},
      })
      return { ...withExit(await readVitest(report).catch(broken), code), output }
    },
  }
}

function playwright(name: string, ...args: readonly string[]): Suite {
  const report = `${ROOT}/.cache/test/${name}.json`
  return {
    name,
    async run({ isBuilt, ...options }) {
      const { code, output } = await run('playwright', ['test', '--reporter=list,json', ...args], {
        ...options,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isBuilt ? { TABKEY_KEEP_DIST: '1' } : {}) },
      })
      return { ...withExit(await readPlaywright(report).catch(broken), code), output }
    },
  }
}

/**
 * A suite of a browser that a machine may not have: it is skipped there, and fails in CI.
 *
 * @param missing what to install; undefined when the browser is there
 */
export function optionalSuite(suite: Suite, missing: string | undefined): Suite {
  if (missing === undefined) return suite
  const isRequired = Boolean(process.env.CI)
  const words = [`${isRequired ? 'failed' : 'skipped'}: ${missing}`]
  return {
    name: suite.name,
    async run() {
      console.log(words.join('\n'))
      return { passed: 0, failed: isRequired ? 1 : 0, words, output: '' }
    },
  }
}

/** Suites that run one after the other. */
type Lane = readonly Suite[]

/**
 * Lanes of one phase run beside each other, phases one after the other, in the order of their cost: what fails cheaply
 * fails first.
 *
 * `flow` waits for most of its time: for relays that do not answer, for deadlines, for blocks. What only computes fills
 * that time, and gives way to it. The browser has the machine for itself: one that starves fails for no fault of ours.
 */
export const PHASES: readonly (readonly Lane[])[] = [
  [
    [vitest('flow')],
    [vitest('unit', 'unit*')],
    [
      check('lint', 'npm', 'run', '-s', 'lint'),
      // Writes the `dist` the later ones look at.
      check('build', 'npm', 'run', '-s', 'build'),
      types,
      // Reads Vite's config, which reads `dist`.
      check('unused', 'npm', 'run', '-s', 'check:unused'),
      vitest('simulation'),
      vitest('house'),
      check('size', 'tsx', 'scripts/size.ts', '--keep-dist'),
      // The documentation site: dead links fail, and public exports without a page.
      check('docs', 'npm', 'run', '-s', 'docs:build'),
    ],
  ],
  [[playwright('browser')]],
  // Needs what `docs` has built.
  [[playwright('site', '--config', 'playwright.docs.config.ts')]],
  [
    [
      optionalSuite(
        playwright('firefox', '--config', 'playwright.firefox.config.ts'),
        findFirefox() ? undefined : NO_FIREFOX,
      ),
    ],
  ],
  [[optionalSuite(vitest('webkit'), findWebKit() ? undefined : NO_WEBKIT)]],
  // Packs for itself, and builds unless this run has: what is tested is what `npm publish` would send.
  [[playwright('pack', '--config', 'playwright.pack.config.ts')]],
]
