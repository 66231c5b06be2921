import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

await build({
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: [
    { in: 'main.js', out: 'main' },
    { in: 'tabkey/engine', out: 'engine' },
  ],
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  outdir: 'out/assets',
})
