import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

// Builds the package: the server by tsc, the frame's script as one file, and the files of the pages.

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

await rm(DIST, { recursive: true, force: true })
execFileSync('npx', ['tsc', '-p', join(ROOT, 'tsconfig.build.json')], { stdio: 'inherit' })
await mkdir(join(DIST, 'assets'), { recursive: true })
await build({
  entryPoints: [join(ROOT, 'src/frame/main.ts')],
  outfile: join(DIST, 'assets/frame.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
})
for (const name of await readdir(join(ROOT, 'src/pages')))
  if (/\.(css|js)$/.test(name)) await cp(join(ROOT, 'src/pages', name), join(DIST, 'pages', name))
