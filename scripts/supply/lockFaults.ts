import { isBanned } from '../bannedPackages.ts'
import { VENDORED } from '../vendored.ts'
import { type Entries, type Locked, lockedOf, runtimeTree, say, treeOf } from './lock.ts'

const REGISTRY = 'https://registry.npmjs.org/'
const EXACT = /^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/
/** Its lowest version is tested (`test/pack/lowest`). */
const CARET = /^\^\d+\.\d+\.\d+$/
/** SHA-512 of the tarball, in base64: nothing weaker. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * A tarball lies at `/<name>/-/<last part>-<version>.tgz`; under any other address another package would be unpacked.
 */
function isAtHome({ name, version, resolved }: Locked): boolean {
  return resolved === `${REGISTRY}${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`
}

/** A package for another system, which npm fetches there by name and version alone. */
function isForeign({ optional, os, cpu, integrity }: Locked): boolean {
  return integrity === undefined && optional === true && (os ?? cpu) !== undefined
}

/** Packages of this repository, packed by the suite that installs them. */
const OURS = ['tabkey', 'tabkey-testing', 'create-tabkey']

const isOurs = ({ name, resolved }: Locked): boolean => OURS.includes(name) && resolved === `file:${name}.tgz`

function faultOf(locked: Locked, isShipped: boolean): string | undefined {
  if (isOurs(locked)) return undefined
  const { name, version = '', resolved, integrity } = locked
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) return 'has no version of its own'
  if (resolved !== undefined && !isAtHome(locked)) return `comes from ${resolved}`
  if ((isShipped || !isForeign(locked)) && !SHA512.test(integrity ?? ''))
    return 'has no SHA-512 of its tarball'
  return isBanned({ name, version }) ? 'is under a licence that asks for more than credit' : undefined
}

/** What the library's vendored files are built from. */
export const vendoredTree = (entries: Entries): readonly Locked[] =>
  treeOf(entries, Object.values(VENDORED).flat())

/** What reaches a dapp: installed with the package, or built into it. */
const shippedTree = (entries: Entries) => [...runtimeTree(entries), ...vendoredTree(entries)]

/**
 * What is wrong with a lock file: sources other than the registry (git, tarballs, files, another package's address),
 * tarballs without a checksum, banned packages.
 *
 * @param isShipped whether what the manifest depends on reaches a dapp: then nothing in that tree may lack its sum
 * @returns one sentence each; empty is good
 */
export function lockFaults(entries: Entries, isShipped = false): readonly string[] {
  const shipped = new Set(isShipped ? shippedTree(entries).map(({ path }) => path) : [])
  return lockedOf(entries).flatMap(locked => {
    const fault = faultOf(locked, shipped.has(locked.path))
    return fault === undefined ? [] : [`${say(locked)} (${locked.path}) ${fault}`]
  })
}

/** Packages of foreign systems without a sum. */
export const foreignIn = (entries: Entries): readonly Locked[] => lockedOf(entries).filter(isForeign)

type Wanted = string | { readonly [name: string]: Wanted }
type Manifest = Readonly<Record<string, Readonly<Record<string, Wanted>> | undefined>>

const flat = (wanted: Readonly<Record<string, Wanted>>): readonly (readonly [string, string])[] =>
  Object.entries(wanted).flatMap(([name, range]) =>
    typeof range === 'string' ? [[name, range] as const] : flat(range),
  )

/**
 * Ranges and addresses where a manifest should name one version.
 *
 * @param isPublished whether hosts install the manifest: then a dependency is a caret range, because an exact version
 * would be a second copy beside the host's
 */
export function inexactIn(manifest: Manifest, isPublished = false): readonly string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const
  return kinds
    .flatMap(kind => flat(manifest[kind] ?? {}).map(([name, range]) => ({ kind, name, range })))
    .filter(({ kind, name, range }) => {
      if (OURS.includes(name) && range === `file:${name}.tgz`) return false
      return !(isPublished && kind === 'dependencies' ? CARET : EXACT).test(range)
    })
    .map(({ name, range }) => `${name} is asked for as ${range}`)
}
