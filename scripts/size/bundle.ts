import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { ROOT } from '../run.ts'

export interface Weight {
  readonly min: number
  readonly gzip: number
}

export interface LazyChunk extends Weight {
  /** Path of its module below `dist`, or of its package. */
  readonly module: string
}

export interface Bundle {
  /** What the entry runs by itself: static imports, and the dynamic imports named in `always`. */
  readonly first: Weight
  /** Every dynamic import, with what it brings besides `first`. */
  readonly lazy: readonly LazyChunk[]
  /** What `first` is made of, heaviest module first, in bytes before minification. */
  readonly modules: readonly { readonly module: string; readonly bytes: number }[]
  /**
   * What all of these bring together, besides `first`.
   *
   * @throws when one of them is not in the bundle
   */
  together(modules: readonly string[]): Weight
}

const ENTRY = 'virtual:sentence'

/** Lengths by code: most sentences bring the same chunks, and each chunk is weighed with every import that reaches it. */
const gzipLengths = new Map<string, number>()

function gzipLength(code: string): number {
  const length = gzipLengths.get(code) ?? gzipSync(code, { level: 9 }).length
  gzipLengths.set(code, length)
  return length
}

/**
 * Builds one import sentence for production, React left outside, and the library of an adapter where the adapter is used.
 *
 * @param source the sentence, with `tabkey/…` standing for the emitted doors
 * @param always modules that the entry imports dynamically whenever it runs, as paths below `dist`
 * @throws when the sentence does not build, or a module of `always` is no chunk of its own
 */
export async function bundle(source: string, always: readonly string[] = []): Promise<Bundle> {
  const chunks = await chunksOf(source)
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const reach = (roots: readonly string[], seen = new Set<string>()) => {
    for (const file of roots) {
      const chunk = byFile.get(file)
      // Vite's own runtime for preloading styles: no part of the package, and other bundlers bring none.
      if (!chunk || seen.has(file) || file.includes('preload-helper')) continue
      seen.add(file)
      reach(chunk.imports, seen)
    }
    return seen
  }
  const dynamic = chunks.filter(({ isDynamicEntry, isEntry }) => isDynamicEntry && !isEntry)
  const missing = always.filter(module => !dynamic.some(chunk => moduleOf(chunk) === module))
  if (missing.length > 0) throw new Error(`No chunk of its own: ${missing.join(', ')}`)
  const isFirst = (chunk: Rolldown.OutputChunk) => chunk.isEntry || always.includes(moduleOf(chunk))
  const first = reach(chunks.filter(isFirst).map(({ fileName }) => fileName))
  const besides = (files: readonly string[]) => [...reach(files)].filter(file => !first.has(file))
  const weight = (files: Iterable<string>): Weight => {
    const codes = [...files].map(file => byFile.get(file)?.code ?? '')
    return {
      min: codes.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
      gzip: codes.reduce((sum, code) => sum + gzipLength(code), 0),
    }
  }
  return {
    first: weight(first),
    modules: [...first]
      .flatMap(file => Object.entries(byFile.get(file)?.modules ?? {}))
      .map(([id, { renderedLength }]) => ({ module: shorten(id), bytes: renderedLength }))
      .sort((left, right) => right.bytes - left.bytes),
    lazy: dynamic
      .filter(chunk => !isFirst(chunk))
      .map(chunk => ({ module: moduleOf(chunk), ...weight(besides([chunk.fileName])) })),
    together(modules) {
      const files = modules.map(module => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => shorten(id) === module))
        if (!chunk) throw new Error(`No chunk of its own: ${module}`)
        return chunk.fileName
      })
      return weight(besides(files))
    },
  }
}

const shorten = (id: string) => id.replace(`${ROOT}/dist/`, '').replace(/^.*\/node_modules\//, '')

const moduleOf = ({ facadeModuleId, fileName }: Rolldown.OutputChunk) => shorten(facadeModuleId ?? fileName)

/** Peers whose adapter the sentence imports: the host has them already. The engine's viem is weighed. */
const librariesOf = (source: string): readonly RegExp[] =>
  /tabkey\/(wagmi|viem|ethers|vue|solana)/.test(source)
    ? [/^wagmi($|\/)/, /^viem($|\/)/, /^ethers($|\/)/, /^vue($|\/)/, /^@solana\/(web3\.js|kit)$/]
    : []

async function chunksOf(source: string): Promise<readonly Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        { find: /^tabkey$/, replacement: `${ROOT}/dist/index.js` },
        { find: /^tabkey\/([a-z/]+)$/, replacement: `${ROOT}/dist/$1.js` },
      ],
    },
    plugins: [
      {
        name: 'tabkey-sentence',
        enforce: 'pre',
        resolveId: id => (id === ENTRY ? `\0${ENTRY}` : null),
        load: id => (id === `\0${ENTRY}` ? source : null),
        // The engine is weighed by its own sentence; here it would be built twice.
        transform: code =>
          code.replace(/new URL\((['"][./]*engine\.js['"])/g, 'new URL(/* @vite-ignore */ $1'),
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
        external: [/^react($|\/)/, /^react-dom($|\/)/, ...librariesOf(source)],
        // Apart also where one chunk alone uses it, so that it is never weighed.
        output: {
          format: 'es',
          codeSplitting: { groups: [{ name: 'preload-helper', test: /preload-helper/ }] },
        },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap(output => ('output' in output ? output.output : [])).filter(isChunk)
}

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk'
