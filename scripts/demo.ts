import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { createServer, preview } from 'vite'
import { type PeerUrls, startPeers } from '../packages/peers/src/start.ts'
import { demoConfig } from '../vite.config.ts'
import { bareImports } from './bareImports.ts'
import { buildDemo } from './buildDemo.ts'
import { DEMO_PROJECT_ID, type DemoSettings, demoPlugin, mintEngineName, renewEngine } from './demoServer.ts'
import { emitLibrary } from './emit.ts'
import { isMain, ROOT } from './run.ts'
import { createStages, type RunStage, silentStage } from './stages.ts'

export interface DemoOptions {
  /** 0 = any free port. */
  readonly port?: number
  /** Serve the production build instead of the dev server. */
  readonly built?: boolean
  /** Serve the production build in this folder, which `buildDemo` wrote. The folder is not removed at the end. */
  readonly pages?: string
  /** Serve the sources with the dev server, and reload pages when they change. */
  readonly sources?: boolean
  /** Take `dist` as it stands. */
  readonly keepDist?: boolean
  readonly react?: '18' | '19'
  /** Offer login by email and social provider on every page. The browser suite asks for it page by page. */
  readonly login?: boolean
  /** Is given each stage of the start; the stages are silent without it. */
  readonly stage?: RunStage
}

/** The line `npm run demo` prints: every URL of this start. */
export interface DemoUrls extends PeerUrls {
  readonly dapp: string
  readonly phone: string
  /** Control of the phone peer; `phone` is its page. */
  readonly phoneControl: string
}

export interface Demo {
  readonly urls: DemoUrls
  close(): Promise<void>
}

interface Served {
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts the peers and the pages.
 *
 * @returns every URL, and `close` which ends all of it
 * @throws when a peer does not start, the library does not compile, or the port is taken
 */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const { stage = silentStage } = options
  const isEmitted = options.keepDist || options.sources || options.pages
  const emitted = isEmitted
    ? Promise.resolve()
    : stage('Compiling the library into dist', () => emitLibrary())
  const [peers] = await settleBoth(
    stage('Starting chains, relay, wallets, phone and inbox', () => startPeers()),
    emitted,
  )
  const { phone: phoneControl, ...urls } = peers.urls
  const settings: DemoSettings = {
    ...urls,
    phone: phoneControl,
    login: options.login ?? false,
    projectId: DEMO_PROJECT_ID,
    engineName: options.built || options.pages ? null : mintEngineName(),
  }
  try {
    await stage("Bundling the embedded wallet's page", () => peers.secureSite.warm())
    const served = await stage('Preparing the pages', () => serve(options, settings))
    const dapp = `http://127.0.0.1:${served.port}/`
    return {
      urls: { dapp, ...urls, phone: `${dapp}phone/`, phoneControl },
      async close() {
        await Promise.allSettled([served.close(), peers.close()])
      },
    }
  } catch (error) {
    await peers.close()
    throw error
  }
}

/** Both results, or the first failure, with the peers closed again. */
async function settleBoth(
  starting: ReturnType<typeof startPeers>,
  emitted: Promise<void>,
): Promise<[Awaited<ReturnType<typeof startPeers>>]> {
  const [peers, library] = await Promise.allSettled([starting, emitted])
  if (peers.status === 'rejected') throw peers.reason
  if (library.status === 'fulfilled') return [peers.value]
  await peers.value.close()
  throw library.reason
}

/** The scripts of the demo's pages. */
const SCRIPTS = [
  'main.tsx',
  'phone/main.tsx',
  'button.ts',
  'wagmiApp.tsx',
  'interop.ts',
  'host.tsx',
  'devtools.tsx',
]

/** Everything the dev server prepares before the first page: what it found later would reload a page during a visit. */
async function packagesOf(sources: boolean): Promise<string[]> {
  const library = `${ROOT}/${sources ? 'src' : 'dist'}`
  // The engine is a script of its own, which no import names.
  const engine = `${library}/engine.${sources ? 'ts' : 'js'}`
  return bareImports({ entries: [...SCRIPTS.map(name => `${ROOT}/demo/${name}`), engine], library })
}

async function serveDev(
  { port = 0, react, sources = false }: DemoOptions,
  settings: DemoSettings,
): Promise<Served> {
  const config = demoConfig({ sources, ...(react ? { react } : {}) })
  const server = await createServer({
    ...config,
    optimizeDeps: { include: await packagesOf(sources), noDiscovery: true },
    plugins: [...config.plugins, demoPlugin(settings), ...(sources ? [renewEngine(settings)] : [])],
    server: { ...config.server, port, strictPort: port !== 0 },
  })
  await server.listen()
  return { port: portOf(server.httpServer?.address()), close: () => server.close() }
}

function serve(options: DemoOptions, settings: DemoSettings): Promise<Served> {
  if (options.pages) return servePages(options.pages, options, settings)
  return options.built ? serveBuilt(options, settings) : serveDev(options, settings)
}

async function serveBuilt(options: DemoOptions, settings: DemoSettings): Promise<Served> {
  await mkdir(`${ROOT}/.cache`, { recursive: true })
  const outDir = await mkdtemp(`${ROOT}/.cache/demo-`)
  const { react } = options
  await buildDemo({ outDir, ...(react ? { react } : {}) })
  const served = await servePages(outDir, options, settings)
  return {
    ...served,
    async close() {
      await served.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

async function servePages(
  outDir: string,
  { port = 0 }: DemoOptions,
  settings: DemoSettings,
): Promise<Served> {
  const config = demoConfig({ outDir })
  const server = await preview({
    ...config,
    plugins: [demoPlugin(settings)],
    preview: { ...config.preview, port, strictPort: port !== 0 },
  })
  return { port: portOf(server.httpServer.address()), close: () => server.close() }
}

function portOf(address: AddressInfo | string | null | undefined): number {
  if (!address || typeof address === 'string') throw new Error('The demo server has no port')
  return address.port
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT ?? '0' },
      build: { type: 'boolean', default: false },
      /** A production build, written by `scripts/buildDemo.ts`. */
      pages: { type: 'string' },
      sources: { type: 'boolean', default: false },
      'keep-dist': { type: 'boolean', default: false },
      react: { type: 'string', default: '19' },
      /** Wallets alone, unless a page's address asks for more. */
      'no-login': { type: 'boolean', default: false },
    },
  })
  const demo = await startDemo({
    port: Number(values.port),
    built: values.build,
    ...(values.pages ? { pages: values.pages } : {}),
    keepDist: values['keep-dist'],
    sources: values.sources,
    react: values.react === '18' ? '18' : '19',
    login: !values['no-login'],
    stage: createStages(console.log),
  })
  const { dapp, phone } = demo.urls
  console.log(
    `\n  Tabkey demo: open ${dapp} in two tabs\n  A phone with a wallet: ${phone}\n  Ctrl+C ends it\n`,
  )
  // For the suites and the bench, which read a pipe.
  if (!process.stdout.isTTY) console.log(`TABKEY_DEMO ${JSON.stringify(demo.urls)}`)
  const stop = () => void demo.close().finally(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
