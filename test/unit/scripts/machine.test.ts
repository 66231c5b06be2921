import { describe, expect, test } from 'vitest'
import { type Machine, NEEDS, type Need, prepareMachine } from '../../../scripts/test/machine.ts'
import { SUITES } from '../../../scripts/test/suites.ts'

const CHROMIUM = { packages: ['chromium'], download: ['playwright', 'install', 'chromium'] } as const

/** A machine that records what it is asked to run; an installation has the packages that the machine knows. */
function createMachine({
  aptGet,
  known = ['chromium', 'redis-server', 'playwright install chromium'],
}: Partial<Machine> & { known?: readonly string[] } = {}) {
  const commands: string[] = []
  const lines: string[] = []
  const installed = new Set<string>()
  const machine: Machine = {
    aptGet,
    print: line => lines.push(line),
    async run(command, parameters, { env }) {
      const text = [command, ...parameters].join(' ')
      commands.push(text)
      expect(env).toMatchObject({ DEBIAN_FRONTEND: 'noninteractive' })
      if (parameters.includes('update')) return { code: 0, output: '' }
      const wanted = command === 'playwright' ? [text] : parameters.slice(parameters.indexOf('-qq') + 2)
      const unknown = wanted.find(name => !known.includes(name))
      if (unknown) return { code: 100, output: `E: Unable to locate package ${unknown}\n` }
      for (const name of wanted) installed.add(name)
      return { code: 0, output: '' }
    },
  }
  const needs: readonly Need[] = NEEDS.map(need => ({
    ...need,
    // As on Debian, wherever this test runs.
    ...(need.name === 'Chromium' ? CHROMIUM : {}),
    isInstalled: () =>
      (need.name === 'Chromium' ? CHROMIUM.packages : need.packages).every(name => installed.has(name)) ||
      (need.download !== undefined && installed.has(CHROMIUM.download.join(' '))),
  }))
  return { machine, needs, commands, lines }
}

const INSTALL = 'apt-get install -y -qq --no-install-recommends'

describe('the machine of the tests', () => {
  test('root installs what is missing by one command, and one line says so', async () => {
    const { machine, needs, commands, lines } = createMachine({ aptGet: ['apt-get'] })
    await prepareMachine(['browser', 'flow'], {
      machine,
      needs: needs.filter(({ name }) => name !== 'PostgreSQL'),
    })
    expect(commands).toEqual(['apt-get update -qq', `${INSTALL} chromium redis-server`])
    expect(lines).toEqual(['Installs chromium redis-server by apt-get, for the tests'])
  })

  test('elsewhere Chromium is downloaded by Playwright, and what cannot be had is named', async () => {
    const { machine, needs, commands, lines } = createMachine()
    await prepareMachine([], { machine, needs })
    expect(commands).toEqual(['playwright install chromium'])
    expect(lines[0]).toBe('Downloads Chromium, for the tests: npx playwright install chromium')
    expect(lines.slice(1)).toEqual(needs.slice(1).map(({ advice }) => advice))
  })

  test('a package that the system does not have keeps no other away, and its failure is named', async () => {
    const { machine, needs, commands, lines } = createMachine({ aptGet: ['sudo', '-n', 'apt-get'] })
    await prepareMachine(['browser', 'firefox'], { machine, needs })
    expect(commands).toEqual([
      'sudo -n apt-get update -qq',
      `sudo -n ${INSTALL} chromium firefox-esr`,
      `sudo -n ${INSTALL} chromium`,
      `sudo -n ${INSTALL} firefox-esr`,
    ])
    expect(lines.join('\n')).toContain('failed: E: Unable to locate package firefox-esr')
    expect(lines.at(-1)).toMatch(/^No Firefox found/)
  })

  test('where the packages cannot be had, the download is tried', async () => {
    const { machine, needs, commands } = createMachine({
      aptGet: ['apt-get'],
      known: ['playwright install chromium'],
    })
    await prepareMachine(['browser'], { machine, needs })
    expect(commands.at(-1)).toBe('playwright install chromium')
    expect(needs[0]?.isInstalled()).toBe(true)
  })

  test('a program that cannot be started is a failure with a line, not an exception', async () => {
    const { machine, needs, lines } = createMachine()
    const broken = { ...machine, run: () => Promise.reject(new Error('spawn playwright ENOENT')) }
    await prepareMachine(['pack'], { machine: broken, needs })
    expect(lines).toContain('  playwright install chromium failed: Error: spawn playwright ENOENT')
  })

  test('nothing is done for suites that are not run, or where everything is there', async () => {
    const { machine, needs, commands, lines } = createMachine({ aptGet: ['apt-get'] })
    await prepareMachine(['lint', 'house'], { machine, needs })
    await prepareMachine([], { machine, needs: needs.map(need => ({ ...need, isInstalled: () => true })) })
    expect([...commands, ...lines]).toEqual([])
  })

  test('the suites of the table exist', () => {
    const names = SUITES.map(({ name }) => name)
    expect(NEEDS.flatMap(({ suites }) => suites).filter(suite => !names.includes(suite))).toEqual([])
  })
})
