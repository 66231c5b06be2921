import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Below node_modules, so that the test runner hands it to Node as it is. */
const CACHE = resolve(ROOT, 'node_modules/.cache/tabkey-simulation')
const FILE = 'simulation.mjs'
const ENTRY = resolve(import.meta.dirname, 'entry.ts')
const CONNECTIONS_ENTRY = resolve(import.meta.dirname, 'connections/entry.ts')
const SIGN_CLIENT = resolve(import.meta.dirname, 'payments/signClient.ts')
const PAYMENTS_ENTRY = resolve(import.meta.dirname, 'payments/entry.ts')

let changes = 0

/**
 * Builds engine, tabs and simulation into one file and imports it. In one file every `import()` settles within a few
 * microtasks; a test runner's and Node's own take real time, and then no seed would replay.
 *
 * @param name of the file, so that two who build at the same time do not meet
 */
export const bundleSimulation = (name: string): Promise<typeof import('./entry.ts')> => bundle(name, ENTRY)

/** The same for the simulation of several wallets, which has a world of its own. */
export const bundleJoined = (name: string): Promise<typeof import('./connections/entry.ts')> =>
  bundle(name, CONNECTIONS_ENTRY)

/** The same for payments over a chain of the simulation's own. */
export const bundlePayments = (name: string): Promise<typeof import('./payments/entry.ts')> =>
  bundle(name, PAYMENTS_ENTRY, { '@walletconnect/sign-client': SIGN_CLIENT })

/** @param alias modules that the simulation has its own of */
async function bundle<Bundle>(
  name: string,
  entry: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<Bundle> {
  const outDir = resolve(CACHE, name)
  await rm(outDir, { recursive: true, force: true })
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    resolve: { alias },
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      rolldownOptions: {
        // Never reached: the simulation has no relay, or a client of its own.
        external: (id: string) => id.startsWith('@walletconnect/') && !Object.hasOwn(alias, id),
        output: { codeSplitting: false, entryFileNames: FILE },
      },
    },
  })
  return importFile(resolve(outDir, FILE))
}

/**
 * Imports a bundle with its code changed: a defect that an oracle must find.
 *
 * @param name of a bundle that was built before
 */
export async function importChanged<Bundle>(name: string, change: (code: string) => string): Promise<Bundle> {
  const dir = resolve(CACHE, name)
  changes += 1
  const file = resolve(dir, `changed-${changes}.mjs`)
  await writeFile(file, change(await readFile(resolve(dir, FILE), 'utf8')))
  return importFile(file)
}

/** comlink has no finalizers here: they draw an id for each proxy that was collected, and no seed repeats that. */
async function importFile<Bundle>(file: string): Promise<Bundle> {
  const finalizers = Object.getOwnPropertyDescriptor(globalThis, 'FinalizationRegistry') ?? {}
  Reflect.deleteProperty(globalThis, 'FinalizationRegistry')
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href)
  } finally {
    Object.defineProperty(globalThis, 'FinalizationRegistry', finalizers)
  }
}
