import { ROOT } from './run.ts'

/**
 * Parts of the library outside of `src`: folders `packages/<name>/src` whose modules the build publishes in the package `tabkey`, by
 * their path below `dist`. They are no packages of their own and have no `package.json` (docs/decisions/067).
 */
export const PARTS: Readonly<Record<string, string>> = {
  locales: 'locales',
  devtools: 'devtools',
  'siwx-server': 'siwx/server',
  vue: 'vue',
  svelte: 'svelte',
  wagmi: 'wagmi',
  viem: 'viem',
  ethers: 'ethers',
  solana: 'solana',
  'wallet-standard': 'wallet-standard',
  mwa: 'mwa',
  icons: 'icons',
  preview: 'preview',
  cli: 'cli',
}

/** Where the sources of the library are. */
export const SOURCE_FOLDERS: readonly string[] = [
  'src',
  ...Object.keys(PARTS).map(name => `packages/${name}/src`),
]

/**
 * The path below `dist` of a source, with the extension that it has.
 *
 * @example emittedPath('packages/locales/src/de.ts') // 'locales/de.ts'
 */
export function emittedPath(source: string): string {
  const [, name = '', path = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(source) ?? []
  const mount = PARTS[name]
  if (mount === undefined) return source.replace(/^src\//, '')
  return path.startsWith('index.') ? `${mount}${path.slice('index'.length)}` : `${mount}/${path}`
}

/**
 * The source of an entry of the package.
 *
 * @example sourceOfEntry('locales/de') // 'packages/locales/src/de.ts'
 */
export function sourceOfEntry(entry: string): string {
  const part = Object.entries(PARTS).find(([, mount]) => `${entry}/`.startsWith(`${mount}/`))
  if (!part) return `src/${entry}.ts`
  const [name, mount] = part
  return `packages/${name}/src/${entry === mount ? 'index' : entry.slice(mount.length + 1)}.ts`
}

/** Aliases of the names by which the optional parts are imported, to their sources; before the alias of the others. */
export const partAliases = (): { readonly find: RegExp; readonly replacement: string }[] =>
  Object.entries(PARTS).flatMap(([name, mount]) => [
    { find: new RegExp(`^tabkey/${mount}$`), replacement: `${ROOT}/packages/${name}/src/index.ts` },
    { find: new RegExp(`^tabkey/${mount}/(.+)$`), replacement: `${ROOT}/packages/${name}/src/$1.ts` },
  ])
