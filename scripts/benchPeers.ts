import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CONTESTANTS, type Contestant, EMPTY } from '../bench/peers/contestants.ts'
import type { Probe } from '../bench/peers/probe.ts'
import { PROBES } from '../bench/peers/probes.ts'
import { compareRuns, type RunComparison } from '../bench/peers/report/compareRuns.ts'
import { refreshExcerpt, splitAtMarks } from '../bench/peers/report/excerpt.ts'
import { REASONS } from '../bench/peers/report/reasons.ts'
import type { Cell, PeerReport, RowOutcome } from '../bench/peers/report/report.ts'
import { standing } from '../bench/peers/report/standing.ts'
import { toFigures, toMarkdown } from '../bench/peers/report/toTable.ts'
import { HERE, INSTALLED } from '../bench/peers/stage/folders.ts'
import { install } from '../bench/peers/stage/install.ts'
import { openPeerStage, type PeerStage } from '../bench/peers/stage/openPeerStage.ts'
import { packTabkey } from '../bench/peers/stage/packTabkey.ts'
import { medianInterval } from '../bench/report/medianInterval.ts'
import { median } from '../bench/report/summarize.ts'
import { readMachine } from '../bench/stage/readMachine.ts'
import { isMain, ROOT, run } from './run.ts'

const DEADLINE_MS = 180_000

type Samples = Map<string, Map<Contestant['id'], number[]>>

async function sample(probe: Probe, contestant: Contestant, stage: PeerStage) {
  let late: NodeJS.Timeout | undefined
  try {
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`Not done within ${DEADLINE_MS} ms`)), DEADLINE_MS)
    })
    const visit = { contestant, stage, site: stage.siteOf(contestant) }
    return await Promise.race([probe.sample(visit), tooLate])
  } finally {
    clearTimeout(late)
    await stage.tidy()
  }
}

/** A generator of numbers from 0 to 1 that the same seed makes the same of (xorshift32). */
function createRandom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** In another order (Fisher-Yates). */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item]
  }
  return shuffled
}

interface RunProbeOptions {
  readonly rounds: number
  readonly random: () => number
}

/** Every contestant in turn, round by round, each round in another order: a busy minute meets them all. */
async function runProbe(
  probe: Probe,
  stage: PeerStage,
  samples: Samples,
  { rounds, random }: RunProbeOptions,
): Promise<string[]> {
  const failures: string[] = []
  const asked = probe.withEmpty ? [EMPTY, ...CONTESTANTS] : CONTESTANTS
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of shuffle(asked, random)) {
      try {
        for (const [key, value] of Object.entries(await sample(probe, contestant, stage))) {
          if (value === undefined) continue
          const cells = samples.get(key) ?? new Map<Contestant['id'], number[]>()
          samples.set(key, cells.set(contestant.id, [...(cells.get(contestant.id) ?? []), value]))
        }
      } catch (error) {
        const words = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
        failures.push(`${probe.name}, ${contestant.title}, round ${round + 1}: ${words}`)
        console.error(failures.at(-1))
      }
    }
  }
  return failures
}

function rowsOf(probes: readonly Probe[], samples: Samples): readonly RowOutcome[] {
  return probes.flatMap(({ rows }) =>
    rows.map(row => {
      const cells = [...(samples.get(row.key) ?? [])].map(
        ([id, values]) =>
          [id, { median: median(values), interval: medianInterval(values), samples: values }] as const,
      )
      return { ...row, cells: Object.fromEntries(cells) as Partial<Record<Contestant['id'], Cell>> }
    }),
  )
}

/** Puts the short table where a reader compares, and its rows where a newcomer looks: between the marks of both documents. */
async function writeDocuments(report: PeerReport): Promise<void> {
  const page = `${ROOT}/docs/comparison.md`
  const [before, , after] = splitAtMarks(await readFile(page, 'utf8'))
  await writeFile(page, `${before}\n${toFigures(report)}\n\n${after}`)
  const readme = `${ROOT}/README.md`
  const [start, excerpt, end] = splitAtMarks(await readFile(readme, 'utf8'))
  await writeFile(readme, `${start}${refreshExcerpt(excerpt, toFigures(report))}${end}`)
}

async function versionOf(name: string): Promise<string> {
  const text = await readFile(`${INSTALLED}/${name}/package.json`, 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

interface RunOptions {
  readonly isShort: boolean
  readonly seed: number
  readonly tarball?: string | undefined
}

async function runAll(probes: readonly Probe[], { isShort, seed, tarball }: RunOptions): Promise<PeerReport> {
  const start = performance.now()
  const lock = await install()
  await packTabkey(tarball)
  const types = await run('tsc', ['-p', `${HERE}/pages/tsconfig.json`])
  if (types.code !== 0) throw new Error(`The pages do not fit what is installed:\n${types.output}`)
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'])
  const stage = await openPeerStage(lock)
  try {
    const machine = readMachine(stage.browser)
    const samples: Samples = new Map()
    const failures: string[] = []
    const random = createRandom(seed)
    for (const probe of probes) {
      const since = performance.now()
      failures.push(
        ...(await runProbe(probe, stage, samples, { rounds: isShort ? 1 : probe.rounds, random })),
      )
      console.error(`${probe.name}: ${((performance.now() - since) / 1_000).toFixed(0)} s`)
    }
    const contestants = CONTESTANTS.map(async ({ id, title, packages: [first = ''] }) => {
      return { id, title, version: await versionOf(first) }
    })
    return {
      date: new Date().toISOString(),
      commit: output.trim(),
      machine,
      seconds: (performance.now() - start) / 1_000,
      seed,
      contestants: await Promise.all(contestants),
      rows: rowsOf(probes, samples),
      failures,
    }
  } finally {
    await stage.close()
  }
}

function printComparison(comparison: RunComparison): void {
  for (const [kind, { compared, disagreements }] of Object.entries(comparison)) {
    console.error(`${disagreements.length} of ${compared} ${kind} disagree`)
    for (const { row, contestant, before, after } of disagreements) {
      const [first, second] = [before, after].map(([low, high]) => `${low.toFixed(2)}…${high.toFixed(2)}`)
      console.error(`  ${row}, ${contestant}: ${first} then ${second}`)
    }
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** Names of probes; may be given several times. */
      only: { type: 'string', multiple: true },
      /** One round each, to try the bench itself. */
      short: { type: 'boolean', default: false },
      /** A packed Tabkey; built and packed when absent. */
      tarball: { type: 'string' },
      out: { type: 'string' },
      /** What the order of the contestants is drawn by; the time of the start when absent. */
      seed: { type: 'string' },
      /** `latest.json` of another run: figures and ratios on which the two disagree are printed. */
      against: { type: 'string' },
    },
  })
  const unknown = values.only?.filter(name => !PROBES.some(entry => entry.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`No probe ${unknown.join(', ')}; there are ${PROBES.map(({ name }) => name).join(', ')}`)
  const probes = PROBES.filter(({ name }) => values.only?.includes(name) ?? true)
  const isWhole = probes.length === PROBES.length && !values.short
  // `latest` is always one whole run: a part, or a trial, goes elsewhere.
  const folder = values.out ?? (isWhole ? `${HERE}/results` : `${ROOT}/.cache/bench-peers`)
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  if (!Number.isInteger(seed)) throw new Error(`No seed: ${values.seed}`)
  // Read first, as it may be the file that this run replaces.
  const before = values.against && (JSON.parse(await readFile(values.against, 'utf8')) as PeerReport)
  const report = await runAll(probes, { isShort: values.short, seed, tarball: values.tarball })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/latest.json`, `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(`${folder}/latest.md`, toMarkdown(report))
  if (folder === `${HERE}/results`) await writeDocuments(report)
  console.log(toMarkdown(report))
  console.error(`Written to ${folder}`)
  if (before) printComparison(compareRuns(before, report))
  const silent = report.rows.filter(row => standing(row) === 'behind' && REASONS[row.key] === undefined)
  for (const { what } of silent) console.error(`Behind, and no reason written: ${what}`)
  if (report.failures.length > 0 || silent.length > 0) process.exitCode = 1
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
