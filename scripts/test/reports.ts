import { readFile } from 'node:fs/promises'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

const numberAt = (value: unknown, key: string): number => {
  const found = (value as Record<string, unknown> | null)?.[key]
  if (typeof found !== 'number') throw new Error(`The report says nothing of ${key}`)
  return found
}

/** Adds a vitest JSON report up. A file that could not be loaded has no tests, and counts as one failure. */
export async function readVitest(path: string): Promise<Counts> {
  const report = await read(path)
  const failed = numberAt(report, 'numFailedTests')
  const { testResults } = report as { testResults?: { status?: string; assertionResults?: unknown[] }[] }
  const broken = (testResults ?? []).filter(
    file => file.status === 'failed' && (file.assertionResults?.length ?? 0) === 0,
  )
  return { passed: numberAt(report, 'numPassedTests'), failed: failed + broken.length }
}

/** Adds a Playwright JSON report up. A test that passed when tried again has passed; the list names it. */
export async function readPlaywright(path: string): Promise<Counts> {
  const report = await read(path)
  const { stats, errors } = report as { stats?: unknown; errors?: unknown[] }
  return {
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: numberAt(stats, 'unexpected') + (errors?.length ?? 0),
  }
}
