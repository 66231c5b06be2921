import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import manifest from 'tabkey/package.json' with { type: 'json' }

// Only an optional peer may be missing; esbuild fails at every other import that it cannot resolve, in whichever entry. One
// build for each platform reads the modules that entries share once.
const optional = Object.keys(manifest.peerDependenciesMeta).filter(
  name => manifest.peerDependenciesMeta[name].optional,
)
const entries = Object.keys(manifest.exports)
  .filter(path => path !== './package.json')
  .map(path => path.replace('.', 'tabkey'))
const isOfServer = entry => entry.endsWith('/server')

/** The entries that have a file of their own in the build. */
async function bundle(platform, entries) {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    entryPoints: entries.map(entry => ({ in: entry, out: entry })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    external: optional,
    write: false,
    outdir: 'out/entries',
    logLevel: 'error',
  })
  return entries.filter(entry =>
    outputFiles.some(
      ({ path, contents }) => path.endsWith(`/out/entries/${entry}.js`) && contents.length > 0,
    ),
  )
}

const built = [
  ...(await bundle(
    'browser',
    entries.filter(entry => !isOfServer(entry)),
  )),
  ...(await bundle('node', entries.filter(isOfServer))),
]
console.log(JSON.stringify(built))
