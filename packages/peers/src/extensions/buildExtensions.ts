import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The wallets, by their folder. */
export const EXTENSIONS = ['metamask', 'rabby', 'leather', 'metamask-solana', 'brave'] as const
export type ExtensionName = (typeof EXTENSIONS)[number]

const NAMES: Readonly<Record<ExtensionName, string>> = {
  metamask: 'MetaMask page script',
  rabby: 'Rabby page script',
  leather: 'Leather page script',
  'metamask-solana': 'MetaMask Solana page script',
  brave: 'Brave Solana page script',
}

/** The pages of the demo and of the suites are on loopback. */
const SITES = ['http://127.0.0.1/*']

/** A page with this in its address is left without wallets. */
const WITHOUT_WALLETS = ['*extensions=off*']

const SCRIPTS = ['inpage', 'relay', 'background'] as const

/** Parts of Node that the packages import and that no path of a wallet runs. */
const NODE_PARTS = /^(node:)?(assert|crypto|fs|http|https|net|os|path|stream|tls|url|util|vm|zlib)(\/.*)?$/

const emptyNodeParts: Plugin = {
  name: 'empty-node-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: NODE_PARTS }, ({ path }) => ({ path, namespace: 'empty' }))
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

const scriptOf = (file: string) => ({
  matches: SITES,
  exclude_globs: WITHOUT_WALLETS,
  js: [file],
  run_at: 'document_start',
})

const manifest = (name: ExtensionName) => ({
  manifest_version: 3,
  name: NAMES[name],
  version: '1.0',
  background: { service_worker: 'background.js' },
  content_scripts: [{ ...scriptOf('inpage.js'), world: 'MAIN' }, scriptOf('relay.js')],
  permissions: ['storage'],
  host_permissions: SITES,
})

/**
 * Bundles wallets as extensions for Chromium.
 *
 * @param folder each gets a folder of its name below it
 * @returns their folders, in the order asked for
 */
export async function buildExtensions(
  folder: string,
  names: readonly ExtensionName[] = EXTENSIONS,
): Promise<readonly string[]> {
  await build({
    entryPoints: names.flatMap(name =>
      SCRIPTS.map(script => ({ in: `${HERE}${name}/${script}.ts`, out: `${name}/${script}` })),
    ),
    outdir: folder,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'chrome120',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    alias: { 'node:buffer': 'buffer' },
    inject: [`${HERE}shared/nodeGlobals.ts`],
    plugins: [emptyNodeParts],
    logLevel: 'error',
  })
  return Promise.all(
    names.map(async name => {
      await mkdir(`${folder}/${name}`, { recursive: true })
      await writeFile(`${folder}/${name}/manifest.json`, JSON.stringify(manifest(name), null, 2))
      return `${folder}/${name}`
    }),
  )
}
