import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import type { Probe } from '../probe.ts'
import { HERE, INSTALLED } from '../stage/folders.ts'
import { type Lock, type LockEntry, nameAt } from '../stage/readLock.ts'

/** The dapp's own, with or without a modal. */
const OWN = new Set(['react', 'react-dom', 'typescript'])

/** Where Node finds `name` for a package at `from`: the nearest `node_modules` above it. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${base}${base === '' ? '' : '/'}node_modules/${name}`
    if (lock[path]) return path
    if (base === '') return undefined
  }
}

/** What npm installs with a package: its dependencies, the optional ones, and the peers it insists on. */
function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry) {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  const names = [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
  return names.filter(name => !OWN.has(name))
}

/**
 * Every package that comes with these, down to the leaves, by its path; those for other machines left out.
 *
 * @throws when one is not in the lock file: the count would be too small
 */
function treeOf(lock: Lock, roots: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const waiting = roots.map(name => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, name } = next
    const path = resolve(lock, from, name)
    if (path === undefined) throw new Error(`${name}, which ${nameAt(from)} needs, is not in the lock file`)
    if (seen.has(path)) continue
    seen.add(path)
    for (const needed of needs(lock[path] ?? {})) waiting.push({ from: path, name: needed })
  }
  return [...seen].filter(path => existsSync(`${HERE}/${path}`))
}

/** Bytes of a package's own files, without the packages below it. */
async function weigh(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = entries
    .filter(({ name }) => name !== 'node_modules')
    .map(async entry => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return weigh(path)
      return entry.isFile() ? (await stat(path)).size : 0
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** What a dapp's `node_modules` gets; React, which it has anyway, left out. */
export const installed: Probe = {
  name: 'installed',
  rounds: 1,
  rows: [
    { key: 'packages', what: 'node_modules: packages', unit: 'packages', isShort: true },
    { key: 'packageBytes', what: 'node_modules: size', unit: 'bytes', isShort: true },
    { key: 'scripts', what: 'node_modules: install scripts', unit: 'scripts', isShort: true },
  ],
  async sample({ contestant, stage }) {
    // Tabkey is unpacked beside the others, so the lock file knows what it needs but not itself.
    const own = JSON.parse(readFileSync(`${INSTALLED}/tabkey/package.json`, 'utf8')) as LockEntry
    const lock: Lock = { ...stage.lock, 'node_modules/tabkey': own }
    const paths = treeOf(lock, contestant.packages)
    const sizes = await Promise.all(paths.map(path => weigh(`${HERE}/${path}`)))
    return {
      packages: paths.length,
      packageBytes: sizes.reduce((sum, size) => sum + size, 0),
      scripts: paths.filter(path => lock[path]?.hasInstallScript).length,
    }
  },
}
