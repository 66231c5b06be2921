import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findChromium, NO_CHROMIUM } from './chromium.ts'
import { isMain, ROOT } from './run.ts'
import { type Outcome, SUITES } from './test/suites.ts'

/**
 * Runs every suite, one after the other: they share the cores, and a browser that starves fails for no fault of ours.
 *
 * @param names suites to run; all when empty
 * @returns how each went; a suite that broke counts as one failure at least
 */
export async function runSuites(names: readonly string[]): Promise<readonly Outcome[]> {
  await rm(`${ROOT}/.cache/test`, { recursive: true, force: true })
  await mkdir(`${ROOT}/.cache/test`, { recursive: true })
  const outcomes: Outcome[] = []
  for (const suite of SUITES) {
    if (names.length > 0 && !names.includes(suite.name)) continue
    console.log(`\n== ${suite.name}`)
    const start = performance.now()
    const counts = await suite.run().catch(error => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`== ${suite.name}: ${counts.passed} ok, ${counts.failed} not ok (${seconds} s)`)
    outcomes.push({ name: suite.name, ...counts })
  }
  return outcomes
}

if (isMain(import.meta.url)) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const wantsBrowser = positionals.length === 0 || positionals.some(name => /^(browser|pack)$/.test(name))
  if (wantsBrowser && !findChromium()) {
    console.error(NO_CHROMIUM)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
  const outcomes = await runSuites(positionals)
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 || outcomes.length === 0 ? 1 : 0)
}
