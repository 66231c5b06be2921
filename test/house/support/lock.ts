import { readFileSync } from 'node:fs'
import { ROOT } from './sources.ts'

interface Entry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Locked extends Entry {
  readonly path: string
  readonly name: string
}

export const readJson = (path: string): unknown => JSON.parse(readFileSync(ROOT + path, 'utf8'))

type Entries = Readonly<Record<string, Entry>>

const entriesOf = (path: string) => (readJson(path) as { packages: Entries }).packages

const ENTRIES = entriesOf('package-lock.json')

const nameOf = (path: string, entry: Entry) => entry.name ?? path.replace(/^.*node_modules\//, '')

const lockedOf = (entries: Entries): readonly Locked[] =>
  Object.entries(entries)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: nameOf(path, entry) }))

/** Every package a lock file holds, our own workspaces left out. */
export const lockedIn = (path: string): readonly Locked[] => lockedOf(entriesOf(path))

/** Where Node finds `name` for a package at `from`: the nearest `node_modules` above it. */
function resolve(from: string, name: string): string | undefined {
  for (let base = from; ; base = base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${base}${base === '' ? '' : '/'}node_modules/${name}`
    if (ENTRIES[path]) return path
    if (base === '') return undefined
  }
}

/** What a dapp installs with us: `dependencies` and theirs, down to the leaves. Peers are the dapp's own. */
export function runtimeTree(): readonly Locked[] {
  const seen = new Set<string>()
  const waiting = Object.keys(ENTRIES['']?.dependencies ?? {}).map(name => resolve('', name))
  for (let path = waiting.pop(); waiting.length > 0 || path !== undefined; path = waiting.pop()) {
    if (path === undefined || seen.has(path)) continue
    seen.add(path)
    for (const name of Object.keys(ENTRIES[path]?.dependencies ?? {})) waiting.push(resolve(path, name))
  }
  return lockedOf(ENTRIES).filter(({ path }) => seen.has(path))
}

export const say = ({ name, version }: Locked) => `${name}@${version}`
