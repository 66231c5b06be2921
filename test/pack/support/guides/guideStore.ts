import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { run } from '../../../../scripts/run.ts'
import { must } from '../consumerFolder.ts'
import { packed } from '../packed.ts'
import { offlineEnv } from './machine.ts'

/** Packages that a starter of another maker names, and that no step of a guide runs. */
const NOT_RUN = ['oxlint']

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Every package that a guide may install, and empty folders for readers. */
export interface GuideStore {
  /** Program of a starter that is installed, for instance `create-vite`. */
  starter(name: string): Promise<string>
  /**
   * Does what `npm install` does in a folder: the packages that are named join `package.json`, and `node_modules` has these and no
   * other ones.
   *
   * @param words of the command line, options included
   * @throws when a package is not in the store
   */
  install(folder: string, words: readonly string[]): Promise<void>
  /** Variables of a reader's shell, whose programs stay on this machine. */
  readonly env: NodeJS.ProcessEnv
  /** An empty folder. */
  folder(name: string): Promise<string>
  close(): Promise<void>
}

const readManifest = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(path, 'utf8')) as Manifest

const binsOf = (name: string, { bin }: Manifest): readonly (readonly [string, string])[] =>
  typeof bin === 'string' ? [[name.replace(/^@[^/]+\//, ''), bin]] : Object.entries(bin ?? {})

/** The package and its version of `vite@7`, `@scope/name`. */
function readName(word: string): { name: string; version: string | undefined } {
  const [, name = '', version] = /^(@?[^@]+)(?:@(.+))?$/.exec(word) ?? []
  return { name, version }
}

/** Puts a package into the `node_modules` of a folder, with its commands. */
async function linkPackage(modules: string, folder: string, name: string): Promise<void> {
  const source = join(modules, name)
  const target = join(folder, 'node_modules', name)
  const manifest = await readManifest(join(source, 'package.json'))
  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await symlink(source, target)
  const bins = join(folder, 'node_modules/.bin')
  await mkdir(bins, { recursive: true })
  for (const [command, path] of binsOf(name, manifest)) {
    await rm(join(bins, command), { force: true })
    await symlink(join(target, path), join(bins, command))
    // npm does so when it installs.
    await chmod(join(source, path), 0o755)
  }
}

/** A folder of packages, of which a reader's folder takes all from one. */
interface Shelf {
  readonly modules: string
  find(name: string): Promise<Manifest | undefined>
}

/** Copies installed packages by links, below the root of the readers' folders: bundlers serve no file outside of it. */
async function openShelf(root: string, project: string): Promise<Shelf> {
  const modules = join(root, basename(project), 'node_modules')
  await mkdir(dirname(modules))
  await must('cp', run('cp', ['-al', join(project, 'node_modules'), modules]))
  return {
    modules,
    find: name => readManifest(join(modules, name, 'package.json')).catch(() => undefined),
  }
}

const majorOf = (version: string | undefined): string | undefined => version?.split('.')[0]

/**
 * Takes the installed packages of all guides, and links them where a reader installs them: a folder finds what its guide names, and
 * nothing else.
 */
export async function openGuideStore(): Promise<GuideStore> {
  const root = await mkdtemp(join(tmpdir(), 'tabkey-guided-'))
  const { guides, hosts } = packed()
  const shelves = new Map<string, Promise<Shelf>>()
  const openOnce = (project: string): Promise<Shelf> => {
    const shelf = shelves.get(project) ?? openShelf(root, project)
    shelves.set(project, shelf)
    return shelf
  }
  const main = await openOnce(guides)
  await writeFile(join(root, 'pnpm-workspace.yaml'), "packages: ['*/*']\n")
  await cp(join(guides, 'package-lock.json'), join(root, 'package-lock.json'))
  /** Majors that the lines of a reader's folder name. */
  const majors = new Map<string, Map<string, string>>()

  /** The first shelf that has all packages, in the majors that were asked for. */
  async function findShelf(names: readonly string[], wanted: ReadonlyMap<string, string>): Promise<Shelf> {
    let missing: readonly string[] = []
    for (const project of [guides, hosts.parcel, hosts.vite7]) {
      const shelf = await openOnce(project)
      const found = await Promise.all(names.map(async name => [name, await shelf.find(name)] as const))
      const lacking = found.filter(
        ([name, manifest]) =>
          !manifest || (wanted.has(name) && wanted.get(name) !== majorOf(manifest.version)),
      )
      if (lacking.length === 0) return shelf
      if (project === guides) missing = lacking.map(([name]) => name)
    }
    throw new Error(`test/pack/guides/package.json has no ${missing.join(', ')}`)
  }

  async function install(folder: string, words: readonly string[]): Promise<void> {
    const path = join(folder, 'package.json')
    const manifest = await readManifest(path).catch((): Manifest => ({}))
    const named = words.filter(word => !word.startsWith('-')).map(readName)
    const wanted = majors.get(folder) ?? new Map<string, string>()
    majors.set(folder, wanted)
    for (const { name, version } of named) if (version && version !== 'latest') wanted.set(name, version)
    const key = words.some(word => word === '-D' || word === '--save-dev')
      ? 'devDependencies'
      : 'dependencies'
    const added = Object.fromEntries(named.map(({ name, version = 'latest' }) => [name, version]))
    const next = { ...manifest, [key]: { ...manifest[key], ...added } }
    await writeFile(path, `${JSON.stringify(next, null, 2)}\n`)
    const names = Object.keys({ ...next.dependencies, ...next.devDependencies })
    const shown = names.filter(name => !NOT_RUN.includes(name))
    const { modules } = await findShelf(shown, wanted)
    for (const name of shown) await linkPackage(modules, folder, name)
    // As npm leaves it: Parcel reads the `package.json` beside it. Next takes the root of all folders, where the packages are.
    if (!shown.includes('next')) await writeFile(join(folder, 'package-lock.json'), '{}')
  }

  return {
    async starter(name) {
      const source = join(main.modules, name)
      const [[, bin] = []] = binsOf(name, (await main.find(name)) ?? {})
      if (!bin) throw new Error(`test/pack/guides/package.json has no ${name}`)
      return join(source, bin)
    },
    install,
    env: await offlineEnv(root),
    async folder(name) {
      const folder = join(root, 'guides', name)
      await mkdir(folder, { recursive: true })
      if ((await readdir(folder)).length > 0) throw new Error(`Two guides are named ${name}`)
      return folder
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}
