import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'

/** The host's own. */
const REACT = /^react(-dom)?($|\/)/
const ENTRY = 'virtual:sentence'

interface Output {
  readonly code: string
  /** Files that run with this one; `import()` left out. */
  readonly imports: readonly string[]
}

type Outputs = ReadonlyMap<string, Output>

/** Gzip bytes of a file and of all that it imports statically, each compressed at level 9. */
function weigh(outputs: Outputs, entry: string): number {
  const seen = new Set<string>()
  const waiting = [entry]
  let bytes = 0
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const output = outputs.get(file)
    if (!output || seen.has(file)) continue
    seen.add(file)
    bytes += gzipSync(output.code, { level: 9 }).length
    waiting.push(...output.imports)
  }
  return bytes
}

/**
 * What a page runs at once for an import sentence, built by esbuild for production.
 *
 * @param folder where packages are looked up
 * @returns gzip bytes, React left out
 * @throws when an import cannot be resolved
 */
export async function weighWithEsbuild(folder: string, source: string): Promise<number> {
  const { metafile, outputFiles } = await esbuild({
    absWorkingDir: folder,
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    conditions: ['browser', 'import'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    loader: { '.css': 'empty' },
    metafile: true,
    write: false,
    outdir: 'out',
    logLevel: 'silent',
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice(folder.length + 1), text]))
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([file, { imports }]) => {
      const own = imports.filter(({ kind, external }) => kind !== 'dynamic-import' && !external)
      return [file, { code: texts.get(file) ?? '', imports: own.map(({ path }) => path) }] as const
    }),
  )
  return weigh(outputs, 'out/stdin.js')
}

/**
 * The same, built by Vite.
 *
 * @throws when an import cannot be resolved
 */
export async function weighWithVite(folder: string, source: string): Promise<number> {
  const result = await vite({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'sentence',
        enforce: 'pre',
        // Below the folder, so that packages are found; this repository's own list of side effects does not count.
        resolveId: id => (id === ENTRY ? `${folder}/sentence.js` : null),
        load: id => (id === `${folder}/sentence.js` ? { code: source, moduleSideEffects: true } : undefined),
        // The engine runs in a worker and is weighed by `npm run size`.
        transform: code =>
          code.includes('engine.js')
            ? code.replace(/new URL\((['"][./]*engine\.js['"])/g, 'new URL(/* @vite-ignore */ $1')
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: REACT,
        output: { format: 'es' },
      },
    },
  })
  const chunks = (Array.isArray(result) ? result : [result])
    .flatMap(built => ('output' in built ? built.output : []))
    .filter(output => output.type === 'chunk')
  const outputs = new Map(chunks.map(({ fileName, code, imports }) => [fileName, { code, imports }]))
  return weigh(outputs, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '')
}
