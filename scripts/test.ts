import type { StdioOptions } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findChromium, NO_CHROMIUM } from './chromium.ts'
import { isMain, ROOT } from './run.ts'
import { type Outcome, PHASES, type Suite } from './test/suites.ts'

/**
 * Runs every suite: phase by phase, the lanes of one beside each other.
 *
 * @param names suites to run; all when empty
 * @returns how each went; a suite that broke counts as one failure at least
 */
export async function runSuites(names: readonly string[]): Promise<readonly Outcome[]> {
  await rm(`${ROOT}/.cache/test`, { recursive: true, force: true })
  await mkdir(`${ROOT}/.cache/test`, { recursive: true })
  const outcomes: Outcome[] = []
  for (const phase of PHASES) {
    const lanes = phase
      .map(lane => lane.filter(({ name }) => names.length === 0 || names.includes(name)))
      .filter(lane => lane.length > 0)
    const runLane = async (lane: readonly Suite[], at: number): Promise<void> => {
      for (const suite of lane) {
        const isBuilt = outcomes.some(({ name, failed }) => name === 'build' && failed === 0)
        outcomes.push(await runSuite(suite, { isBuilt, isAlone: lanes.length === 1, givesWay: at > 0 }))
      }
    }
    await Promise.all(lanes.map(runLane))
  }
  return outcomes
}

interface RunSuiteOptions {
  readonly isBuilt: boolean
  /** Its words go to the terminal as they come; otherwise all at once when it ends, not between another one's. */
  readonly isAlone: boolean
  readonly givesWay: boolean
}

async function runSuite(suite: Suite, { isAlone, ...options }: RunSuiteOptions): Promise<Outcome> {
  console.log(`\n== ${suite.name}${isAlone ? '' : ' begins'}`)
  const start = performance.now()
  const stdio: StdioOptions = ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe']
  const { output, ...counts } = await suite.run({ ...options, stdio }).catch(error => {
    console.error(error)
    return { passed: 0, failed: 1, words: [String(error)], output: '' }
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (output) console.log(`\n== ${suite.name}\n${output.trimEnd()}`)
  console.log(`== ${suite.name}: ${counts.passed} ok, ${counts.failed} not ok (${seconds} s)`)
  return { name: suite.name, ...counts }
}

if (isMain(import.meta.url)) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const wantsBrowser =
    positionals.length === 0 || positionals.some(name => /^(browser|site|pack)$/.test(name))
  if (wantsBrowser && !findChromium()) {
    console.error(NO_CHROMIUM)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
  const outcomes = await runSuites(positionals)
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  // At the end, because a long log is often cut at the front.
  for (const { name, words } of outcomes) for (const word of words) console.log(`\n${name}: ${word}`)
  const minutes = (performance.now() / 60_000).toFixed(1)
  console.log(`\n${minutes} min`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 || outcomes.length === 0 ? 1 : 0)
}
