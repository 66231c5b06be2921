import { build, type Plugin } from 'vite'
import { PROTOCOL } from '../src/bridge/wire/protocol.ts'
import { isMain, ROOT } from './run.ts'

/** Stable over all deploys of one protocol: tabs of two deploys share the engine behind it. */
const ENGINE_FILE = `engine.v${PROTOCOL}.js`
/** The engine for pages without any workers; fetched only there. */
const PAGE_ENGINE_FILE = `engine.page.v${PROTOCOL}.js`

const ENTRY = 'virtual:tabkey-standalone'
const ENGINE_URL = /new URL\(\s*['"][./]*engine\.js['"]\s*,\s*import\.meta\.url\s*\)/g
/** The file that the page imports where it can start no worker. */
const PAGE_ENGINE = '/dist/engine-server.js'

/** What a page without a bundler gets from the one file. */
const DOORS = ['index', 'networks', 'elements']
const entrySource = DOORS.map(door => `export * from '${ROOT}/dist/${door}.js'`).join('\n')

const entry: Plugin = {
  name: 'tabkey-standalone-entry',
  resolveId: id => (id === ENTRY ? `\0${ENTRY}` : null),
  load: id => (id === `\0${ENTRY}` ? entrySource : null),
}

/** Points the page at the engine file beside it. The comment keeps bundlers' hands off the URL, ours included. */
const engineBeside: Plugin = {
  name: 'tabkey-engine-beside',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/dist/') || !code.includes('engine.js')) return null
    return code.replace(ENGINE_URL, `new URL(/* @vite-ignore */ './${ENGINE_FILE}', import.meta.url)`)
  },
  async resolveId(source, importer) {
    if (!importer) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved?.id.endsWith(PAGE_ENGINE) ? { id: `./${PAGE_ENGINE_FILE}`, external: true } : null
  },
}

async function bundle(outDir: string, input: string, file: string, plugins: Plugin[]): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      // Other people's code is inside, so their names and licences lie beside it.
      license: { fileName: file.replace(/js$/, 'licenses.md') },
      target: 'es2022',
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: file, codeSplitting: false },
      },
    },
  })
}

/**
 * Writes `tabkey.js` with React inside, and the engine as one file with a stable name.
 *
 * @param outDir default `dist/standalone`
 */
export async function buildStandalone(outDir = `${ROOT}/dist/standalone`): Promise<void> {
  await bundle(outDir, `${ROOT}/dist/engine.js`, ENGINE_FILE, [])
  await bundle(outDir, `${ROOT}${PAGE_ENGINE}`, PAGE_ENGINE_FILE, [])
  await bundle(outDir, ENTRY, 'tabkey.js', [entry, engineBeside])
}

if (isMain(import.meta.url)) await buildStandalone(process.argv[2])
