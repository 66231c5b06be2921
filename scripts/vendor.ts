import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { ROOT } from './run.ts'
import { VENDORED } from './vendored.ts'

/** Below the library. */
export const VENDOR_FOLDER = 'vendor'

/** Stays an import of the vendored files: the host has it, and one copy is enough. */
const SHARED = /^viem($|\/)/

/** Doors of a vendored package, such as `tabkey/solana/kit`, use the copy of the host. */
const OF_PAGES = /^(ui|solana)\//

/** A value import as `tsc` emits it: names in braces, types removed. */
const IMPORT = /import \{([^}]*)\} from '([^']+)';/g
/** The same, when it runs. */
const LATE_IMPORT = /const \{([^}]*)\} = await import\('([^']+)'\);/g

const ENTRY = 'virtual:tabkey-vendor'

interface Use {
  readonly file: string
  readonly name: string
  readonly from: string
}

const vendorOf = (name: string) =>
  Object.entries(VENDORED).find(([, packages]) => packages.includes(name))?.[0]

/**
 * Bundles each vendored package with what the emitted library uses of it, and points the library at the bundles.
 *
 * @param folder the emitted library; `vendor/<name>.js` and `vendor/<name>.licenses.md` are written below it
 * @throws when a package is imported in another form than by names, exports no such name, or does not build
 */
export async function vendorPackages(folder: string): Promise<void> {
  const uses = await rewriteImports(folder)
  for (const vendor of Object.keys(VENDORED)) {
    const own = uses.filter(({ from }) => vendorOf(from) === vendor)
    if (own.length === 0) throw new Error(`Nothing imports ${VENDORED[vendor]?.join(', ')}`)
    await bundleVendor(folder, vendor, own)
  }
}

/** Points every import of a vendored package at its file. */
async function rewriteImports(folder: string): Promise<readonly Use[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter(name => name.endsWith('.js') && !OF_PAGES.test(name))
    .sort()
  const uses: Use[] = []
  for (const file of names) {
    const text = await readFile(join(folder, file), 'utf8')
    const pointAtVendor = (statement: string, list: string, from: string) => {
      const vendor = vendorOf(from)
      if (vendor === undefined) return statement
      for (const item of list.split(',').map(part => part.trim()))
        if (item) uses.push({ file, name: item.replace(/( as |:).*$/, ''), from })
      const target = relative(dirname(file), `${VENDOR_FOLDER}/${vendor}.js`)
      return statement.replace(`'${from}'`, `'${target.startsWith('.') ? target : `./${target}`}'`)
    }
    const next = text.replaceAll(IMPORT, pointAtVendor).replaceAll(LATE_IMPORT, pointAtVendor)
    const left = Object.values(VENDORED)
      .flat()
      .find(name => new RegExp(`(from|import\\()\\s*['"]${name}['"/]`).test(next))
    if (left) throw new Error(`${file} imports ${left} in a form that the build does not know`)
    if (next !== text) await writeFile(join(folder, file), next)
  }
  return uses
}

async function bundleVendor(folder: string, vendor: string, uses: readonly Use[]): Promise<void> {
  const byPackage = new Map<string, Set<string>>()
  for (const { from, name } of uses) byPackage.set(from, (byPackage.get(from) ?? new Set()).add(name))
  const source = [...byPackage]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([from, names]) => `export { ${[...names].sort().join(', ')} } from '${from}'`)
    .join('\n')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [entryOf(source)],
    // Parcel installs a package for each free name of Node, and refuses to build where it may not (CI).
    define: {
      'process.env.NODE_ENV': '"production"',
      process: 'globalThis.process',
      Buffer: 'globalThis.Buffer',
    },
    build: {
      outDir: join(folder, VENDOR_FOLDER),
      emptyOutDir: false,
      license: { fileName: `${vendor}.licenses.md` },
      target: 'es2022',
      // The host's bundler minifies; until then the file can be read and compared with the packages.
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: SHARED,
        output: { format: 'es', entryFileNames: `${vendor}.js`, codeSplitting: false },
      },
    },
  })
}

/** Comments of the bundler that name the module below, by a path relative to the build's folder. */
const MODULE = /^\/\/(#region)? .*node_modules\//gm

const entryOf = (source: string): Plugin => ({
  name: 'tabkey-vendor-entry',
  resolveId: id => (id === ENTRY ? `\0${ENTRY}` : null),
  // `package.json` lists the modules with side effects; without this flag the bundler would drop the entry.
  load: id => (id === `\0${ENTRY}` ? { code: source, moduleSideEffects: true } : null),
  generateBundle(_options, output) {
    // The same bytes wherever the repository lies.
    for (const file of Object.values(output))
      if (file.type === 'chunk') file.code = file.code.replaceAll(MODULE, '// ')
  },
})
