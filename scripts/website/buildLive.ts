import { mkdir, rm, writeFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { ROOT, run } from '../run.ts'
import { LIVE_BUILT, LIVE_EXAMPLES, WEBSITE } from './folders.ts'
import type { LiveExample } from './liveExamples.ts'

const SOURCES = `${WEBSITE}/live`

/** What an example imports gets the site's networks, and a client that the page can close. */
const REPLACED: Readonly<Record<string, string>> = {
  tabkey: `${SOURCES}/tabkey.ts`,
  'tabkey/networks': `${SOURCES}/networks.ts`,
}

/** `tabkey` is the built package; for an example, the modules above in place of two of its entries. */
const builtPackage: Plugin = {
  name: 'tabkey-docs-package',
  enforce: 'pre',
  resolveId(id, importer) {
    const [, entry] = /^tabkey(?:\/([a-z/-]+))?$/.exec(id) ?? []
    if (id !== 'tabkey' && entry === undefined) return null
    return (importer?.startsWith(LIVE_EXAMPLES) && REPLACED[id]) || `${ROOT}/dist/${entry ?? 'index'}.js`
  },
}

/** Types of the examples, by the built declarations, as a host has them. */
const TYPES = {
  extends: `${ROOT}/tsconfig.base.json`,
  compilerOptions: {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    noEmit: true,
    module: 'ESNext',
    moduleResolution: 'bundler',
    rootDir: ROOT,
    paths: { tabkey: [`${ROOT}/dist/index.d.ts`], 'tabkey/*': [`${ROOT}/dist/*.d.ts`] },
  },
  include: [`${LIVE_EXAMPLES}/*`],
}

async function checkTypes(): Promise<void> {
  const config = `${WEBSITE}/.cache/live/tsconfig.json`
  await writeFile(config, JSON.stringify(TYPES))
  const { code, output } = await run('tsc', ['--noEmit', '-p', config])
  if (code !== 0) throw new Error(`A live example does not compile:\n${output}`)
}

/**
 * Bundles each live example as a script of its own, and the runtime that they share. The pages load them on a click.
 *
 * @throws when an example does not compile
 */
export async function buildLive(examples: readonly LiveExample[]): Promise<void> {
  await rm(LIVE_EXAMPLES, { recursive: true, force: true })
  await mkdir(LIVE_EXAMPLES, { recursive: true })
  const files = await Promise.all(
    examples.map(async ({ name, language, code }) => {
      const file = `${LIVE_EXAMPLES}/${name}.${language}`
      await writeFile(file, code)
      return [name, file] as const
    }),
  )
  await checkTypes()
  await build({
    configFile: false,
    root: SOURCES,
    base: './',
    logLevel: 'error',
    plugins: [builtPackage, react()],
    worker: { format: 'es' },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: LIVE_BUILT,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: { runtime: `${SOURCES}/runtime.tsx`, ...Object.fromEntries(files) },
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}
