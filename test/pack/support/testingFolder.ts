import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHROMIUM_ARGS } from '../../../scripts/chromium.ts'
import { ROOT } from '../../../scripts/run.ts'
import { prepareProject, TESTING } from './consumerFolder.ts'
import { packed } from './packed.ts'

/** Whatever is not this machine has no address, for pages and for their workers. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/** Refuses every connection of Node that leaves this machine, with the words `not offline`. */
const LOOPBACK_ONLY = `
import net from 'node:net'
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args
  const { host = 'localhost', path } = typeof first === 'object' && first !== null ? first : {}
  if (path === undefined && !['localhost', '127.0.0.1', '::1'].includes(host))
    throw new Error('not offline: ' + host)
  return connect.apply(this, args)
}
`

/** Playwright's config of an example, with the browser of this machine and without a network. */
const configOf = (executablePath: string) => `
import config from './playwright.config'

export default {
  ...config,
  workers: 1,
  reporter: 'list',
  // A machine that serves other suites too builds slowly.
  webServer: [config.webServer].flat().map(server => ({ ...server, timeout: 240_000 })),
  use: {
    ...config.use,
    launchOptions: { executablePath: ${JSON.stringify(executablePath)}, args: ${JSON.stringify([...CHROMIUM_ARGS, OFFLINE])} },
  },
}
`

/** The example apps whose tests use tabkey-testing. */
const APPS = ['testing', 'sign-in'] as const
export type TestedApp = (typeof APPS)[number]

/** Both apps as one program, so that the types of their packages are read once. The sign-in server is JavaScript. */
const TYPES = {
  extends: './examples/testing/tsconfig.json',
  compilerOptions: { allowJs: true, checkJs: true },
  include: ['src', 'e2e', 'test', '*.ts', '*.js'].map(path => `examples/*/${path}`),
}

export interface TestingFolder {
  /** Folder of each example app with its tests; its packages are in a folder above it. */
  readonly apps: Readonly<Record<TestedApp, string>>
  /** Holds `node_modules`. */
  readonly folder: string
  /** Options for Node that keep it on this machine. */
  readonly offline: string
}

/**
 * Installs the packed packages for the example apps whose tests use tabkey-testing.
 *
 * @param executablePath of Chromium
 * @throws with the words of npm
 */
export async function prepareTesting(executablePath: string): Promise<TestingFolder> {
  const tarballs = ['tabkey.tgz', 'tabkey-testing.tgz'].map(name => join(packed().folder, name))
  const folder = await prepareProject(TESTING, ...tarballs)
  const apps: [TestedApp, string][] = []
  for (const name of APPS) {
    const app = join(folder, 'examples', name)
    await rm(app, { recursive: true, force: true })
    await cp(`${ROOT}/examples/${name}`, app, { recursive: true })
    await writeFile(join(app, 'offline.config.ts'), configOf(executablePath))
    apps.push([name, app])
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPES))
  const script = join(folder, 'loopbackOnly.mjs')
  await writeFile(script, LOOPBACK_ONLY)
  return { apps: Object.fromEntries(apps) as TestingFolder['apps'], folder, offline: `--import=${script}` }
}
