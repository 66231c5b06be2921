import { cp, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runNode, type Served, serveNode } from './commands.ts'
import { packed } from './packed.ts'
import { serveFolder } from './serveFolder.ts'

/** A dapp that installs the package, built and served as its bundler's users do it. */
export interface Site {
  readonly name: string
  /** Built by a bundler that another site tests in full: only the first test runs. */
  readonly isShort?: boolean
  /** Where the build puts its scripts, when they are counted, and the bundler as `bench/budgets.json` names it. */
  readonly counted?: { readonly folder: string; readonly bundler: string }
  open(): Promise<Served>
}

const VITE = '../node_modules/vite/bin/vite.js'
const NEXT = '../node_modules/next/dist/bin/next'
const ON_LOOPBACK = ['--host', '127.0.0.1', '--port', '0']
const NEXT_ON_LOOPBACK = ['--hostname', '127.0.0.1', '--port', '0']

const folderOf = (where: string) => resolve(packed().folder, where)

/** Bundles into `out/assets` below a page that loads `/assets/main.js`. */
async function buildBeside(where: string): Promise<string> {
  const out = `${folderOf(where)}/out`
  // Names have hashes: what an earlier version left would be counted.
  await rm(out, { recursive: true, force: true })
  await runNode(where, 'build.js')
  await cp(folderOf('dapp/index.html'), `${out}/index.html`)
  return out
}

/** @param bundler its scripts are counted */
export const bundled = (name: string, where: string, bundler?: string): Site => ({
  name,
  ...(bundler && { counted: { folder: `${where}/out/assets`, bundler } }),
  open: async () => serveFolder(await buildBeside(where)),
})

const viteBuilt = (name: string, where: string): Site => ({
  name,
  async open() {
    await runNode(where, VITE, 'build')
    return serveFolder(`${folderOf(where)}/dist`)
  },
})

/** Built and started by Next. */
export const nextBuilt = (name: string, where: string): Site => ({
  name,
  async open() {
    await runNode(where, NEXT, 'build')
    return serveNode(where, NEXT, 'start', ...NEXT_ON_LOOPBACK)
  },
})

/** An example app of the repository, built by its own Vite config. */
export const exampleBuilt = (name: string, example: string): Site => ({
  name,
  async open() {
    const where = `examples/${example}`
    await runNode(where, `../${VITE}`, 'build')
    return serveFolder(`${folderOf(where)}/dist`)
  },
})

/** Built by Vite in a host that names neither React nor viem. */
const bare = (name: string, where: string, isShort = false): Site => ({
  name,
  isShort,
  async open() {
    const folder = join(packed().hosts.bare, where)
    await runNode(folder, VITE, 'build')
    return serveFolder(join(folder, 'dist'))
  },
})

/** The development server of the previous major of Vite. */
export const viteSeven = (where: string): Promise<Served> =>
  serveNode(join(packed().hosts.vite7, where), VITE, ...ON_LOOPBACK)

/** The policy of docs/csp.md, with the test's peers as its hosts. */
const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*",
  'frame-src http://127.0.0.1:*',
].join('; ')

/** Every way a dapp may take, each as `docs/packaging.md` says it. */
export const SITES: readonly Site[] = [
  { name: 'Vite dev', open: () => serveNode('vite', VITE, ...ON_LOOPBACK) },
  viteBuilt('Vite build', 'vite'),
  viteBuilt('Vite build, nothing configured', 'vitePlain'),
  bundled('webpack', 'webpack', 'webpack'),
  bundled('rspack', 'rspack'),
  { name: 'Next dev', open: () => serveNode('next', NEXT, 'dev', ...NEXT_ON_LOOPBACK) },
  nextBuilt('Next build', 'next'),
  bundled('esbuild with the engine as an entry', 'esbuild', 'esbuild'),
  {
    name: 'esbuild with the engine that `npx tabkey engine` copied',
    async open() {
      const out = await buildBeside('ownEngine')
      await runNode('ownEngine', '../node_modules/.bin/tabkey', 'engine', 'out')
      return serveFolder(out)
    },
  },
  {
    name: 'a plain page with dist/standalone',
    async open() {
      const out = folderOf('html/out')
      await mkdir(out, { recursive: true })
      await cp(folderOf('node_modules/tabkey/dist/standalone'), out, { recursive: true })
      for (const file of ['html/index.html', 'html/main.js', 'dapp/optionsFor.js'])
        await cp(folderOf(file), join(out, file.replace(/^.*\//, '')))
      return serveFolder(out, { policy: STRICT_POLICY })
    },
  },
  { name: 'Vite 7 dev, tabkey left out of optimizeDeps', open: () => viteSeven('excluded') },
  {
    name: 'Parcel',
    async open() {
      const folder = packed().hosts.parcel
      await runNode(folder, 'node_modules/parcel/lib/bin.js', 'build', '--no-cache')
      await runNode(folder, 'node_modules/.bin/tabkey', 'engine', 'dist')
      return serveFolder(join(folder, 'dist'))
    },
  },
  bare('Vue without React', 'vue'),
  bare('Svelte without React', 'svelte', true),
  bare('no framework, without React', 'plain', true),
  {
    name: 'the lowest version of every dependency, with React 18',
    open: async () => serveFolder(await buildBeside(packed().hosts.lowest)),
  },
]
