import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// No entry for the engine: the page starts the file that lies beside its HTML.
await build({
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['main.js'],
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  outdir: 'out/assets',
})
