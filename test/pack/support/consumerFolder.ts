import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT, run } from '../../../scripts/run.ts'

export const CONSUMERS = `${ROOT}/test/pack/consumers`
/** Manifest and lock file of everything that the templates of create-tabkey name. */
export const TEMPLATES = `${ROOT}/test/pack/templates`
/** Manifest and lock file of everything that the guides of the documentation install. */
export const GUIDES = `${ROOT}/test/pack/guides`
/** The unpacked tabkey-testing, for the suite's own pages; below the repository, whose packages it finds. */
export const TESTING_KIT = `${ROOT}/.cache/tabkey-testing`
const HOSTS = `${ROOT}/test/pack/hosts`

/** Every project with a lock file of its own that depends on the tarball. */
export const PROJECTS: readonly string[] = [
  CONSUMERS,
  TEMPLATES,
  GUIDES,
  ...readdirSync(HOSTS).map(name => `${HOSTS}/${name}`),
]

/** Hosts that are installed and built; of the others only the lock file is read. */
const INSTALLED = ['bare', 'lowest', 'parcel', 'vite7'] as const
export type Host = (typeof INSTALLED)[number]
const INSTALL_MS = 600_000
const PACK_MS = 300_000

/** Written last: a folder without it was left half installed. */
const MARK = '.installed-whole'

/** What the suite knows of the packed package. */
export interface Packed {
  /**
   * Root of the consumers, outside of the repository, with the tarballs as `tabkey.tgz`, `tabkey-testing.tgz` and
   * `create-tabkey.tgz`.
   */
  readonly folder: string
  /** Roots of the hosts, each with packages of its own, and the consumers' folder `dapp`. */
  readonly hosts: Readonly<Record<Host, string>>
  /** Root of the project with every package of the guides. */
  readonly guides: string
  /** Paths inside the tarball. */
  readonly files: readonly string[]
  /** Paths inside the tarball of tabkey-testing. */
  readonly testingFiles: readonly string[]
  /** Paths inside the tarball of create-tabkey. */
  readonly createFiles: readonly string[]
}

export async function must(what: string, ran: ReturnType<typeof run>): Promise<string> {
  const { code, output } = await ran
  if (code !== 0) throw new Error(`${what} failed with code ${code}:\n${output}`)
  return output
}

/**
 * Packs a package as `npm publish` would, its build included, into `<name>.tgz`.
 *
 * @param options of `npm pack`
 * @returns paths inside the tarball
 */
export async function packFolder(
  from: string,
  to: string,
  name: string,
  ...options: readonly string[]
): Promise<readonly string[]> {
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', to, ...options]
  const output = await must('npm pack', run('npm', args, { cwd: from, timeout: PACK_MS }))
  // The build speaks on the same lines before it, some of its words in brackets.
  const answer: unknown = JSON.parse(output.slice(output.search(/^[[{]$/m)))
  const [entry] = Array.isArray(answer) ? answer : Object.values(answer as object)
  const { filename, files } = entry as { filename: string; files: readonly { path: string }[] }
  await rename(join(to, filename), join(to, `${name}.tgz`))
  return files.map(({ path }) => path)
}

/** Packs this package into `tabkey.tgz`; what `npm test` has built is not built again. */
export const pack = (to: string): Promise<readonly string[]> =>
  packFolder(ROOT, to, 'tabkey', ...(process.env.TABKEY_KEEP_DIST ? ['--ignore-scripts'] : []))

/** Packs tabkey-testing into `tabkey-testing.tgz`. */
export const packTesting = (to: string): Promise<readonly string[]> =>
  packFolder(`${ROOT}/packages/tabkey-testing`, to, 'tabkey-testing')

/** Packs create-tabkey into `create-tabkey.tgz`. */
export const packCreate = (to: string): Promise<readonly string[]> =>
  packFolder(`${ROOT}/packages/create-tabkey`, to, 'create-tabkey')

/** `npm ci`, no scripts. The lock names no checksum of the tarball: that is what is being tested. */
async function install(folder: string): Promise<void> {
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const once = () => run('npm', ['ci', ...options], { cwd: folder, timeout: INSTALL_MS })
  const first = await once()
  // npm keeps what it has downloaded, so that a second try after a slow one goes on from there.
  if (first.code !== 0) await must(`npm ci in ${folder} (it needs the registry, or npm's own cache)`, once())
}

/** Puts a new tarball where `npm ci` put an older one; the libraries that are installed inside it stay. */
async function replacePackage(folder: string, name: string): Promise<void> {
  const target = join(folder, 'node_modules', name)
  for (const entry of await readdir(target))
    if (entry !== 'node_modules') await rm(join(target, entry), { recursive: true, force: true })
  const tarball = join(folder, `${name}.tgz`)
  await must('tar', run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]))
  // Links its commands again.
  await must(
    'npm rebuild',
    run('npm', ['rebuild', name, '--ignore-scripts', '--loglevel=error'], { cwd: folder }),
  )
}

/**
 * Installs tarballs in a copy of a project. It lies outside of the repository, so that nothing of its `node_modules`
 * is found by accident; the installation is kept for as long as the lock file stays the same.
 *
 * @param tarballs full paths; their names are those of the packages
 */
export async function prepareProject(project: string, ...tarballs: readonly string[]): Promise<string> {
  const lock = await readFile(`${project}/package-lock.json`)
  const hash = createHash('sha256').update(lock).update(process.version).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `tabkey-${basename(project)}-${hash}`)
  const isInstalled = (await readdir(folder).catch((): string[] => [])).includes(MARK)
  if (!isInstalled) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(project)) {
    await rm(join(folder, name), { recursive: true, force: true })
    await cp(join(project, name), join(folder, name), { recursive: true })
  }
  await cp(`${CONSUMERS}/dapp`, join(folder, 'dapp'), { recursive: true })
  for (const tarball of tarballs) await cp(tarball, join(folder, basename(tarball)))
  if (!isInstalled) await install(folder)
  else for (const tarball of tarballs) await replacePackage(folder, basename(tarball, '.tgz'))
  await writeFile(join(folder, MARK), '')
  return folder
}

/** Apps as their developers start them; they find their packages in the consumers' `node_modules`. */
async function copyExamples(folder: string): Promise<void> {
  await rm(join(folder, 'examples'), { recursive: true, force: true })
  await cp(`${ROOT}/examples`, join(folder, 'examples'), { recursive: true })
}

async function unpackTesting(tarball: string): Promise<void> {
  await rm(TESTING_KIT, { recursive: true, force: true })
  await mkdir(TESTING_KIT, { recursive: true })
  await must('tar', run('tar', ['-xzf', tarball, '--strip-components=1', '-C', TESTING_KIT]))
}

/**
 * Packs the package and installs it for its consumers and hosts; packs tabkey-testing and create-tabkey
 * too.
 *
 * @throws with the words of npm
 */
export async function prepareConsumers(): Promise<Packed> {
  const packed = await mkdtemp(join(tmpdir(), 'tabkey-pack-'))
  try {
    const files = await pack(packed)
    const [testingFiles, createFiles] = await Promise.all([packTesting(packed), packCreate(packed)])
    const tarballs = ['tabkey', 'tabkey-testing', 'create-tabkey'].map(name => join(packed, `${name}.tgz`))
    const [tarball = '', ...others] = tarballs
    const prepareHosts = async () => {
      const hosts: [Host, string][] = []
      for (const name of INSTALLED) hosts.push([name, await prepareProject(`${HOSTS}/${name}`, tarball)])
      return Object.fromEntries(hosts) as Record<Host, string>
    }
    // An installation waits for the registry and the disk.
    const [folder, guides, hosts] = await Promise.all([
      prepareProject(CONSUMERS, tarball),
      prepareProject(GUIDES, ...tarballs),
      prepareHosts(),
      unpackTesting(join(packed, 'tabkey-testing.tgz')),
    ])
    for (const other of others) await cp(other, join(folder, basename(other)))
    await copyExamples(folder)
    return {
      folder,
      hosts,
      guides,
      files,
      testingFiles,
      createFiles,
    }
  } finally {
    await rm(packed, { recursive: true, force: true })
  }
}
