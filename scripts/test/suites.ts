import type { SpawnOptions } from 'node:child_process'
import { ROOT, run } from '../run.ts'
import { type Counts, readPlaywright, readVitest } from './reports.ts'

export interface Outcome extends Counts {
  readonly name: string
}

interface Suite {
  readonly name: string
  run(): Promise<Counts>
}

const inherit: SpawnOptions = { stdio: ['ignore', 'inherit', 'inherit'] }

/** A check that has no tests of its own counts as one. */
async function check(command: string, ...args: string[]): Promise<Counts> {
  const { code } = await run(command, args, inherit)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A runner that dies after its last test (an unhandled rejection, a missing report) has failed, whatever it counted. */
const withExit = ({ passed, failed }: Counts, code: number): Counts => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
})

function vitest(project: string): Suite {
  const report = `${ROOT}/.cache/test/${project}.json`
  return {
    name: project,
    async run() {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const { code } = await run('vitest', ['run', '--project', project, ...reporters], inherit)
      return withExit(await readVitest(report), code)
    },
  }
}

function playwright(name: string, ...args: readonly string[]): Suite {
  const report = `${ROOT}/.cache/test/${name}.json`
  return {
    name,
    async run() {
      const { code } = await run('playwright', ['test', '--reporter=list,json', ...args], {
        ...inherit,
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      })
      return withExit(await readPlaywright(report), code)
    },
  }
}

/** In the order of their cost: what fails cheaply fails first. `build` writes the `dist` the later ones look at. */
export const SUITES: readonly Suite[] = [
  { name: 'types', run: () => check('npm', 'run', '-s', 'types') },
  { name: 'lint', run: () => check('npm', 'run', '-s', 'lint') },
  { name: 'build', run: () => check('npm', 'run', '-s', 'build') },
  // It reads Vite's config, which reads `dist`.
  { name: 'unused', run: () => check('npm', 'run', '-s', 'check:unused') },
  vitest('unit'),
  vitest('flow'),
  vitest('house'),
  { name: 'size', run: () => check('tsx', 'scripts/size.ts', '--keep-dist') },
  playwright('browser'),
  // Builds and packs for itself: what is tested is what `npm publish` would send.
  playwright('pack', '--config', 'playwright.pack.config.ts'),
]
