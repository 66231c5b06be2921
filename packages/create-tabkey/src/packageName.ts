import { isBuiltin } from 'node:module'
import { VERSIONS } from './versions.ts'

const DEFAULT_NAME = 'tabkey-app'
const NAME_MAX = 214
/** Names that npm refuses. */
const RESERVED: readonly string[] = ['node_modules', 'favicon.ico']

/**
 * A package name from the name of a directory: lower case letters, digits, `-`, `.` and `_`, as npm takes it.
 *
 * @example packageNameOf('My dApp!') // 'my-dapp'
 */
export function toPackageName(directory: string): string {
  const name = directory
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, NAME_MAX)
    .replace(/[._-]+$/, '')
  if (name === '') return DEFAULT_NAME
  // An app that is named after one of its packages could not install it.
  const isReserved = isBuiltin(name) || RESERVED.includes(name) || Object.hasOwn(VERSIONS, name)
  return isReserved ? `${name}-app` : name
}
