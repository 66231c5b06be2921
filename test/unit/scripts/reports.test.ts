import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/run.ts'
import { readPlaywright, readVitest } from '../../../scripts/test/reports.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabkey-reports-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (report: unknown): Promise<string> => {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(report))
  return path
}

describe('what a run says of a failure', () => {
  it('vitest: the test with its file and why, and a file that did not load', async () => {
    const path = await write({
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        {
          name: `${ROOT}/test/unit/a.test.ts`,
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a holds', failureMessages: [] },
            { status: 'passed', fullName: 'a wavers', failureMessages: ['expected 2'] },
            {
              status: 'failed',
              fullName: 'a breaks',
              failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at a.ts:3'],
            },
          ],
        },
        {
          name: `${ROOT}/test/unit/b.test.ts`,
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    })
    expect(await readVitest(path)).toEqual({
      passed: 3,
      failed: 2,
      words: [
        'test/unit/a.test.ts › a wavers (passed in its second try)\n    expected 2',
        'test/unit/a.test.ts › a breaks\n    expected 1\n      at a.ts:3',
        'test/unit/b.test.ts\n    No such module',
      ],
    })
  })

  it('Playwright: what failed, and what passed in its second try', async () => {
    const failing = { error: { message: 'Timed out' } }
    const path = await write({
      stats: { expected: 5, flaky: 1, unexpected: 1 },
      errors: [],
      suites: [
        {
          title: 'send.spec.ts',
          specs: [
            { title: 'holds', tests: [{ status: 'expected', results: [{}] }] },
            { title: 'breaks', tests: [{ status: 'unexpected', results: [failing, failing] }] },
          ],
          suites: [
            {
              title: 'a group',
              specs: [{ title: 'wavers', tests: [{ status: 'flaky', results: [failing, {}] }] }],
            },
          ],
        },
      ],
    })
    expect(await readPlaywright(path)).toEqual({
      passed: 6,
      failed: 1,
      words: [
        'send.spec.ts › breaks\n    Timed out',
        'a group › wavers (passed in its second try)\n    Timed out',
      ],
    })
  })

  it('a report without its numbers is no report', async () => {
    await expect(readVitest(await write({}))).rejects.toThrow('numPassedTests')
    await expect(readPlaywright(await write({}))).rejects.toThrow('expected')
  })
})
