import { isBanned } from '../bannedPackages.ts'
import { type Entries, type Locked, lockedOf, say } from './lock.ts'

const REGISTRY = 'https://registry.npmjs.org/'
const EXACT = /^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/
/** SHA-512 of the tarball, in base64: nothing weaker. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/** A tarball lies at `/<name>/-/<last part>-<version>.tgz`; under any other address another package would be unpacked. */
function isAtHome({ name, version, resolved }: Locked): boolean {
  return resolved === `${REGISTRY}${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`
}

/** For a system that nobody here has: npm fetches it there by name and version alone, for development only. */
function isForeign({ optional, dev, os, integrity }: Locked): boolean {
  return integrity === undefined && optional === true && dev === true && os !== undefined
}

function faultOf(locked: Locked): string | undefined {
  const { name, version = '', resolved, integrity } = locked
  if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) return 'has no version of its own'
  if (resolved !== undefined && !isAtHome(locked)) return `comes from ${resolved}`
  if (!isForeign(locked) && !SHA512.test(integrity ?? '')) return 'has no SHA-512 of its tarball'
  return isBanned({ name, version }) ? 'is under a licence that asks for more than credit' : undefined
}

/**
 * What is wrong with a lock file: sources other than the registry (git, tarballs, files, another package's address),
 * tarballs nobody has summed, packages that are banned.
 *
 * @returns one sentence each; empty is good
 */
export function lockFaults(entries: Entries): readonly string[] {
  return lockedOf(entries).flatMap(locked => {
    const fault = faultOf(locked)
    return fault === undefined ? [] : [`${say(locked)} (${locked.path}) ${fault}`]
  })
}

/** Packages of foreign systems without a sum. */
export const foreignIn = (entries: Entries): readonly Locked[] => lockedOf(entries).filter(isForeign)

type Manifest = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/** Ranges and addresses where a manifest should name one version. */
export function inexactIn(manifest: Manifest): readonly string[] {
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
    .flatMap(kind => Object.entries(manifest[kind] ?? {}))
    .flatMap(([name, range]) => (EXACT.test(range) ? [] : [`${name} is asked for as ${range}`]))
}
