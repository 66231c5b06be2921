import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../../scripts/run.ts'
import { must, prepareProject, TEMPLATES } from './consumerFolder.ts'
import { packed } from './packed.ts'

const PACK_MS = 120_000

export interface TemplatesFolder {
  /** Holds `node_modules` with every package of the templates; apps below it find them. */
  readonly folder: string
  /** The command as the tarball of create-tabkey has it. */
  readonly command: string
}

/** Installs the packed create-tabkey with its packages. */
async function installCommand(folder: string): Promise<string> {
  const home = join(folder, 'command')
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  await cp(join(packed().folder, 'create-tabkey.tgz'), join(home, 'create-tabkey.tgz'))
  const dependencies = { 'create-tabkey': 'file:create-tabkey.tgz' }
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await must('npm install', run('npm', ['install', ...quiet], { cwd: home, timeout: PACK_MS }))
  return join(home, 'node_modules/.bin/create-tabkey')
}

/**
 * Installs the packages of all templates once, with the packed tarball of this package, outside of the repository. The
 * installation is kept for as long as its lock file stays the same.
 *
 * @throws with the words of npm
 */
export async function prepareTemplates(): Promise<TemplatesFolder> {
  const folder = await prepareProject(TEMPLATES, join(packed().folder, 'tabkey.tgz'))
  return { folder, command: await installCommand(folder) }
}
