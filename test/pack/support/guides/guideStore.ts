import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

/**
 * Takes the installed packages of all guides, and links them where a reader installs them: a folder finds what its guide names, and
 * nothing else.
 */
export async function openGuideStore(): Promise<GuideStore> {
  const project = packed().guides
  const root = await mkdtemp(join(tmpdir(), 'tabkey-guided-'))
  // Beside the readers' folders, so that a package is found only where it is linked; below one root with them, because
  // bundlers serve no file outside of it.
  const modules = join(root, 'store/node_modules')
  await mkdir(dirname(modules))
  await must('cp', run('cp', ['-al', join(project, 'node_modules'), modules]))
  await writeFile(join(root, 'pnpm-workspace.yaml'), "packages: ['*/*']\n")
  await cp(join(project, 'package-lock.json'), join(root, 'package-lock.json'))
  const stored = async (name: string): Promise<Manifest | undefined> =>
    readManifest(join(modules, name, 'package.json')).catch(() => undefined)

  async function install(folder: string, words: readonly string[]): Promise<void> {
    const path = join(folder, 'package.json')
    const manifest = await readManifest(path).catch((): Manifest => ({}))
    const named = words.filter(word => !word.startsWith('-')).map(readName)
    const isForTests = words.some(word => word === '-D' || word === '--save-dev')
    const added: Record<string, string> = {}
    for (const { name, version } of named) {
      const found = await stored(name)
      if (!found?.version) throw new Error(`${name} is not in test/pack/guides/package.json`)
      if (version && version !== 'latest' && version !== found.version.split('.')[0])
        throw new Error(`${name}@${version} is not in test/pack/guides/package.json, ${found.version} is`)
      added[name] = found.version
    }
    const key = isForTests ? 'devDependencies' : 'dependencies'
    const next = { ...manifest, [key]: { ...manifest[key], ...added } }
    await writeFile(path, `${JSON.stringify(next, null, 2)}\n`)
    for (const name of Object.keys({ ...next.dependencies, ...next.devDependencies })) {
      if (NOT_RUN.includes(name)) continue
      if (!(await stored(name))) throw new Error(`${name} is not in test/pack/guides/package.json`)
      await linkPackage(modules, folder, name)
    }
  }

  return {
    async starter(name) {
      const source = join(modules, name)
      const [[, bin] = []] = binsOf(name, await readManifest(join(source, 'package.json')))
      if (!bin) throw new Error(`${name} is not in test/pack/guides/package.json`)
      return join(source, bin)
    },
    install,
    env: await offlineEnv(root),
    async folder(name) {
      const folder = join(root, 'guides', name)
      await mkdir(join(root, 'guides'), { recursive: true })
      if ((await readdir(join(root, 'guides'))).includes(name))
        throw new Error(`Two guides are named ${name}`)
      await mkdir(folder)
      return folder
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}
