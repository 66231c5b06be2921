import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { run } from '../run.ts'
import { WEBSITE } from './folders.ts'

const MARK = `${WEBSITE}/node_modules/.installed`
const INSTALL_MS = 600_000

/**
 * Installs what the website's lock file names, once; no package runs anything.
 *
 * @throws when npm fails
 */
export async function installWebsite(): Promise<void> {
  const lock = await readFile(`${WEBSITE}/package-lock.json`)
  const hash = createHash('sha256').update(lock).digest('hex')
  if ((await readFile(MARK, 'utf8').catch(() => '')) === hash) return
  console.log('npm ci --ignore-scripts in website: half a minute, the first time')
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', args, { cwd: WEBSITE, timeout: INSTALL_MS })
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  await writeFile(MARK, hash)
}
