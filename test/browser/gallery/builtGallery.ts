import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { ROOT } from '../../../scripts/run.ts'

const GALLERY = `${ROOT}/test/browser/gallery`
const CACHE = `${ROOT}/.cache`
const PREFIX = 'gallery-built-'

/** How long another worker may take to build. */
const BUILD_MS = 120_000
const LOOK_AGAIN_MS = 200

/** What the build is made from. */
async function hashOf(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(`${ROOT}/package-lock.json`))
  for (const folder of ['src', 'test/browser/gallery']) {
    const names = await readdir(`${ROOT}/${folder}`, { recursive: true })
    for (const name of names.filter(name => /\.(tsx?|css|html)$/.test(name)).sort())
      hash.update(name).update(await readFile(`${ROOT}/${folder}/${name}`))
  }
  return hash.digest('hex').slice(0, 16)
}

async function buildInto(folder: string): Promise<void> {
  const work = await mkdtemp(`${CACHE}/gallery-building-`)
  try {
    await build({
      root: GALLERY,
      configFile: false,
      plugins: [react()],
      logLevel: 'error',
      build: {
        outDir: work,
        emptyOutDir: true,
        target: 'es2022',
        // Classes and functions keep their names in what a test says.
        minify: false,
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 5_000,
      },
    })
    await rename(work, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Builds once for the same sources: by one of the workers, while the others wait. */
async function builtFolder(): Promise<string> {
  const name = `${PREFIX}${await hashOf()}`
  const [folder, lock] = [`${CACHE}/${name}`, `${CACHE}/${name}.lock-${process.ppid}`]
  const end = performance.now() + BUILD_MS
  await mkdir(CACHE, { recursive: true })
  while (!existsSync(folder)) {
    const isOurs = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (isOurs)
      try {
        for (const old of await readdir(CACHE))
          if (old.startsWith(PREFIX) && !old.startsWith(name))
            await rm(`${CACHE}/${old}`, { recursive: true, force: true })
        await buildInto(folder)
      } finally {
        await rmdir(lock)
      }
    else if (performance.now() > end) throw new Error(`The gallery was not built in ${BUILD_MS} ms`)
    else await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return folder
}

/**
 * Serves the gallery's production build on a free port of the loopback: a page asks for a few scripts instead of each
 * module, and React runs as hosts run it.
 */
export async function serveBuiltGallery(): Promise<{
  readonly url: string
  readonly stop: () => Promise<void>
}> {
  const server = await preview({
    root: GALLERY,
    configFile: false,
    logLevel: 'error',
    build: { outDir: await builtFolder() },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}
