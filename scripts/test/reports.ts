import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../run.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Each test that failed, or needed a second try: its name and the first lines of why. */
  readonly words: readonly string[]
}

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

const numberAt = (value: unknown, key: string): number => {
  const found = (value as Record<string, unknown> | null)?.[key]
  if (typeof found !== 'number') throw new Error(`The report says nothing of ${key}`)
  return found
}

const LINES = 12
const AGAIN = ' (passed in its second try)'

/** A test and why it failed, short enough for the end of a log. */
const say = (name: string, why = ''): string => {
  const lines = stripVTControlCharacters(why).trimEnd().split('\n').slice(0, LINES)
  return [name, ...lines.map(line => `    ${line}`)].join('\n')
}

interface VitestFile {
  readonly name?: string
  readonly status?: string
  readonly message?: string
  readonly assertionResults?: readonly {
    readonly status?: string
    readonly fullName?: string
    readonly failureMessages?: readonly string[]
  }[]
}

/**
 * Adds a vitest JSON report up. A file that could not be loaded has no tests, and counts as one failure; a test that passed
 * when tried again has passed, and its words say so.
 */
export async function readVitest(path: string): Promise<Counts> {
  const report = await read(path)
  const files = (report as { testResults?: readonly VitestFile[] }).testResults ?? []
  const broken = files.filter(file => file.status === 'failed' && (file.assertionResults?.length ?? 0) === 0)
  const tests = files.flatMap(({ name = '', assertionResults = [] }) =>
    assertionResults
      // One that passed when tried again keeps the message of its first try.
      .filter(({ status, failureMessages = [] }) => status === 'failed' || failureMessages.length > 0)
      .map(({ status, fullName = '', failureMessages }) =>
        say(`${relative(ROOT, name)} › ${fullName}${status === 'failed' ? '' : AGAIN}`, failureMessages?.[0]),
      ),
  )
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + broken.length,
    words: [...tests, ...broken.map(({ name = '', message }) => say(relative(ROOT, name), message))],
  }
}

interface PlaywrightSuite {
  readonly title?: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title?: string
    readonly tests?: readonly {
      readonly status?: string
      readonly results?: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

function readSuite({ title = '', suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(spec =>
    (spec.tests ?? [])
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results?.find(result => result.error)?.error?.message
        return say(`${title} › ${spec.title ?? ''}${status === 'flaky' ? AGAIN : ''}`, error)
      }),
  )
  return [...own, ...suites.flatMap(readSuite)]
}

/** Adds a Playwright JSON report up. A test that passed when tried again has passed; its words say so. */
export async function readPlaywright(path: string): Promise<Counts> {
  const report = await read(path)
  const { stats, errors, suites } = report as {
    stats?: unknown
    errors?: readonly { readonly message?: string }[]
    suites?: readonly PlaywrightSuite[]
  }
  return {
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: numberAt(stats, 'unexpected') + (errors?.length ?? 0),
    words: [
      ...(suites ?? []).flatMap(readSuite),
      ...(errors ?? []).map(({ message }) => say('playwright', message)),
    ],
  }
}
