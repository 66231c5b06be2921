import { isMain } from './run.ts'
import { bundledFaults } from './supply/bundled.ts'
import { isFree, licenceOf } from './supply/licences.ts'
import { type Entries, entriesOf, lockedOf, readJson, runtimeTree, say } from './supply/lock.ts'
import { foreignIn, inexactIn, lockFaults, vendoredTree } from './supply/lockFaults.ts'

/** Lock files of this repository, with their manifests. */
export const LOCKS = [
  ['package.json', 'package-lock.json'],
  ['bench/peers/package.json', 'bench/peers/package-lock.json'],
  ['website/package.json', 'website/package-lock.json'],
  ['test/pack/consumers/package.json', 'test/pack/consumers/package-lock.json'],
  ['test/pack/templates/package.json', 'test/pack/templates/package-lock.json'],
  ['test/pack/guides/package.json', 'test/pack/guides/package-lock.json'],
  ['test/pack/hosts/bare/package.json', 'test/pack/hosts/bare/package-lock.json'],
  ['test/pack/hosts/lowest/package.json', 'test/pack/hosts/lowest/package-lock.json'],
  ['test/pack/hosts/wagmi2/package.json', 'test/pack/hosts/wagmi2/package-lock.json'],
  ['test/pack/hosts/wagmi3/package.json', 'test/pack/hosts/wagmi3/package-lock.json'],
] as const

interface Published {
  readonly name: string
  readonly folder: string
  /** What installing it may bring, without itself. */
  readonly max: number
  /** Packages below it that run a script when they are installed: named in docs/dependencies.md. */
  readonly scripts: readonly string[]
}

/** Every package that is published, and what `npm i` of it may install: docs/dependencies.md. */
const PUBLISHED: readonly Published[] = [
  { name: 'tabkey', folder: '', max: 38, scripts: [] },
  { name: 'create-tabkey', folder: 'packages/create-tabkey', max: 11, scripts: [] },
  { name: 'tabkey-testing', folder: 'packages/tabkey-testing', max: 116, scripts: [] },
  { name: 'tabkey-secure-site', folder: 'packages/secure-site', max: 137, scripts: ['better-sqlite3'] },
]

/** What is wrong with the tree of a published package: licences, install scripts, number. */
function treeFaults(entries: Entries, { name, folder, max, scripts }: Published): readonly string[] {
  const tree = runtimeTree(entries, folder)
  return [
    ...tree
      .filter(entry => !isFree(licenceOf(entry)))
      .map(entry => `${name}: ${say(entry)} is ${licenceOf(entry)}`),
    ...tree
      .filter(entry => entry.hasInstallScript && !scripts.includes(entry.name))
      .map(entry => `${name}: ${say(entry)} runs a script when it is installed`),
    ...(tree.length > max ? [`${name}: ${tree.length} packages, ${max} allowed`] : []),
  ]
}

export interface Supply {
  /** One sentence each; empty is good. */
  readonly faults: readonly string[]
  readonly lines: readonly string[]
}

/** Counts what is installed, with and without us, and lists what must not be. */
export function inspectSupply(): Supply {
  const root = entriesOf('package-lock.json')
  const runtime = runtimeTree(root)
  const vendored = vendoredTree(root)
  const licences = new Map<string, number>()
  for (const licence of runtime.map(licenceOf)) licences.set(licence, (licences.get(licence) ?? 0) + 1)
  const faults = [
    ...LOCKS.flatMap(([manifest, lock]) => [
      ...inexactIn(readJson(manifest) as Parameters<typeof inexactIn>[0], manifest === 'package.json').map(
        fault => `${manifest}: ${fault}`,
      ),
      ...lockFaults(entriesOf(lock), lock === 'package-lock.json').map(fault => `${lock}: ${fault}`),
    ]),
    ...PUBLISHED.flatMap(entry => treeFaults(root, entry)),
    ...vendored
      .filter(entry => !isFree(licenceOf(entry)))
      .map(entry => `${say(entry)} is ${licenceOf(entry)}`),
    ...bundledFaults(),
  ]
  const counted = [...licences].sort((a, b) => b[1] - a[1]).map(([licence, count]) => `${licence} ${count}`)
  const lines = [
    ...PUBLISHED.map(({ name, folder, max, scripts }) => {
      const { length } = runtimeTree(root, folder)
      return `${name}: ${length} of ${max} packages, install scripts: ${scripts.join(', ') || 'none'}`
    }),
    `licences: ${counted.join(', ')}`,
    `built into dist/vendor from ${vendored.length} packages, none installed`,
    ...LOCKS.map(([, lock]) => {
      const entries = entriesOf(lock)
      const foreign = foreignIn(entries).length
      return `${lock}: ${lockedOf(entries).length} packages, ${foreign} of foreign systems without a sum`
    }),
  ]
  return { faults, lines }
}

if (isMain(import.meta.url)) {
  const { faults, lines } = inspectSupply()
  for (const line of lines) console.log(line)
  for (const fault of faults) console.error(`not allowed: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
