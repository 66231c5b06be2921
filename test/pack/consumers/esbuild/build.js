import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

await build({
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: [
    { in: '../dapp/main.js', out: 'main' },
    // esbuild leaves the engine's URL alone: the engine is one more entry, `engine.js` beside the chunks.
    { in: 'tabkey/engine', out: 'engine' },
  ],
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  outdir: 'out/assets',
})
