import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { importsOf } from './support/imports.ts'
import { librarySources, nodesOf, ROOT } from './support/sources.ts'

// WebKit evaluates a worker's entry again when a chunk of the worker imports it (docs/decisions/023), so no chunk may. A
// bundler places code in the entry chunk only when a module of the entry is imported from elsewhere as well.

const SOURCES = librarySources()
const IMPORTS = SOURCES.flatMap(importsOf).filter(({ kind }) => kind !== 'type')
const ENTRY = 'src/worker/main.ts'
const SERVER = 'src/worker/compose/startServer.ts'

test("engine entry: it imports the server, dynamically, and nothing else's value", () => {
  const from = (path: string) => IMPORTS.filter(one => one.from === path).map(({ to, kind }) => [to, kind])
  expect(from('src/engine.ts')).toEqual([[ENTRY, 'value']])
  expect(from(ENTRY)).toEqual([[SERVER, 'lazy']])
})

test('engine entry: no other module imports it, or the server', () => {
  const importers = (path: string) => IMPORTS.filter(({ to }) => to === path).map(({ from }) => from)
  expect(importers('src/engine.ts')).toEqual([])
  expect(importers(ENTRY)).toEqual(['src/engine.ts'])
  expect(importers(SERVER)).toEqual([ENTRY])
})

test('engine entry: it exports nothing', () => {
  for (const path of ['src/engine.ts', ENTRY]) {
    const source = SOURCES.find(source => source.path === path)
    if (!source) throw new Error(`${path} is missing`)
    expect([...nodesOf(source)].filter(({ type }) => /^Export/.test(type))).toEqual([])
  }
})

/** The chunks of the worker of a page that starts `script`, as Vite builds them for production. */
async function workerChunks(script: string): Promise<readonly Rolldown.OutputChunk[]> {
  const chunks: Rolldown.OutputChunk[] = []
  const page = '\0page'
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'page',
        resolveId: id => (id === 'virtual:page' ? page : null),
        load: id => (id === page ? `import url from '${script}?worker&url'\nnew SharedWorker(url)` : null),
      },
    ],
    worker: {
      format: 'es',
      plugins: () => [
        {
          name: 'collect',
          // package.json names the files of `dist` that have side effects; this builds `src`.
          transform: code => ({ code, moduleSideEffects: true, map: null }),
          generateBundle(_options, output) {
            for (const file of Object.values(output)) if (file.type === 'chunk') chunks.push(file)
          },
        },
      ],
    },
    build: { write: false, reportCompressedSize: false, rolldownOptions: { input: 'virtual:page' } },
  })
  return chunks
}

test('engine entry: no chunk of a Vite build imports it', async () => {
  const chunks = await workerChunks(`${ROOT}src/engine.ts`)
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  expect(entries).toHaveLength(1)
  expect(chunks.length).toBeGreaterThan(10)
  const importers = chunks.filter(({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].some(fileName => entries.includes(fileName)),
  )
  expect(importers.map(({ fileName }) => fileName)).toEqual([])
}, 60_000)
