import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { VENDOR_FOLDER } from '../vendor.ts'
import { assignChunks } from './assign.ts'
import { CHUNKS } from './plan.ts'

/** Scripts of the library that no page and no engine imports, and files that are bundled already. */
const APART = /^(cli|vendor)\//

/** Rolldown's own functions, which every file with a lazy module imports. */
const RUNTIME = 'rolldown-runtime.js'
/** The file that receives them: it imports no other, and every page and engine loads it. */
const RUNTIME_HOME = 'common.js'

const NAMES = [...new Set(CHUNKS.map(({ chunk }) => chunk))]

/** Warnings that tell what the plan intends: a module has one file, and `'use client'` stays in the file of its door. */
const EXPECTED = ['INEFFECTIVE_DYNAMIC_IMPORT', 'MODULE_LEVEL_DIRECTIVE']

/**
 * Bundles the emitted modules of a library in place: a file for each door, and a file for each row of the plan. Packages
 * stay imports, and nothing is minified; the host's bundler does both.
 *
 * @param folder the library as `tsc` emits it, with the vendored packages; declarations are left alone
 * @param doors paths below the folder of the scripts that hosts import
 * @throws what {@link assignChunks} throws, or when modules of several doors are in no row
 */
export async function bundleChunks(folder: string, doors: readonly string[]): Promise<void> {
  const emitted = await scriptsBelow(folder)
  const chunks = await buildChunks(folder, doors)
  const planned = new Set([...doors, ...NAMES.map(name => `${name}.js`)])
  const unplanned = chunks.filter(({ fileName }) => !planned.has(fileName))
  if (unplanned.length > 0)
    throw new Error(`No row of the plan names ${unplanned.flatMap(({ moduleIds }) => moduleIds).join(', ')}`)
  for (const script of emitted) await rm(join(folder, script))
  for (const { fileName, code } of chunks) {
    await mkdir(dirname(join(folder, fileName)), { recursive: true })
    await writeFile(join(folder, fileName), code)
  }
}

async function scriptsBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter(name => name.endsWith('.js') && !APART.test(name))
}

async function buildChunks(folder: string, doors: readonly string[]): Promise<readonly OutputChunk[]> {
  const graph = new Map<string, readonly string[]>()
  const nameOf = (id: string) => relative(folder, id)
  let assigned: ReadonlyMap<string, string> | undefined
  const isIn = (chunk: string) => (id: string) => {
    assigned ??= assignChunks(graph, CHUNKS, doors)
    return assigned.get(nameOf(id)) === chunk
  }
  const readGraph: Plugin = {
    name: 'tabkey-graph',
    // `package.json` names the files with effects by their paths in `dist`, and this is another folder.
    transform: code => ({ code, map: null, moduleSideEffects: true }),
    moduleParsed: ({ id, importedIds }) => void graph.set(nameOf(id), importedIds.map(nameOf)),
  }
  const bundle = await rolldown({
    cwd: folder,
    input: Object.fromEntries(doors.map(door => [door.replace(/\.js$/, ''), join(folder, door)])),
    external: id => !/^[./\0]/.test(id),
    plugins: [vendorBeside, readGraph],
    preserveEntrySignatures: 'strict',
    // A constant stays where its comment is.
    optimization: { inlineConst: false },
    onLog: (level, log, report) => {
      if (!EXPECTED.includes(log.code ?? '')) report(level, log)
    },
  })
  const { output } = await bundle.generate({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minifyInternalExports: false,
    // Rows in their order: a row takes the modules that no row above it has taken.
    codeSplitting: { groups: NAMES.map(name => ({ name, test: isIn(name) })) },
  })
  await bundle.close()
  return withoutNeedlessImports(withoutRuntimeFile(output.filter(file => file.type === 'chunk')))
}

/** The vendored packages are files of their own, below the library's root as all files of the plan. */
const vendorBeside: Plugin = {
  name: 'tabkey-vendor-beside',
  resolveId(source) {
    const [, name] = new RegExp(`/${VENDOR_FOLDER}/(\\w+\\.js)$`).exec(source) ?? []
    return name ? { id: `./${VENDOR_FOLDER}/${name}`, external: true } : null
  },
}

/** Moves the bundler's own functions into a file that is loaded anyway: alone they are 0.2 kB and one more request. */
function withoutRuntimeFile(chunks: readonly OutputChunk[]): readonly OutputChunk[] {
  const runtime = chunks.find(({ fileName }) => fileName === RUNTIME)
  if (!runtime) return chunks
  const [, functions, names] = /^\/\/.*\n([\s\S]*)^export \{ (.*) \};\s*$/m.exec(runtime.code) ?? []
  if (functions === undefined || names === undefined)
    throw new Error(`${RUNTIME} has a form that is not known`)
  return chunks
    .filter(chunk => chunk !== runtime)
    .map(chunk => ({
      ...chunk,
      code:
        chunk.fileName === RUNTIME_HOME
          ? `${functions.trim()}\n${chunk.code.replace(/^import .* from "\.\/rolldown-runtime\.js";\n/m, '').replace(/^export \{ /m, `export { ${names}, `)}`
          : chunk.code.replace(`/${RUNTIME}"`, `/${RUNTIME_HOME}"`),
    }))
}

const LAZY = /import\("\.\/([\w-]+\.js)"\)\.then\(\(n\) => n\.(\w+)\)/g

/**
 * Makes an `import()` of a file that the chunk imports anyway a plain import: a host's bundler would make one more file for it, with
 * nothing but exports in it.
 */
function withoutNeedlessImports(chunks: readonly OutputChunk[]): readonly OutputChunk[] {
  return chunks.map(chunk => {
    const imports = new Set<string>()
    const code = chunk.code.replaceAll(LAZY, (expression, file: string, name: string) => {
      if (!chunk.imports.includes(file)) return expression
      imports.add(`import { ${name} } from "./${file}";\n`)
      return `Promise.resolve(${name})`
    })
    return { ...chunk, code: `${[...imports].join('')}${code}` }
  })
}
