import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findFirefox, findWebKit, NO_FIREFOX, NO_WEBKIT } from '../browsers.ts'
import { findChromium, NO_CHROMIUM } from '../chromium.ts'
import { type Ran, type RunOptions, run } from '../run.ts'

/** A program of the machine that suites need. */
export interface Need {
  readonly name: string
  readonly suites: readonly string[]
  /** Packages of Debian. */
  readonly packages: readonly string[]
  /** A download that needs no rights on the machine. */
  readonly download?: readonly [command: string, ...parameters: string[]]
  /** What to tell a person whose machine does not have it. */
  readonly advice: string
  /** Whether single tests are skipped without it; otherwise the whole suite is. */
  readonly isOptional?: boolean
  isInstalled(): boolean
}

/** Debian keeps initdb out of the PATH. */
const POSTGRES_FOLDER = '/usr/lib/postgresql'

const isInPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

const hasPostgres = () =>
  isInPath('initdb') ||
  (existsSync(POSTGRES_FOLDER) &&
    readdirSync(POSTGRES_FOLDER).some(version => existsSync(`${POSTGRES_FOLDER}/${version}/bin/initdb`)))

const onDebian = (name: string, packages: string) =>
  `No ${name} found: run "sudo apt-get install ${packages}".`

const isRoot = process.getuid?.() === 0

/** Ubuntu's package of Chromium is a snap, which a container cannot start. */
const isUbuntu = existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))

const START_MS = 60_000

/** A downloaded Chromium lacks libraries on some systems: it does not start there. */
function hasChromium(): boolean {
  const path = findChromium()
  return path !== undefined && spawnSync(path, ['--version'], { timeout: START_MS }).status === 0
}

/** In the order of their worth. */
export const NEEDS: readonly Need[] = [
  {
    name: 'Chromium',
    suites: ['browser', 'site', 'pack'],
    packages: isUbuntu ? [] : ['chromium'],
    download: ['playwright', 'install', ...(isUbuntu && isRoot ? ['--with-deps'] : []), 'chromium'],
    advice: NO_CHROMIUM,
    isInstalled: hasChromium,
  },
  {
    name: 'git',
    suites: ['unit'],
    packages: ['git'],
    isOptional: true,
    advice: onDebian('git', 'git'),
    isInstalled: () => isInPath('git'),
  },
  {
    name: 'Redis',
    suites: ['flow'],
    packages: ['redis-server'],
    isOptional: true,
    advice: onDebian('Redis', 'redis-server'),
    isInstalled: () => isInPath('redis-server'),
  },
  {
    name: 'PostgreSQL',
    suites: ['flow'],
    packages: ['postgresql'],
    isOptional: true,
    advice: onDebian('PostgreSQL', 'postgresql'),
    isInstalled: hasPostgres,
  },
  {
    name: 'Firefox',
    suites: ['firefox'],
    packages: ['firefox-esr'],
    advice: NO_FIREFOX,
    isInstalled: () => findFirefox() !== undefined,
  },
  {
    name: 'WebKitGTK',
    suites: ['webkit'],
    packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
    advice: NO_WEBKIT,
    isInstalled: () => findWebKit() !== undefined,
  },
]

const INSTALL_MS = 900_000

/** What the preparation does to the machine; tests replace it. */
export interface Machine {
  run(command: string, parameters: readonly string[], options: RunOptions): Promise<Ran>
  /** The system's package manager where it asks no question; undefined elsewhere. */
  readonly aptGet: readonly [command: string, ...parameters: string[]] | undefined
  print(line: string): void
}

function findAptGet(): Machine['aptGet'] {
  if (!isInPath('apt-get')) return undefined
  if (isRoot) return ['apt-get']
  // On a person's own machine only the person installs packages of the system.
  return process.env.CI && isInPath('sudo') ? ['sudo', '-n', 'apt-get'] : undefined
}

const thisMachine = (): Machine => ({ run, aptGet: findAptGet(), print: console.log })

const lastLine = ({ output, code }: Ran) => output.trim().split('\n').at(-1) || `code ${code}`

/** Runs one installation. @returns whether it succeeded */
async function install(
  { run: start, print }: Machine,
  [command = '', ...parameters]: readonly string[],
): Promise<boolean> {
  const result = await start(command, parameters, {
    timeout: INSTALL_MS,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }).catch((error: unknown): Ran => ({ code: 1, output: String(error) }))
  if (result.code !== 0) print(`  ${command} ${parameters.join(' ')} failed: ${lastLine(result)}`)
  return result.code === 0
}

async function installPackages(machine: Machine, needs: readonly Need[]): Promise<void> {
  const { aptGet, print } = machine
  if (!aptGet) return
  const packages = needs.flatMap(need => need.packages)
  if (packages.length === 0) return
  print(`Installs ${packages.join(' ')} by apt-get, for the tests`)
  await install(machine, [...aptGet, 'update', '-qq'])
  const command = [...aptGet, 'install', '-y', '-qq', '--no-install-recommends']
  if ((await install(machine, [...command, ...packages])) || needs.length === 1) return
  // One package that this system does not have must not keep the others away.
  for (const need of needs)
    if (need.packages.length > 0) await install(machine, [...command, ...need.packages])
}

/**
 * Installs what suites need and the machine lacks, where no question has to be asked: by the system's package manager for
 * root, by a download otherwise. Prints a line for everything it does, and for everything it could not have.
 *
 * @param suites that are going to run; all when empty
 * @param needs default: those of the suites of this repository
 */
export async function prepareMachine(
  suites: readonly string[],
  { needs = NEEDS, machine = thisMachine() }: { needs?: readonly Need[]; machine?: Machine } = {},
): Promise<void> {
  const isWanted = (need: Need) => suites.length === 0 || need.suites.some(suite => suites.includes(suite))
  const missing = () => needs.filter(need => isWanted(need) && !need.isInstalled())
  if (missing().length > 0) await installPackages(machine, missing())
  for (const { name, download } of missing()) {
    if (!download) continue
    machine.print(`Downloads ${name}, for the tests: npx ${download.join(' ')}`)
    await install(machine, download)
  }
  for (const { advice } of missing()) machine.print(advice)
}

/** What a suite cannot run without and the machine does not have; undefined where nothing is missing. */
export const missingFor = (suite: string): string | undefined =>
  NEEDS.find(({ suites, isOptional, isInstalled }) => !isOptional && suites.includes(suite) && !isInstalled())
    ?.advice
