import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

// Builds the package: the server by tsc, the frame's scripts, and the files of the pages. Into `dist`, or another folder of the package.

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, process.argv[2] ?? 'dist')

await rm(DIST, { recursive: true, force: true })
execFileSync('npx', ['tsc', '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', DIST], { stdio: 'inherit' })
await mkdir(join(DIST, 'assets'), { recursive: true })
await build({
  entryPoints: {
    frame: join(ROOT, 'src/frame/main.ts'),
    'frame.signer': join(ROOT, 'src/frame/signer/worker.ts'),
  },
  outdir: join(DIST, 'assets'),
  // Previews and languages are loaded late, and every name has the hash of its content.
  splitting: true,
  entryNames: '[name].[hash]',
  chunkNames: 'frame.[name].[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
})
for (const name of await readdir(join(ROOT, 'src/pages')))
  if (/\.(css|js)$/.test(name)) await cp(join(ROOT, 'src/pages', name), join(DIST, 'pages', name))
