import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ContractReport } from './contractLog.ts'

const FOLDER = fileURLToPath(new URL('../../.cache/contracts/', import.meta.url))
const SHOWN_PROBLEMS = 40
const ASK_MS = 5_000

/** Adds reports of several peers or demos up. */
export function joinReports(reports: readonly ContractReport[]): ContractReport {
  const checked: Record<string, number> = {}
  for (const report of reports)
    for (const [name, count] of Object.entries(report.checked)) checked[name] = (checked[name] ?? 0) + count
  return { checked, problems: [...new Set(reports.flatMap(({ problems }) => problems))] }
}

/**
 * Reads the report of the peers behind one API peer.
 *
 * @param api its address
 * @throws when the peer does not answer within 5 s
 */
export async function askReport(api: string): Promise<ContractReport> {
  const response = await fetch(`${api}/__contracts`, { signal: AbortSignal.timeout(ASK_MS) })
  return (await response.json()) as ContractReport
}

/**
 * Writes what was compared to `.cache/contracts/<suite>.json`, and fails a suite whose peers or requests differ from the
 * contracts.
 *
 * @throws an error that lists the differences
 */
export async function settleContracts(suite: string, report: ContractReport): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}${suite}.json`, `${JSON.stringify(report, null, 2)}\n`)
  const { problems } = report
  if (problems.length === 0) return
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(problem => `  ${problem}`)
  throw new Error(`${problems.length} differences from the contracts of the services:\n${shown.join('\n')}`)
}
