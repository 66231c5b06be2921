import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHROMIUM_ARGS, findChromium } from '../../../../scripts/chromium.ts'

/** Whatever is not this machine has no address, for pages and for their workers. */
export const OFFLINE_ARGS = [
  ...CHROMIUM_ARGS,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

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

/** The config of a guide with the browser of this machine and without a network. */
const CONFIG = `
import config from './playwright.config'

export default {
  ...config,
  workers: 1,
  reporter: 'list',
  use: {
    ...config.use,
    launchOptions: { executablePath: ${JSON.stringify(findChromium())}, args: ${JSON.stringify(OFFLINE_ARGS)} },
  },
}
`
const CONFIG_NAME = 'machine.config.ts'

/** Terser takes half a minute; `test/pack/bundlers.spec.ts` has the same app and config minimized. */
const WEBPACK = /^npx webpack\b/

/**
 * A line of a guide as this machine runs it, beside other guides: tests in a browser get the machine's, which a reader has
 * installed, and Vite's development server takes the port that is its own.
 */
export async function onThisMachine(line: string, cwd: string, { PORT }: NodeJS.ProcessEnv): Promise<string> {
  if (/^npx playwright test\b/.test(line)) {
    await writeFile(join(cwd, CONFIG_NAME), CONFIG)
    return `${line} -c ${CONFIG_NAME}`
  }
  if (WEBPACK.test(line)) return `${line} --no-optimization-minimize`
  if (!PORT) return line
  const isVite = /^(vite|react-router dev)\b/.test((await readScripts(cwd)).dev ?? '')
  if (isVite && line === 'npm run dev') return `${line} -- --port ${PORT} --strictPort`
  return /^npx vite (?!build)/.test(line) ? `${line} --port ${PORT} --strictPort` : line
}

/** The scripts of an app's `package.json`. */
export async function readScripts(folder: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { scripts?: Record<string, string> }).scripts ?? {}
}

/** Variables of a shell whose Node programs stay on this machine. */
export async function offlineEnv(folder: string): Promise<NodeJS.ProcessEnv> {
  const script = join(folder, 'loopbackOnly.mjs')
  await mkdir(folder, { recursive: true })
  await writeFile(script, LOOPBACK_ONLY)
  return { NODE_OPTIONS: `--import=${script}` }
}
