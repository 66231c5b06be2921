import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { ratioOf } from './ratioOf.ts'
import type { Report } from './report.ts'

const run = z.object({
  date: z.string(),
  commit: z.string(),
  /** Median or count by `measure: figure`; times its base where it has one, so that machines can be compared. */
  figures: z.record(z.string(), z.number()),
})

/** What is kept of one whole run, for the charts over commits. */
export type PastRun = z.infer<typeof run>

/** Runs that are kept; the oldest go first. */
const RUNS_MAX = 200

/** The name of a figure in the history. */
export const figureKey = (measure: string, figure: string): string => `${measure}: ${figure}`

/** What the history keeps of a run. */
export function toPastRun({ date, commit, measures }: Report): PastRun {
  const figures = measures.flatMap(({ name, figures }) =>
    figures.map(figure => [figureKey(name, figure.name), ratioOf(figure, figures) ?? figure.value] as const),
  )
  return { date, commit, figures: Object.fromEntries(figures) }
}

/**
 * The history with one run more, in order of time. A second run of a commit replaces the first.
 *
 * @example addRun(await readHistory(file), toPastRun(report))
 */
export function addRun(history: readonly PastRun[], added: PastRun): readonly PastRun[] {
  const others = history.filter(({ commit }) => commit !== added.commit)
  return [...others, added].sort((one, other) => one.date.localeCompare(other.date)).slice(-RUNS_MAX)
}

/**
 * Reads the history; empty where there is no file yet.
 *
 * @throws when the file is not a history
 */
export async function readHistory(file: string): Promise<readonly PastRun[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return z.array(run).parse(JSON.parse(text))
}

/** Writes the history, a line for each run. */
export async function writeHistory(file: string, history: readonly PastRun[]): Promise<void> {
  await writeFile(file, `[\n${history.map(entry => JSON.stringify(entry)).join(',\n')}\n]\n`)
}
