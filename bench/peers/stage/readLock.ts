import { readFile } from 'node:fs/promises'
import { isBanned } from '../../../scripts/bannedPackages.ts'
import { HERE } from './folders.ts'

/** A package as the lock file tells it. */
export interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** By path, as `node_modules/a/node_modules/b`. */
export type Lock = Readonly<Record<string, LockEntry>>

/** The name below the last `node_modules`. */
export const nameAt = (path: string) => path.replace(/^.*node_modules\//, '')

/**
 * Reads what would be installed.
 *
 * @throws when a package is among it that must not be: nothing is fetched then
 */
export async function readLock(): Promise<Lock> {
  const { packages } = JSON.parse(await readFile(`${HERE}/package-lock.json`, 'utf8')) as { packages: Lock }
  const banned = Object.entries(packages)
    .map(([path, { name = nameAt(path), version = '0' }]) => ({ name, version }))
    .filter(isBanned)
  if (banned.length > 0)
    throw new Error(`Not installed: ${banned.map(({ name, version }) => `${name}@${version}`).join(', ')}`)
  return packages
}
