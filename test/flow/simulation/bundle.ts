import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')
const ENTRY = resolve(import.meta.dirname, 'entry.ts')
const JOINED_ENTRY = resolve(import.meta.dirname, 'joined/entry.ts')

/**
 * Builds engine, tabs and simulation into one file and imports it. In one file every `import()` settles within a few
 * microtasks; a test runner's and Node's own take real time, and then no seed would replay.
 *
 * @param name of the file, so that two who build at the same time do not meet
 */
export const bundleSimulation = (name: string): Promise<typeof import('./entry.ts')> => bundle(name, ENTRY)

/** The same for the simulation of several wallets, which has a world of its own. */
export const bundleJoined = (name: string): Promise<typeof import('./joined/entry.ts')> =>
  bundle(name, JOINED_ENTRY)

async function bundle<Bundle>(name: string, entry: string): Promise<Bundle> {
  // Below node_modules, so that the test runner hands it to Node as it is.
  const outDir = resolve(ROOT, 'node_modules/.cache/tabkey-simulation', name)
  await rm(outDir, { recursive: true, force: true })
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      rolldownOptions: {
        // Never reached: the simulation has no relay.
        external: [/^@walletconnect\//],
        output: { codeSplitting: false, entryFileNames: 'simulation.mjs' },
      },
    },
  })
  // comlink keeps what a crashed page or a killed worker never let go of; in a browser it dies with its process.
  const { FinalizationRegistry: kept } = globalThis
  Reflect.deleteProperty(globalThis, 'FinalizationRegistry')
  try {
    return await import(/* @vite-ignore */ pathToFileURL(resolve(outDir, 'simulation.mjs')).href)
  } finally {
    globalThis.FinalizationRegistry = kept
  }
}
