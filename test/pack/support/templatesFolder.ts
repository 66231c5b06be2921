import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from '../../../scripts/run.ts'
import { must, packFolder, prepareProject, TEMPLATES } from './consumerFolder.ts'
import { packed } from './packed.ts'

const PACK_MS = 120_000

export interface TemplatesFolder {
  /** Holds `node_modules` with every package of the templates; apps below it find them. */
  readonly folder: string
  /** The command as the tarball of create-tabkey has it. */
  readonly command: string
  /** Paths inside the tarball of create-tabkey. */
  readonly files: readonly string[]
}

/** Packs create-tabkey as `npm publish` would, its build included, and installs it with its packages. */
async function installCommand(folder: string): Promise<Omit<TemplatesFolder, 'folder'>> {
  const home = join(folder, 'command')
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const files = await packFolder(`${ROOT}/packages/create-tabkey`, home, 'create-tabkey')
  const dependencies = { 'create-tabkey': 'file:create-tabkey.tgz' }
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await must('npm install', run('npm', ['install', ...quiet], { cwd: home, timeout: PACK_MS }))
  return { command: join(home, 'node_modules/.bin/create-tabkey'), files }
}

/**
 * Installs the packages of all templates once, with the packed tarball of this package, outside of the repository. The
 * installation is kept for as long as its lock file stays the same.
 *
 * @throws with the words of npm
 */
export async function prepareTemplates(): Promise<TemplatesFolder> {
  const folder = await prepareProject(TEMPLATES, join(packed().folder, 'tabkey.tgz'))
  return { folder, ...(await installCommand(folder)) }
}
