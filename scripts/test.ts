import type { StdioOptions } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isMain, ROOT } from './run.ts'
import { prepareMachine } from './test/machine.ts'
import { runPhase } from './test/runPhase.ts'
import { type Outcome, PHASES, type Suite } from './test/suites.ts'
import { type Part, TIERS, type Tier } from './test/tiers.ts'

export interface RunSuitesOptions {
  /** Suites to run; all when empty. */
  readonly names?: readonly string[]
  /** Which of their tests. */
  readonly part: Part
  /** `2/3`: the second of three shards of each Playwright suite. */
  readonly shard?: string | undefined
  /** Minutes after the start of the process from which on no suite begins; without it every suite runs. */
  readonly within?: number | undefined
  /** Suites that this process has run; the library is built if they have built it. */
  readonly before?: readonly Outcome[]
}

/**
 * Runs suites phase by phase, the lanes of one phase beside each other.
 *
 * @returns the outcome of each suite; a suite whose runner failed counts as one failure at least
 */
export async function runSuites({
  names = [],
  part,
  shard,
  within,
  before = [],
}: RunSuitesOptions): Promise<readonly Outcome[]> {
  if (before.length === 0) await rm(`${ROOT}/.cache/test`, { recursive: true, force: true })
  await mkdir(`${ROOT}/.cache/test`, { recursive: true })
  const outcomes: Outcome[] = []
  const isWanted = ({ name, tiers }: Suite) =>
    (part === 'all' || tiers.includes(part)) && (names.length === 0 || names.includes(name))
  const isBuilt = () => [...before, ...outcomes].some(({ name, failed }) => name === 'build' && failed === 0)
  const start = async (suite: Suite, isAlone: boolean): Promise<void> => {
    if (within !== undefined && performance.now() > within * 60_000) {
      outcomes.push(leftOut(suite, within))
      return
    }
    const options = { isBuilt: isBuilt(), part, ...(shard ? { shard } : {}), isAlone }
    outcomes.push(await runSuite(suite, options))
  }
  for (const { readsBuild, ...phase } of PHASES) {
    const lanes = phase.lanes.map(lane => lane.filter(isWanted))
    const spare = phase.spare.filter(isWanted)
    // Each suite builds `dist` where this run has not, and two builds at once would replace each other's.
    const isOneLane = readsBuild && !isBuilt()
    await runPhase(isOneLane ? { lanes: [[...lanes.flat(), ...spare]], spare: [] } : { lanes, spare }, start)
  }
  return outcomes
}

/** A machine that is too slow for all of the suites still tells what the others found, the cheapest first. */
function leftOut({ name }: Suite, within: number): Outcome {
  const words = [`left out: ${within} minutes had passed`]
  console.log(`\n== ${name}: ${words.join()}`)
  return { name, passed: 0, failed: 0, words }
}

interface RunSuiteOptions {
  readonly isBuilt: boolean
  readonly part: Part
  readonly shard?: string
  /** The output goes to the terminal at once; otherwise whole when the suite ends, not mixed with another's. */
  readonly isAlone: boolean
}

async function runSuite(suite: Suite, { isAlone, ...options }: RunSuiteOptions): Promise<Outcome> {
  const { part } = options
  const title = part === 'core' || part === 'all' ? suite.name : `${suite.name} (${part})`
  console.log(`\n== ${title}${isAlone ? '' : ' begins'}`)
  const start = performance.now()
  const stdio: StdioOptions = ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe']
  const { output, ...counts } = await suite
    .run({ ...options, stdio, givesWay: suite.givesWay && !isAlone })
    .catch(error => {
      console.error(error)
      return { passed: 0, failed: 1, words: [String(error)], output: '' }
    })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (output) console.log(`\n== ${title}\n${output.trimEnd()}`)
  console.log(`== ${title}: ${counts.passed} ok, ${counts.failed} not ok (${seconds} s)`)
  return { name: suite.name, ...counts }
}

/** The tiers up to `last`, one after the other. After the core, no suite begins once `within` minutes have passed. */
async function runThrough(
  last: Tier,
  options: Pick<RunSuitesOptions, 'names' | 'shard'>,
  within: number | undefined,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const part of TIERS.slice(0, TIERS.indexOf(last) + 1))
    outcomes.push(
      ...(await runSuites({
        ...options,
        part,
        before: outcomes,
        within: part === 'core' ? undefined : within,
      })),
    )
  return outcomes
}

/** A suite that is named runs whole. */
const choosePart = ({ tier, all, names }: Choice): Part =>
  tier === undefined ? (all || names.length > 0 ? 'all' : 'core') : readTier(tier)

function readTier(name: string): Tier {
  const found = TIERS.find(tier => tier === name)
  if (!found) throw new Error(`Unknown tier ${name}: use ${TIERS.join(', ')}.`)
  return found
}

interface Choice {
  readonly tier: string | undefined
  readonly all: boolean
  readonly names: readonly string[]
}

if (isMain(import.meta.url)) {
  const { positionals: names, values } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      shard: { type: 'string' },
      through: { type: 'string' },
      tier: { type: 'string' },
      within: { type: 'string' },
    },
  })
  await prepareMachine(names)
  const within = values.within === undefined ? undefined : Number(values.within)
  const common = { names, shard: values.shard }
  const outcomes = values.through
    ? await runThrough(readTier(values.through), common, within)
    : await runSuites({ ...common, part: choosePart({ tier: values.tier, all: values.all, names }), within })
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  // At the end, because a long log is often cut at the front.
  for (const { name, words } of outcomes) for (const word of words) console.log(`\n${name}: ${word}`)
  const minutes = (performance.now() / 60_000).toFixed(1)
  console.log(`\n${minutes} min`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 || outcomes.length === 0 ? 1 : 0)
}
