import { build } from 'vite'
import { ROOT } from '../../scripts/run.ts'

/** A built file: what it is, and its text. */
export interface PageFile {
  readonly type: 'text/javascript' | 'text/css' | 'application/octet-stream'
  readonly body: string | Uint8Array
}

const TYPES: Readonly<Record<string, PageFile['type']>> = { js: 'text/javascript', css: 'text/css' }

const typeOf = (name: string): PageFile['type'] =>
  TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/**
 * Builds one page as a dapp's own production build would: minified, React for production, the emitted package, code
 * split where the package splits it. Each page is a build of its own, so that none carries what another needs.
 *
 * @param name path its script gets, without the extension
 * @param file below `bench/pages`
 * @returns every file of the build by its path
 * @throws when it does not build
 */
export async function buildPage(name: string, file: string): Promise<ReadonlyMap<string, PageFile>> {
  const built = await build({
    configFile: false,
    root: `${ROOT}/bench/pages`,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    worker: { format: 'es' },
    resolve: {
      alias: [
        { find: /^tabkey$/, replacement: `${ROOT}/dist/index.js` },
        { find: /^tabkey\/([a-z]+)/, replacement: `${ROOT}/dist/$1.js` },
      ],
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [name]: `${ROOT}/bench/pages/${file}` },
        output: { entryFileNames: '[name].js' },
        preserveEntrySignatures: false,
      },
    },
  })
  if (!Array.isArray(built) && !('output' in built)) throw new Error(`The page ${name} is not built`)
  const outputs = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
  return new Map(
    outputs.map(part => [
      `/${part.fileName}`,
      { type: typeOf(part.fileName), body: part.type === 'chunk' ? part.code : part.source },
    ]),
  )
}
