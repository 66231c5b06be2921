import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import manifest from 'tabkey/package.json' with { type: 'json' }

// Each entry alone. Only an optional peer may be missing; esbuild fails at every other import that it cannot resolve.
const optional = Object.keys(manifest.peerDependenciesMeta).filter(
  name => manifest.peerDependenciesMeta[name].optional,
)
const entries = Object.keys(manifest.exports).filter(path => path !== './package.json')
const built = []
for (const path of entries) {
  const entry = path.replace('.', 'tabkey')
  await build({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    stdin: { contents: `import * as entry from '${entry}'; console.log(entry)`, resolveDir: '.' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: entry.endsWith('/server') ? 'node' : 'browser',
    external: optional,
    write: false,
    outdir: 'out/entries',
    logLevel: 'error',
  })
  built.push(entry)
}
console.log(JSON.stringify(built))
