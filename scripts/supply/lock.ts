import { readFileSync } from 'node:fs'
import { ROOT } from '../run.ts'

/** What npm writes of one package (package-lock.json, version 3). */
export interface Entry {
  readonly name?: string
  readonly version?: string
  /** Absent: the registry, by name and version. */
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly hasInstallScript?: boolean
  readonly engines?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface Locked extends Entry {
  /** Where it lies, for instance `node_modules/viem/node_modules/ws`. */
  readonly path: string
  readonly name: string
}

export type Entries = Readonly<Record<string, Entry>>

export const readJson = (path: string): unknown => JSON.parse(readFileSync(`${ROOT}/${path}`, 'utf8'))

/** @param path of a lock file below the repository */
export const entriesOf = (path: string): Entries => (readJson(path) as { packages: Entries }).packages

const nameOf = (path: string, entry: Entry) => entry.name ?? path.replace(/^.*node_modules\//, '')

/** Every package a lock file holds, our own workspaces left out. */
export const lockedOf = (entries: Entries): readonly Locked[] =>
  Object.entries(entries)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: nameOf(path, entry) }))

/** The folder above: of a package the one that installed it, of a workspace the root. */
const parentOf = (base: string): string =>
  base.includes('node_modules/') ? base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '') : ''

/** Where Node finds `name` for a package at `from`: the nearest `node_modules` above it. */
function resolve(entries: Entries, from: string, name: string): string | undefined {
  for (let base = from; ; base = parentOf(base)) {
    const path = `${base}${base === '' ? '' : '/'}node_modules/${name}`
    if (entries[path]) return path
    if (base === '') return undefined
  }
}

/** What npm installs below a package: what it needs, what it would like, and the peers it cannot do without. */
function wantedBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry) {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/** What npm finds for these names from a folder, and all below them. */
export function treeOf(entries: Entries, names: readonly string[], from = ''): readonly Locked[] {
  const seen = new Set<string>()
  const waiting = names.map(name => resolve(entries, from, name))
  while (waiting.length > 0) {
    const path = waiting.pop()
    const entry = path === undefined ? undefined : entries[path]
    if (path === undefined || entry === undefined || seen.has(path)) continue
    seen.add(path)
    for (const name of wantedBy(entry)) waiting.push(resolve(entries, path, name))
  }
  return lockedOf(entries).filter(({ path }) => seen.has(path))
}

/** What `npm i tabkey` installs in an empty project: dependencies, peers that must be there, and all below them. */
export const runtimeTree = (entries: Entries, folder = ''): readonly Locked[] =>
  treeOf(entries, wantedBy(entries[folder] ?? {}), folder)

export const say = ({ name, version }: Locked) => `${name}@${version}`
